/** Borders that two contours share, kept once. @module */
import { EdgeSet } from "./edge-set.ts";
import {
  type ContourTraits,
  GridContourBuilder,
  type GridContours,
  traitsOf,
} from "./grid-contours.ts";
import { VertexGrid } from "./vertex-grid.ts";
import { indexVertices } from "./vertex-index.ts";

/**
 * Cells and vertices looked at before a drawing is given up as too complex: 0.5 s of processor time, 2.5 s where they
 * lie scattered. Photographs of 4 MB of SVG take up to 7 million.
 */
const MAX_STEPS = 40_000_000;

/**
 * Keep each piece of line once, whichever contours share it and whichever way they run.
 *
 * Every segment is split at every vertex that lies exactly on it (T-junctions), so pieces are equal or
 * disjoint. The first contour keeps a piece; later contours keep their other pieces as open runs, whose
 * ends are vertices of what was kept, or as a closed contour where a run returns to its start. The union
 * of the lines does not change, and merging again changes nothing.
 *
 * @returns undefined where the drawing is too complex.
 */
export function mergeShared(contours: GridContours): GridContours | undefined {
  const { contourStart, closed } = contours;
  const index = indexVertices(contours);
  const grid = new VertexGrid(index.xy);
  const written = new EdgeSet(index.xy.length / 2);
  const builder = new GridContourBuilder(index.id.length);
  for (let c = 0; c < closed.length; c++) {
    const walk = splitWalk(
      index.id.subarray(contourStart[c]!, contourStart[c + 1]!),
      closed[c] === 1,
      grid,
    );
    if (grid.steps > MAX_STEPS) return undefined;
    for (const run of freshRuns(walk, written))
      addRun(run, index.xy, traitsOf(contours, c), builder);
  }
  return builder.finish(contours);
}

/** Vertices of a contour with those that lie on its segments; a closed one ends where it began. */
function splitWalk(ids: Int32Array, closed: boolean, grid: VertexGrid): number[] {
  const walk = [ids[0]!];
  for (let i = 1; i < ids.length + (closed ? 1 : 0); i++) {
    const to = ids[i % ids.length]!;
    for (const vertex of grid.between(walk.at(-1)!, to)) walk.push(vertex);
    walk.push(to);
  }
  return walk;
}

/** Split a walk into its longest runs of edges not written before, and note them as written. */
function freshRuns(walk: readonly number[], written: EdgeSet): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (let i = 1; i < walk.length; i++) {
    if (written.add(walk[i - 1]!, walk[i]!)) {
      if (run.length === 0) run.push(walk[i - 1]!);
      run.push(walk[i]!);
    } else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  const first = runs[0];
  if (run.length === 0) return runs;
  // A closed contour may begin amid a run: its last edges lead on to its first.
  const wraps = first && first[0] === walk[0] && run.at(-1) === walk[0];
  return wraps ? [...runs.slice(1), [...run, ...first.slice(1)]] : [...runs, run];
}

function addRun(
  run: readonly number[],
  xy: Float64Array,
  traits: ContourTraits,
  to: GridContourBuilder,
): void {
  const closed = run.length > 3 && run[0] === run.at(-1);
  for (const v of run) to.add(xy[2 * v]!, xy[2 * v + 1]!);
  to.end({ ...traits, closed });
}
