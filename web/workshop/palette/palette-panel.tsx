/** The panel of colours. @module */
import { useSignal } from "@preact/signals";
import { number, words } from "../../i18n/mod.ts";
import {
  colors,
  constraints,
  impose,
  imposeText,
  mergeSelected,
  resetPalette,
  selected,
} from "../../state/palette.ts";
import { say } from "../../state/toast.ts";
import { wish } from "../../state/wish.ts";
import { Icon } from "../../ui/icon.tsx";
import { Switch } from "../../ui/switch.tsx";
import { GradientList } from "./gradient-list.tsx";
import { PaletteList } from "./palette-list.tsx";

/** Shows the colours of the drawing, and what can be done with them. */
export function PalettePanel() {
  const w = words.value;
  const list = colors.value;
  if (list.length === 0) return <p class="quiet">{w.paletteEmpty}</p>;
  const changed = wish.value.palette !== null || Object.keys(constraints.value).length > 0;
  return (
    <div>
      <div class="panel-head">
        <h2 class="heading">{w.colorsCount(number(list.length))}</h2>
        {changed && (
          <button type="button" class="reset" onClick={resetPalette}>
            {w.resetPalette}
          </button>
        )}
      </div>
      <p class="quiet small">{w.paletteHint}</p>
      <PaletteList />
      <GradientList />
      <div class="edits">
        <button
          type="button"
          class="btn"
          disabled={selected.value.size < 2}
          title={selected.value.size < 2 ? w.mergeHint : undefined}
          onClick={mergeSelected}
        >
          <Icon name="merge" size={15} />
          {selected.value.size < 2 ? w.mergeColors : w.mergeSelected(number(selected.value.size))}
          <kbd>M</kbd>
        </button>
      </div>
      <div class="fields">
        <span id="impose">{w.impose}</span>
        <Switch
          on={wish.value.palette !== null}
          labelledBy="impose"
          describedBy="impose-about"
          onChange={(on) => impose(on ? list.map(({ color }) => color) : null)}
        />
      </div>
      <p class="quiet small note" id="impose-about">
        {w.imposeHint}
      </p>
      <ColorList />
    </div>
  );
}

/** A list of colours to type or paste. */
function ColorList() {
  const w = words.value;
  const text = useSignal((wish.value.palette ?? []).join(" "));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!imposeText(text.value)) say(w.pasteFault);
      }}
    >
      <label class="heading" for="color-list">
        {w.pasteLabel}
      </label>
      <textarea
        id="color-list"
        aria-describedby="color-list-about"
        spellcheck={false}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <p class="quiet small note" id="color-list-about">
        {w.pasteHint}
      </p>
      <button type="submit" class="btn">
        {w.pasteColors}
      </button>
    </form>
  );
}
