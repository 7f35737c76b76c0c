/** What the stage is to show, of all that the page knows. @module */
import { signal } from "@preact/signals";
import type { CutScene, Scene } from "../stage/scene.ts";
import { contours, head, hiddenLayers, issueAt, machine, mmPerPx, report } from "../state/cut.ts";
import { picture } from "../state/picture.ts";
import { traced } from "../state/traced.ts";
import { cutting, holding, isolated, mode, nodes, opacity, split } from "../state/view.ts";

/** Whether the page is one column; the width is that of styles/workshop.css. */
const oneColumn = matchMedia("(max-width: 56.25em)");
const isNarrow = signal(oneColumn.matches);
oneColumn.onchange = () => {
  isNarrow.value = oneColumn.matches;
};

/** Room that the bar over the stage takes, and the rulers; CSS px. One column has none to spare. */
const INSETS = { top: 76, right: 28, bottom: 28, left: 48 };
const NARROW_INSETS = { top: 64, right: 24, bottom: 12, left: 24 };

/** Collect the scene; reading it in an effect makes the effect follow all of it. */
export function sceneOf(): Partial<Scene> {
  return {
    picture: picture.value?.bitmap ?? null,
    drawing: traced.value?.drawing ?? null,
    mode: cutting.value ? "result" : mode.value,
    split: split.value,
    opacity: opacity.value,
    showPicture: holding.value,
    nodes: nodes.value && !cutting.value,
    rulers: cutting.value ? "mm" : isNarrow.value ? "none" : "px",
    mmPerPx: mmPerPx.value,
    isolate: isolated.value,
    cut: cutting.value ? cutScene() : null,
    background: cutting.value ? "paper" : "checker",
    insets: isNarrow.value ? NARROW_INSETS : INSETS,
  };
}

function cutScene(): CutScene | null {
  if (!contours.value) return null;
  return {
    contours: contours.value,
    hidden: hiddenLayers.value,
    issues: report.value?.issues ?? [],
    active: issueAt.value,
    head: head.value >= 1 ? -1 : head.value,
    toolPx: machine.value.toolMm / mmPerPx.value,
  };
}
