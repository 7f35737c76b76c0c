/** The cut as the machine will go. @module */
import { number, words } from "../../i18n/mod.ts";
import { contours, head, playing, togglePlay } from "../../state/cut.ts";
import { Icon } from "../../ui/icon.tsx";
import { Range } from "../../ui/range.tsx";

/** Shows a button to play, the way so far, and its length. */
export function CutPlayer() {
  const w = words.value;
  const mm = (contours.value?.lengthMm ?? 0) * head.value;
  const shown = `${number(mm, 1)} mm`;
  return (
    <div class="play">
      <button
        type="button"
        class="btn icon"
        aria-label={playing.value ? w.pause : w.play}
        onClick={togglePlay}
      >
        <Icon name={playing.value ? "pause" : "play"} />
      </button>
      <Range
        label={w.progress}
        min={0}
        max={1}
        step={0.001}
        value={head.value}
        valueText={shown}
        onInput={(value) => {
          playing.value = false;
          head.value = value;
        }}
      />
      <span class="mono small quiet">{shown}</span>
    </div>
  );
}
