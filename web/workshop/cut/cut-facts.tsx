/** Figures of the cut. @module */
import { clock, number, percent, words } from "../../i18n/mod.ts";
import { contours, machine } from "../../state/cut.ts";

/** Longer lines need no tenths, mm. */
const LONG_MM = 1000;

/** Shows length, saving and time. */
export function CutFacts() {
  const w = words.value;
  const lines = contours.value;
  const { speed } = machine.value;
  const mm = lines?.lengthMm ?? 0;
  const saved = lines && lines.plainLengthMm > 0 ? 1 - lines.lengthMm / lines.plainLengthMm : 0;
  return (
    <dl class="facts">
      <div>
        <dt>{w.cutLine}</dt>
        <dd>
          {lines ? number(mm, mm < LONG_MM ? 1 : 0) : "–"} <small>mm</small>
        </dd>
      </div>
      <div>
        <dt>{w.saved}</dt>
        <dd>{lines ? percent(saved) : "–"}</dd>
      </div>
      <div>
        <dt>{w.timeAt(number(speed, 1))}</dt>
        <dd>
          {lines ? clock(mm / speed) : "–"} <small>min</small>
        </dd>
      </div>
    </dl>
  );
}
