/** What the person says of piece and machine. @module */
import { words } from "../../i18n/mod.ts";
import { machine, mmPerPx, widthMm } from "../../state/cut.ts";
import { picture } from "../../state/picture.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Bounds of the width of a piece, mm; those of `width_mm`. */
export const WIDTHS = { min: 1, max: 10_000 } as const;

/** Shows the fields of piece, tool and machine. */
export function CutFields() {
  const w = words.value;
  const now = machine.value;
  const set = (change: Partial<typeof now>) => {
    machine.value = { ...machine.value, ...change };
  };
  const width = Math.round((picture.value?.width ?? 0) * mmPerPx.value * 10) / 10;
  return (
    <div class="fields">
      <label for="piece">{w.pieceWidth}</label>
      <NumberField
        id="piece"
        {...WIDTHS}
        step={1}
        value={width}
        unit="mm"
        onCommit={(mm) => {
          widthMm.value = mm;
        }}
      />
      <label for="tool">{w.tool}</label>
      <NumberField
        id="tool"
        min={0.01}
        max={10}
        step={0.05}
        value={now.toolMm}
        unit="mm"
        onCommit={(toolMm) => set({ toolMm })}
      />
      <label for="island">{w.island}</label>
      <NumberField
        id="island"
        min={0}
        max={1000}
        step={0.5}
        value={now.islandMm2}
        unit="mm²"
        onCommit={(islandMm2) => set({ islandMm2 })}
      />
      <label for="cut-tolerance">{w.cutTolerance}</label>
      <NumberField
        id="cut-tolerance"
        min={0.001}
        max={10}
        step={0.05}
        value={now.tolerance}
        unit="px"
        onCommit={(tolerance) => set({ tolerance })}
      />
      <label for="speed">{w.speed}</label>
      <NumberField
        id="speed"
        min={0.1}
        max={2000}
        step={0.5}
        value={now.speed}
        unit="mm/s"
        onCommit={(speed) => set({ speed })}
      />
      <span id="merge-shared">{w.mergeShared}</span>
      <Switch
        on={now.mergeShared}
        labelledBy="merge-shared"
        onChange={(mergeShared) => set({ mergeShared })}
      />
      <span id="background">{w.includeBackground}</span>
      <Switch
        on={now.includeBackground}
        labelledBy="background"
        onChange={(includeBackground) => set({ includeBackground })}
      />
    </div>
  );
}
