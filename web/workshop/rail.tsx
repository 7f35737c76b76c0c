/** The presets, each as it draws the open picture. @module */
import { number, shortNumber, words } from "../i18n/mod.ts";
import { gallery } from "../state/gallery.ts";
import { catalogue } from "../state/schema.ts";
import { choosePreset, wish } from "../state/wish.ts";
import { DrawingThumb } from "../ui/drawing-thumb.tsx";
import { moveFocus } from "../ui/roving.ts";

/** Shows the presets as a column; on a phone as a strip. */
export function Rail() {
  const w = words.value;
  return (
    <nav class="rail" aria-label={w.presets}>
      <h2 class="heading">{w.presets}</h2>
      <div
        class="rail-list"
        role="radiogroup"
        aria-label={w.preset}
        onKeyDown={(event) => moveFocus(event, "radio")}
      >
        {(catalogue.value?.presets ?? []).map((preset) => (
          <Preset key={preset} preset={preset} />
        ))}
      </div>
    </nav>
  );
}

function Preset({ preset }: { readonly preset: string }) {
  const w = words.value;
  const entry = gallery.value.get(preset);
  const chosen = wish.value.preset === preset;
  // Of a draft the count is a guess: a smaller picture has fewer details, and fewer nodes.
  const count = entry ? `${entry.draft ? "≈ " : ""}${shortNumber(entry.drawing.nodes)}` : "";
  const nodes = entry ? ` · ${w.nodesCount(number(entry.drawing.nodes))}` : "";
  const title = `${w.presetAbout[preset] ?? ""}${nodes}`;
  return (
    <button
      type="button"
      class="preset"
      role="radio"
      aria-checked={chosen}
      tabIndex={chosen ? 0 : -1}
      title={title}
      onClick={() => choosePreset(preset)}
    >
      <span class="thumb">{entry && <DrawingThumb drawing={entry.drawing} side={72} />}</span>
      <span class="name">
        {w.presetNames[preset] ?? preset}
        <span>{count}</span>
      </span>
    </button>
  );
}
