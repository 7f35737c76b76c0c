/** An outline without what discs cover of it. @module */
import { Clipper64, ClipType, FillRule, type Path64, PolyTree64 } from "clipper2-ts";
import { cos, sin } from "../../geometry/elementary.ts";
import { extentOf } from "./areas.ts";
import { collect, loopsOf, type Residue } from "./opening.ts";
import { frameOf } from "./window.ts";

/** Corners of a disc: they are within a thousandth of its radius. */
const CORNERS = 72;

/** Parts of an outline outside of all discs, as loops in grid units each. */
export function withoutDiscs(
  outline: Float64Array,
  { centres, radius }: { centres: readonly { x: number; y: number }[]; radius: number },
): Float64Array[][] {
  const { x, y, scale } = frameOf(extentOf(outline));
  const place = (px: number, py: number) => ({
    x: Math.round((px - x) * scale),
    y: Math.round((py - y) * scale),
  });
  const subject: Path64 = [];
  for (let k = 0; k < outline.length; k += 2) subject.push(place(outline[k]!, outline[k + 1]!));
  const discs = centres.map((centre) =>
    Array.from({ length: CORNERS }, (_, k) => {
      const angle = (2 * Math.PI * k) / CORNERS;
      return place(centre.x + radius * cos(angle), centre.y + radius * sin(angle));
    }),
  );
  const clipper = new Clipper64();
  clipper.addSubject([subject]);
  clipper.addClip(discs);
  const tree = new PolyTree64();
  clipper.execute(ClipType.Difference, FillRule.Positive, tree);
  const parts: Residue[] = [];
  collect(tree, parts);
  return parts.map((part) =>
    loopsOf(part).map((loop) => loop.map((value, k) => value / scale + (k % 2 === 0 ? x : y))),
  );
}
