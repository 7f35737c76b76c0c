/** The stage: picture and drawing under one view, and what lies over them. @module */
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { number, words } from "../i18n/mod.ts";
import { Stage } from "../stage/stage.ts";
import { picture } from "../state/picture.ts";
import { theme } from "../state/theme.ts";
import { traced } from "../state/traced.ts";
import {
  cutting,
  difference,
  hover,
  isolated,
  mode,
  pickedColor,
  place,
  stage,
} from "../state/view.ts";
import { CompareHandle } from "./compare-handle.tsx";
import { sceneOf } from "./scene.ts";
import { StatusLine } from "./status-line.tsx";
import { ViewBar } from "./view-bar.tsx";

/** Shows the canvas with its bar, its handle and its line of facts. */
export function StageView() {
  const w = words.value;
  const of = picture.value;
  const drawn = traced.value;
  const label = drawn
    ? w.canvas(of?.name ?? "", number(drawn.drawing.nodes), number(drawn.drawing.palette.length))
    : (of?.name ?? "");
  const slides = mode.value === "slide" && drawn !== null && !cutting.value;
  return (
    <main class="stage" id="main" tabIndex={-1} aria-label={w.stage}>
      <div class="stage-view">
        <Canvas label={label} />
        {slides && <CompareHandle />}
        {!cutting.value && <ViewBar />}
      </div>
      <StatusLine />
    </main>
  );
}

function Canvas({ label }: { readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const made = new Stage(canvas.current, {
      view: (view) => {
        place.value = view;
      },
      hover: (next) => {
        hover.value = next;
      },
      pick: ({ shape }) => {
        pickedColor.value = traced.peek()?.drawing.shapes[shape]?.color ?? null;
      },
      difference: (next) => {
        difference.value = next;
      },
    });
    stage.value = made;
    return () => {
      made.close();
      stage.value = null;
    };
  }, []);
  useSignalEffect(() => {
    const scene = sceneOf();
    // Colours of rulers and frames are the page's.
    void theme.value;
    stage.value?.set(scene);
  });
  useSignalEffect(() => {
    if (!picture.value || !stage.value) return;
    isolated.value = null;
    requestAnimationFrame(() => stage.peek()?.fit());
  });
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
