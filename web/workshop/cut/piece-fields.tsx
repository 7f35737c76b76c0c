/** Fields of piece and machine, which Cut and Export share. @module */
import { words } from "../../i18n/mod.ts";
import { machine, mmPerPx, widthMm } from "../../state/cut.ts";
import { picture } from "../../state/picture.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Switch } from "../../ui/switch.tsx";

type Machine = typeof machine.value;
type NamesOf<T> = { [K in keyof Machine]: Machine[K] extends T ? K : never }[keyof Machine];

const bounds = {
  toolMm: { min: 0.01, max: 10, step: 0.05, unit: "mm" },
  islandMm2: { min: 0, max: 1000, step: 0.5, unit: "mm²" },
  tolerance: { min: 0.001, max: 10, step: 0.05, unit: "px" },
  speed: { min: 0.1, max: 2000, step: 0.5, unit: "mm/s" },
} as const satisfies Record<NamesOf<number>, object>;

/** Shows the width of the piece, and the way back to a point a px. */
export function PieceWidth({ label }: { readonly label: string }) {
  const width = Math.round((picture.value?.width ?? 0) * mmPerPx.value * 10) / 10;
  return (
    <>
      <label for="piece">{label}</label>
      <NumberField
        id="piece"
        min={1}
        max={10_000}
        step={0.1}
        value={width}
        unit="mm"
        onCommit={(mm) => {
          widthMm.value = mm;
        }}
      />
      {widthMm.value !== null && (
        <button
          type="button"
          class="reset"
          onClick={() => {
            widthMm.value = null;
          }}
        >
          {words.value.natural}
        </button>
      )}
    </>
  );
}

/** Shows a number of the machine. */
export function MachineNumber({
  name,
  label,
}: {
  readonly name: keyof typeof bounds;
  readonly label: string;
}) {
  return (
    <>
      <label for={`machine-${name}`}>{label}</label>
      <NumberField
        id={`machine-${name}`}
        {...bounds[name]}
        value={machine.value[name]}
        onCommit={(value) => {
          machine.value = { ...machine.value, [name]: value };
        }}
      />
    </>
  );
}

/** Shows a switch of the machine. */
export function MachineSwitch({
  name,
  label,
}: {
  readonly name: NamesOf<boolean>;
  readonly label: string;
}) {
  return (
    <>
      <span id={`machine-${name}`}>{label}</span>
      <Switch
        on={machine.value[name]}
        labelledBy={`machine-${name}`}
        onChange={(on) => {
          machine.value = { ...machine.value, [name]: on };
        }}
      />
    </>
  );
}
