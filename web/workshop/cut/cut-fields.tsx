/** What the person says of piece and machine. @module */
import { words } from "../../i18n/mod.ts";
import { MachineNumber, MachineSwitch, PieceWidth } from "./piece-fields.tsx";

/** Shows the fields of piece, tool and machine. */
export function CutFields() {
  const w = words.value;
  return (
    <div class="fields">
      <PieceWidth label={w.pieceWidth} />
      <MachineNumber name="toolMm" label={w.tool} />
      <MachineNumber name="islandMm2" label={w.island} />
      <MachineNumber name="tolerance" label={w.cutTolerance} />
      <MachineNumber name="speed" label={w.speed} />
      <MachineSwitch name="mergeShared" label={w.mergeShared} />
      <MachineSwitch name="includeBackground" label={w.includeBackground} />
    </div>
  );
}
