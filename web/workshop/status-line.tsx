/** What is in view, in numbers. @module */
import { bytes, number, words } from "../i18n/mod.ts";
import { preview } from "../state/engine.ts";
import { picture } from "../state/picture.ts";
import { traceWhole, waitsToBeAsked } from "../state/preview.ts";
import { busy, refusal, traced } from "../state/traced.ts";
import { cutting, difference, hover, mode, place, stage } from "../state/view.ts";

/** The nearest steps of the buttons. */
const ZOOM = 1.5;

/** Shows where the drawing came from, its size, the place under the pointer, and the zoom. */
export function StatusLine() {
  return (
    <div class="status">
      <span class="what" role="status">
        <Origin />
      </span>
      <Facts />
      <span class="zoom">
        <UnderPointer />
        <Zoom />
      </span>
    </div>
  );
}

function Origin() {
  const w = words.value;
  const drawn = traced.value;
  if (refusal.value) return <Dot kind="bad" text={refusal.value} />;
  if (preview.value === "off" && !drawn) return <Dot kind="" text={w.noPreview} />;
  if (!drawn) return <Dot kind="busy" text={w.tracing} />;
  if (drawn.from === "server") return <Dot kind="" text={w.traced} />;
  if (waitsToBeAsked.value && drawn.draft)
    return (
      <>
        <Dot kind="" text={w.draftAsked} />{" "}
        <button type="button" class="link" onClick={traceWhole}>
          {w.traceWhole}
        </button>
      </>
    );
  if (busy.value) return <Dot kind="busy" text={drawn.draft ? w.draft : w.tracing} />;
  return <Dot kind="" text={drawn.draft ? w.draftOnly : w.previewed(number(drawn.ms))} />;
}

function Dot({ kind, text }: { readonly kind: "" | "busy" | "bad"; readonly text: string }) {
  return (
    <>
      <i class={`dot ${kind}`} />
      {text}
    </>
  );
}

function Facts() {
  const w = words.value;
  const drawn = traced.value;
  if (!drawn) return null;
  const { drawing } = drawn;
  const far = difference.value;
  const text =
    mode.value === "difference" && far && !cutting.value
      ? w.differenceFacts(number(far.largest, 1), number(far.mean, 2))
      : w.drawingFacts(number(drawing.nodes), number(drawing.palette.length), bytes(drawing.bytes));
  return <span class="facts-line mono wide-only quiet">{text}</span>;
}

function UnderPointer() {
  const at = hover.value;
  if (!at || !picture.value) return null;
  const color = traced.value?.drawing.shapes[at.shape]?.color ?? "";
  return (
    <span class="mono quiet wide-only">
      {Math.floor(at.at.x)}, {Math.floor(at.at.y)} {color}&ensp;
    </span>
  );
}

function Zoom() {
  const w = words.value;
  const { scale } = place.value;
  const commit = (input: HTMLInputElement) => {
    const typed = Number(input.value.replace(/[^\d.,]/g, "").replace(",", "."));
    if (typed > 0) stage.value?.zoomTo(typed / 100);
    input.value = shownScale(scale);
  };
  return (
    <>
      <button
        type="button"
        aria-label={w.zoomOut}
        onClick={() => stage.value?.zoomTo(scale / ZOOM)}
      >
        −
      </button>
      <input
        type="text"
        inputMode="decimal"
        aria-label={w.zoomLevel}
        value={shownScale(scale)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(event.currentTarget);
        }}
      />
      <span aria-hidden="true">%</span>
      <button type="button" aria-label={w.zoomIn} onClick={() => stage.value?.zoomTo(scale * ZOOM)}>
        +
      </button>
      <button
        type="button"
        class="btn ghost"
        title={`${w.fit}  0`}
        onClick={() => stage.value?.fit()}
      >
        {w.fit}
      </button>
    </>
  );
}

function shownScale(scale: number): string {
  return String(scale < 0.1 ? Math.round(scale * 1000) / 10 : Math.round(scale * 100));
}
