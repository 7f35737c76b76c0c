/** How picture and drawing are compared. @module */
import { words } from "../i18n/mod.ts";
import { compareBy, mode, modes, nodes, opacity } from "../state/view.ts";
import { Icon } from "../ui/icon.tsx";
import { Range } from "../ui/range.tsx";
import { Segments } from "../ui/segments.tsx";

/** Shows the modes, and what belongs to the one in use. */
export function ViewBar() {
  const w = words.value;
  return (
    <div class="viewbar">
      <Segments
        label={w.compare}
        choices={modes.map((value, i) => ({
          value,
          label: w[value],
          hint: `${w[value]}  ${i + 1}`,
        }))}
        value={mode.value}
        onChoose={compareBy}
      />
      {mode.value === "onion" && (
        <span class="onion">
          <Range
            label={w.onionOpacity}
            min={0}
            max={1}
            step={0.01}
            value={1 - opacity.value}
            onInput={(value) => {
              opacity.value = 1 - value;
            }}
          />
        </span>
      )}
      <span class="sep" />
      <button
        type="button"
        class="btn ghost icon"
        aria-pressed={nodes.value}
        aria-label={w.nodes}
        title={`${w.nodes}  N`}
        onClick={() => {
          nodes.value = !nodes.value;
        }}
      >
        <Icon name="nodes" />
      </button>
    </div>
  );
}
