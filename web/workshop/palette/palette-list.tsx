/** The colours of the drawing, one a line. @module */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { percent, words } from "../../i18n/mod.ts";
import {
  colors,
  editColor,
  isCounted,
  isLocked,
  merge,
  removeColor,
  selected,
  toggleLock,
  toggleSelected,
} from "../../state/palette.ts";
import { isolated, pickedColor } from "../../state/view.ts";
import { wish } from "../../state/wish.ts";
import { Bar, Chip } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Shows each colour with its share; one that rests under the pointer or has the focus is shown alone. */
export function PaletteList() {
  return (
    <ul class="swatches">
      {colors.value.map(({ color, share }) => (
        <Swatch key={color} color={color} share={share} />
      ))}
    </ul>
  );
}

const isolate = (color: string | null) => () => {
  isolated.value = color;
};

function Swatch({ color, share }: { readonly color: string; readonly share: number }) {
  const w = words.value;
  const over = useSignal(false);
  const item = useRef<HTMLLIElement>(null);
  const found = pickedColor.value === color;
  useEffect(() => {
    if (found) item.current?.scrollIntoView({ block: "nearest" });
  }, [found]);
  const chosen = selected.value.has(color);
  const marks = [found && "on", chosen && "picked", over.value && "over"].filter(Boolean).join(" ");
  return (
    <li
      ref={item}
      class={`swatch ${marks}`}
      draggable
      onMouseEnter={isolate(color)}
      onMouseLeave={isolate(null)}
      onDragStart={(event) => event.dataTransfer?.setData("text/kerf-color", color)}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes("text/kerf-color")) return;
        event.preventDefault();
        over.value = true;
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        over.value = false;
        const dragged = event.dataTransfer?.getData("text/kerf-color");
        if (!dragged || dragged === color) return;
        event.preventDefault();
        merge([dragged, color]);
      }}
    >
      <button
        type="button"
        class="pick"
        aria-pressed={chosen}
        aria-label={w.selectColor(color)}
        title={w.colorTitle(color, percent(share, 1))}
        onFocus={isolate(color)}
        onBlur={isolate(null)}
        onClick={() => toggleSelected(color)}
      >
        <Chip color={color} />
        <span class="mono small">{color}</span>
      </button>
      <span />
      <Bar share={share} kind="share" />
      <span class="mono small quiet nowrap">{percent(share, 1)}</span>
      <Actions color={color} />
    </li>
  );
}

function Actions({ color }: { readonly color: string }) {
  const w = words.value;
  const removable = colors.value.length > 2 && (wish.value.palette !== null || isCounted(color));
  return (
    <span class="acts">
      <label class="edit" title={w.editColor(color)}>
        <Icon name="pencil" size={15} />
        <input
          type="color"
          aria-label={w.editColor(color)}
          value={color}
          onChange={(event) => editColor(color, event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        aria-pressed={isLocked(color)}
        aria-label={w.lockColor(color)}
        title={w.lockColor(color)}
        onClick={() => toggleLock(color)}
      >
        <Icon name="lock" size={15} />
      </button>
      <button
        type="button"
        aria-label={w.removeColor(color)}
        title={w.removeColor(color)}
        disabled={!removable}
        onClick={() => removeColor(color)}
      >
        <Icon name="trash" size={15} />
      </button>
    </span>
  );
}
