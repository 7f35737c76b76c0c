/** The choice of a format. @module */
import { bytes, words } from "../../i18n/mod.ts";
import { shownFormat } from "../../state/download.ts";
import { formats, sizes } from "../../state/sizes.ts";
import { moveFocus } from "../../ui/roving.ts";

/** Shows the formats, each with the size of its file as soon as that is known. */
export function FormatPicker() {
  const w = words.value;
  return (
    <div
      class="formats"
      role="radiogroup"
      aria-label={w.format}
      onKeyDown={(event) => moveFocus(event, "radio")}
    >
      {formats.map((format) => {
        const size = sizes.value.get(format);
        const shown = typeof size === "number" ? bytes(size) : size ? "–" : "";
        return (
          <button
            type="button"
            role="radio"
            key={format}
            aria-checked={shownFormat.value === format}
            tabIndex={shownFormat.value === format ? 0 : -1}
            title={typeof size === "number" ? w.sizeKnown(shown) : size}
            onClick={() => {
              shownFormat.value = format;
            }}
          >
            {format.toUpperCase()}
            <small>{shown}</small>
          </button>
        );
      })}
    </div>
  );
}
