/** Which arcs end at which junction. @module */
import type { Partition } from "../../../../plugin/mod.ts";

/** Junction `j` is left by `arcs[start[j]]` up to `arcs[start[j + 1]]`: `a` where arc `a` starts, `~a` where it ends. */
export interface JunctionArcs {
  readonly start: Uint32Array;
  readonly arcs: Int32Array;
}

/** Signed arcs by the junction that they leave, in order of their arcs; loops without junction are in none. */
export function junctionArcs({ arcFrom, arcTo, junctions }: Partition): JunctionArcs {
  const count = junctions.length / 2;
  const start = new Uint32Array(count + 1);
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcFrom[a]! < 0) continue;
    start[arcFrom[a]! + 1]!++;
    start[arcTo[a]! + 1]!++;
  }
  for (let j = 0; j < count; j++) start[j + 1]! += start[j]!;
  const next = start.slice();
  const arcs = new Int32Array(start[count]!);
  for (let a = 0; a < arcFrom.length; a++) {
    if (arcFrom[a]! < 0) continue;
    arcs[next[arcFrom[a]!]!++] = a;
    arcs[next[arcTo[a]!]!++] = ~a;
  }
  return { start, arcs };
}

/** The arc of a signed one. */
export function arcOf(signed: number): number {
  return signed < 0 ? ~signed : signed;
}
