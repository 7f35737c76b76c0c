/** The centre-line stage: single-pass strokes along the middle of the ink. @module */
import { type Curves, defineStage, type Partition, section, Type } from "../../../plugin/mod.ts";
import { inkCoverage, sheetOf } from "./measure/coverage.ts";
import { plotOrder } from "./plot-order.ts";
import { largestStrokes, strokeOf } from "./stroke.ts";
import { traceAtScale } from "./trace-at-scale.ts";

/** Trace single-pass strokes along the middle of the ink instead of outlines. */
export const centerline = defineStage({
  manifest: {
    name: "centerline",
    summary: "Trace single-pass strokes along the middle of the ink instead of outlines.",
    consumes: "partition",
    produces: "curves",
    needs: [],
    cost: 6,
  },
  options: section({
    enabled: Type.Boolean({ description: "Draw centre-lines in place of outlines" }),
    minWidth: Type.Number({
      minimum: 0.5,
      maximum: 20,
      description: "Strokes thinner than this are left out, px",
    }),
    spurLength: Type.Integer({
      minimum: 0,
      maximum: 50,
      description: "Side branches shorter than this are left out, px",
    }),
    tolerance: Type.Number({
      minimum: 0.2,
      maximum: 5,
      description: "How far a stroke may lie from the middle of the ink, px",
    }),
  }),
  defaults: { enabled: false, minWidth: 0.5, spurLength: 0, tolerance: 0.5 },
  when: ({ enabled }) => enabled,
  run(partition, { minWidth, spurLength, tolerance }, { signal, note, progress }) {
    const { scale } = partition.raster;
    const sheet = sheetOf(partition);
    const { inks } = sheet;
    let reduction = 1;
    const strokes = inks.flatMap((label, i) => {
      progress(i / inks.length);
      const traced = traceAtScale(inkCoverage(sheet, label), {
        minWidth: minWidth * scale,
        spurLength: spurLength * scale,
        tolerance: tolerance * scale,
        signal,
      });
      reduction = Math.max(reduction, traced.reduction);
      return traced.strokes.map((stroke) => strokeOf(stroke, label, scale));
    });
    const kept = largestStrokes(strokes, MOST_STROKES);
    note("centerline.inks", inks.length);
    note("centerline.strokes", kept.length);
    if (kept.length < strokes.length) note("centerline.dropped", strokes.length - kept.length);
    if (reduction > 1) note("centerline.reduction", reduction);
    return facelessCurves(partition, plotOrder(kept));
  },
});

/** More strokes make a file that nobody can plot or convert: what is dropped is grain. */
const MOST_STROKES = 20_000;

/** Curves that hold strokes alone. */
function facelessCurves(
  { raster: { width, height, scale }, palette }: Partition,
  strokes: Curves["strokes"],
): Curves {
  return {
    width: Math.round(width / scale),
    height: Math.round(height / scale),
    palette,
    componentLabel: new Uint8Array(0),
    arcLeft: new Int32Array(0),
    arcRight: new Int32Array(0),
    ringArcs: new Int32Array(0),
    ringStart: new Uint32Array(1),
    componentRings: new Uint32Array(1),
    arcOrigin: new Float64Array(0),
    segmentStart: new Uint32Array(1),
    segmentKind: new Uint8Array(0),
    segmentPoints: new Float64Array(0),
    strokes,
  };
}
