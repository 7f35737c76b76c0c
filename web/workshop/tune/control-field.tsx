/** The control of an option. @module */
import { words } from "../../i18n/mod.ts";
import { valueName } from "../../i18n/options.ts";
import { hexOf, tripleOf } from "../../state/colors.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Switch } from "../../ui/switch.tsx";
import type { Control } from "./control-of.ts";

/** Number that takes the place of "auto" when a person wants one: between the bounds, and a usual one for colours. */
const USUAL = 8;

/** What a control shows and whom it tells. */
interface Field {
  readonly control: Control;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly title: string;
  readonly unit: string;
  /** Id of the text that explains it. */
  readonly about: string;
}

/** Shows the control that suits the option. */
export function ControlField({ control, value, onChange, title, unit, about }: Field) {
  switch (control.kind) {
    case "switch":
      return <Switch on={value === true} onChange={onChange} label={title} describedBy={about} />;
    case "choice":
      return (
        <Segments
          label={title}
          describedBy={about}
          choices={control.values.map((each) => ({ value: each, label: valueName(each) }))}
          value={value as string | number}
          onChoose={onChange}
        />
      );
    case "auto":
      return <AutoOrNumber {...{ control, value, onChange, title, unit, about }} />;
    case "color":
      return (
        <input
          type="color"
          aria-label={title}
          aria-describedby={about}
          value={hexOf(value as number[])}
          onInput={(event) => onChange([...tripleOf(event.currentTarget.value)])}
        />
      );
    default:
      return (
        <NumberField
          label={title}
          describedBy={about}
          min={control.min}
          max={control.max}
          step={control.step}
          value={Number(value)}
          unit={unit}
          onCommit={onChange}
        />
      );
  }
}

function AutoOrNumber({ control, value, onChange, title, unit, about }: Field) {
  if (control.kind !== "auto") return null;
  const { word, min, max, step } = control;
  const isAuto = value === word;
  const usual = Math.min(max, Math.max(min, USUAL));
  return (
    <span class="row-line">
      <Segments
        label={title}
        describedBy={about}
        choices={[
          { value: true, label: valueName(word) },
          { value: false, label: words.value.numberChoice },
        ]}
        value={isAuto}
        onChoose={(auto) => onChange(auto ? word : isAuto ? usual : value)}
      />
      {!isAuto && (
        <NumberField
          label={title}
          describedBy={about}
          {...{ min, max, step, unit }}
          value={Number(value)}
          onCommit={onChange}
        />
      )}
    </span>
  );
}
