/** One option: its name, its control, what it does. @module */
import { useId } from "preact/hooks";
import { words } from "../../i18n/mod.ts";
import { aboutOf, titleOf, unitOf, valueName } from "../../i18n/options.ts";
import { type Option, presetValue } from "../../state/schema.ts";
import { setOption, wish } from "../../state/wish.ts";
import { Range } from "../../ui/range.tsx";
import { ControlField } from "./control-field.tsx";
import { controlOf } from "./control-of.ts";

/** Shows an option; one that differs from the preset can be reset. */
export function OptionRow({ option }: { readonly option: Option }) {
  const w = words.value;
  const id = useId();
  const control = controlOf(option.schema);
  if (!control) return null;
  const { section, name } = option;
  const base = presetValue(option, wish.value.preset);
  const own = wish.value.options[section]?.[name];
  const value = own ?? base;
  const title = titleOf(option);
  const set = (next: unknown) =>
    setOption(section, name, JSON.stringify(next) === JSON.stringify(base) ? undefined : next);
  const slides = control.kind === "number" || (control.kind === "auto" && value !== control.word);
  return (
    <div class="opt">
      <div class="head">
        <span class="title" id={`${id}-title`}>
          {title}
        </span>
        {own !== undefined && (
          <>
            <i class="changed" title={w.changed} />
            <button type="button" class="reset" onClick={() => setOption(section, name, undefined)}>
              {w.resetTo(valueName(base))}
            </button>
          </>
        )}
        <span class="push">
          <ControlField
            control={control}
            value={value}
            onChange={set}
            title={title}
            unit={unitOf(option)}
            about={`${id}-about`}
          />
        </span>
      </div>
      {slides && (
        <Range
          label={title}
          describedBy={`${id}-about`}
          min={control.min}
          max={control.max}
          step={control.step}
          value={Number(value)}
          onInput={set}
        />
      )}
      <small id={`${id}-about`}>{aboutOf(option)}</small>
    </div>
  );
}
