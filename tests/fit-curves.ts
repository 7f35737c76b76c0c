/** Pictures through the fit stage, and arcs of what comes out, for tests. @module */
import type { Point } from "../geometry/point.ts";
import type { Segment } from "../geometry/segment.ts";
import { fit } from "../pipeline/stages/fit/stage.ts";
import { quantize } from "../pipeline/stages/quantize/stage.ts";
import { segment } from "../pipeline/stages/segment/stage.ts";
import { type Curves, type Partition, SegmentKind } from "../plugin/mod.ts";
import { draw, type Paint } from "./pictures.ts";
import { quietContext } from "./stage-context.ts";

type Settings = typeof fit.defaults;

/** A picture, labelled and cut into regions. @param size Side, px. */
export async function mapOf(paint: Paint, size = 64): Promise<Partition> {
  const indexed = await quantize.run(draw(size, size, paint), quantize.defaults, quietContext());
  return segment.run(indexed, segment.defaults, quietContext());
}

/** What the stage makes of a map. */
export async function run(map: Partition, settings: Partial<Settings> = {}): Promise<Curves> {
  return fit.run(map, { ...fit.defaults, ...settings }, quietContext());
}

/** Segments of arc `a`, with its start. */
export function arcOf(curves: Curves, a: number): { start: Point; segments: Segment[] } {
  const { segmentStart, segmentKind, segmentPoints: p, arcOrigin } = curves;
  const segments: Segment[] = [];
  for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) {
    const point = (i: number): Point => [p[6 * s + i]!, p[6 * s + i + 1]!];
    const to = point(4);
    segments.push(
      segmentKind[s] === SegmentKind.line
        ? { kind: "line", to }
        : { kind: "cubic", c1: point(0), c2: point(2), to },
    );
  }
  return { start: [arcOrigin[2 * a]!, arcOrigin[2 * a + 1]!], segments };
}

/** All arcs. */
export const arcs = (curves: Curves) =>
  Array.from({ length: curves.arcLeft.length }, (_, a) => arcOf(curves, a));

/** The longest loop that is no frame: the outline of the one shape of a picture. */
export function outline(curves: Curves) {
  const inner = arcs(curves).filter((_, a) => curves.arcLeft[a]! >= 0 && curves.arcRight[a]! >= 0);
  return inner.sort((p, q) => q.segments.length - p.segments.length)[0]!;
}
