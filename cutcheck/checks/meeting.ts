import { type CheckContext, type Contours, defineCheck, section } from "../../plugin/mod.ts";
import { layerName } from "../layer.ts";
import type { Meeting } from "../meeting-list.ts";
import { meetingsOf } from "../meetings.ts";
import { type Nesting, nestingOf } from "../nesting.ts";
import { mergeShared } from "../options.ts";
import { MM_PER_UNIT, mmPerUnitOf } from "../outline.ts";

/** Common line up to this is a touch, grid units: 0.01 mm at 1 px = 1 pt. */
const LEAST_OVERLAP = 0.01 / MM_PER_UNIT;

/** Contours that cross, that cross themselves, or that lie on each other; of centre lines only what lies on each other blocks. */
export const meeting = defineCheck({
  manifest: {
    name: "meeting",
    summary: "Contours that cross or lie on each other.",
    kinds: ["crossing", "self-intersection", "overlap"],
  },
  options: section({ mergeShared }),
  run(contours, { mergeShared }, context) {
    const { side } = context.once(nestingOf);
    for (const meeting of context.once(meetingsOf).list) {
      if (meeting.crossings > 0) reportCrossing(contours, meeting, context);
      const alone = meeting.a === meeting.b;
      // merging writes what two contours share once, whichever sides are filled
      if (alone || !mergeShared) reportOverlap(contours, meeting, { ...context, side });
    }
  },
});

function reportCrossing(
  contours: Contours,
  { a, b, crossings, crossingBox }: Meeting,
  { report }: CheckContext<"crossing" | "self-intersection">,
): void {
  const alone = a === b;
  const lines = contours.stroke[a] === 1 && contours.stroke[b] === 1;
  report({
    kind: alone ? "self-intersection" : "crossing",
    severity: lines ? "info" : "blocking",
    box: crossingBox.toBox(),
    value: crossings,
    message: crossingMessage(crossings, { alone, lines }),
    color: layerName(contours.color[a]!),
  });
}

function crossingMessage(
  crossings: number,
  { alone, lines }: { alone: boolean; lines: boolean },
): string {
  const places = crossings === 1 ? "1 place" : `${crossings} places`;
  if (lines) {
    const what = alone ? "A centre line crosses itself" : "Two centre lines cross";
    return `${what} in ${places}, which a pen or a laser draws as it is`;
  }
  return alone
    ? `A contour crosses itself in ${places}, so inside and outside are not clear and pieces fall out; untangle it in a drawing program`
    : `Two contours cross in ${places}, so the cut of one runs through the other's part; export in cut mode or unite the shapes`;
}

function reportOverlap(
  contours: Contours,
  { a, b, same, against, overlapBox }: Meeting,
  { report, side }: CheckContext<"overlap"> & Pick<Nesting, "side">,
): void {
  const common = same + against;
  if (common <= LEAST_OVERLAP) return;
  const value = common * mmPerUnitOf(contours);
  // filled on opposite sides: drawn alike with fills left and right, or against each other with equal fills
  const sides = a === b ? 0 : side[a]! * side[b]!;
  const opposite = sides < 0 ? same - against : sides > 0 ? against - same : 0;
  // a line that one of the two runs there and back is half of each, to within rounding
  const shared = opposite > LEAST_OVERLAP;
  const length = `${value.toFixed(2)} mm`;
  report({
    kind: "overlap",
    severity: shared ? "info" : "blocking",
    box: overlapBox.toBox(),
    value,
    message: messageOf(length, { shared, alone: a === b }),
    color: layerName(contours.color[a]!),
  });
}

function messageOf(length: string, { shared, alone }: { shared: boolean; alone: boolean }): string {
  if (shared) {
    return `Two neighbours share ${length} of border, which would be cut twice; request merge_shared to cut it once`;
  }
  if (alone) {
    return `A contour runs over itself for ${length}, which cuts the same line twice and burns it; remove the doubled part in a drawing program`;
  }
  return `Two contours lie on each other for ${length}, a double cut that burns or tears the edge; request merge_shared, export in cut mode, or delete the copy`;
}
