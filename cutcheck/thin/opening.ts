/** What an opening by a disc takes away from a region: the places that the tool does not fit into. @module */
import {
  Clipper,
  Clipper64,
  ClipperOffset,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  type Path64,
  type Paths64,
  type PolyPath64,
  PolyTree64,
} from "clipper2-ts";
import { traceFaces } from "../faces/faces.ts";
import { nestLoops } from "../faces/nest-loops.ts";
import { edgesOfRings } from "../faces/split-edges.ts";

/** Lengths of the opening, in the region's whole units. */
export interface Disc {
  readonly radius: number;
  /** By how much the opening is widened, so that rounded arcs leave no slivers along the border. */
  readonly margin: number;
}

/** A connected part of the region that the opening does not cover: its border, then its holes. */
export type Residue = Paths64;

/** The opening of a region, and what it leaves over. */
export interface Opening {
  readonly opened: Paths64;
  readonly residues: readonly Residue[];
}

/** Part of `margin` that arcs may deviate from their circles. */
const ARC_DEVIATION = 0.55;

/**
 * The same of arcs around corners that the region turns around, as a factor: the way of the disc's centre cuts them short, and
 * the disc reaches beyond the corner into what is not the region. Arcs that fine ran together in one point when they were widened
 * again, each vertex crossing all others of its arc, and took up to a second.
 */
const REFLEX_DEVIATION = 4;

/** Slack on the radius, so that a stretch exactly as wide as the tool survives, in units of `margin`. */
const RADIUS_SLACK = 0.01;

/** Open a region (outer borders with positive area, holes with negative) by a disc. */
export function openRegion(region: Paths64, { radius, margin }: Disc): Opening {
  const eroded = offset(region, -(radius - RADIUS_SLACK * margin), REFLEX_DEVIATION * margin);
  if (eroded.length === 0) return { opened: [], residues: [region] };
  const opened = offset(eroded, radius + margin, margin);
  const clipper = new Clipper64();
  clipper.addSubject(region);
  clipper.addClip(opened);
  const tree = new PolyTree64();
  clipper.execute(ClipType.Difference, FillRule.Positive, tree);
  const residues: Residue[] = [];
  collect(tree, residues);
  return { opened, residues };
}

/** Paths widened by `delta`, or narrowed where it is negative, with round joins. */
export function offset(paths: Paths64, delta: number, margin: number): Paths64 {
  const offsetter = new ClipperOffset(2, ARC_DEVIATION * margin);
  // clipper2-ts stumbles over paths that come down to a point
  const solid = paths.filter((path) => Clipper.area(path) !== 0);
  offsetter.addPaths(solid, JoinType.Round, EndType.Polygon);
  const solution: Paths64 = [];
  offsetter.execute(delta, solution);
  return solution;
}

/** Put the outer borders of the tree, each with the holes right inside it, into `residues`. */
export function collect(node: PolyPath64, residues: Residue[]): void {
  for (let k = 0; k < node.count; k++) {
    const outer = node.child(k);
    const holes: PolyPath64[] = [];
    for (let h = 0; h < outer.count; h++) holes.push(outer.child(h));
    residues.push([outer, ...holes].map(({ poly }) => poly!));
    for (const hole of holes) collect(hole, residues);
  }
}

/** The parts of a residue, which may hang together by points: such parts do not make a neck. */
export function partsOf(residue: Residue): Residue[] {
  const loops = traceFaces(edgesOfRings(loopsOf(residue)), 1);
  return nestLoops(loops).map((region) => region.loops.map(pathOf));
}

function pathOf(loop: Float64Array): Path64 {
  const path: Path64 = [];
  for (let k = 0; k < loop.length; k += 2) path.push({ x: loop[k]!, y: loop[k + 1]! });
  return path;
}

/** Coordinates of paths as loops `[x0, y0, …]`. */
export function loopsOf(paths: Paths64): Float64Array[] {
  return paths.map((path: Path64) => Float64Array.from(path.flatMap(({ x, y }) => [x, y])));
}
