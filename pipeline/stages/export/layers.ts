/** What is painted, in order. @module */
import { type Curves, TRANSPARENT } from "../../../plugin/mod.ts";
import { findNesting, type Nesting } from "./nesting.ts";

/** Rings painted as one path in one colour. */
export interface Layer {
  /** Palette index. */
  readonly label: number;
  readonly rings: readonly number[];
  /** True for the layer whose first ring is the frame of the page. */
  readonly background: boolean;
}

/** Layers that may be painted in any order among themselves, one level after the other. */
export interface Level {
  readonly layers: readonly Layer[];
  /** True where both components of an arc are painted in this level: a seam may show between them. */
  readonly joins: (left: number, right: number) => boolean;
}

/** Faces with their holes, all in one level: nothing covers anything. */
export function cutLevels(curves: Curves, mergeByColor: boolean): Level[] {
  const faces = painted(curves).map((component) => ({
    component,
    rings: allRings(curves, component),
  }));
  return [{ layers: collect(curves, faces, mergeByColor), joins: () => true }];
}

/** Faces by depth; holes are filled where what lies in them hides the filling. */
export function stackedLevels(curves: Curves, mergeByColor: boolean): Level[] {
  const nesting = findNesting(curves);
  const levels: { component: number; rings: number[] }[][] = [];
  for (const component of painted(curves)) {
    const face = { component, rings: visibleRings(curves, nesting, component) };
    const depth = nesting.depth[component]!;
    const level = levels[depth];
    if (level) level.push(face);
    else levels[depth] = [face];
  }
  return Array.from(levels, (faces, level) => ({
    layers: collect(curves, faces ?? [], mergeByColor),
    joins: (left, right) => nesting.depth[left] === level && nesting.depth[right] === level,
  }));
}

function painted({ componentLabel }: Curves): number[] {
  return Array.from(componentLabel.keys()).filter((c) => componentLabel[c] !== TRANSPARENT);
}

function allRings({ componentRings }: Curves, c: number): number[] {
  const from = componentRings[c]!;
  return Array.from({ length: componentRings[c + 1]! - from }, (_, k) => from + k);
}

function visibleRings(curves: Curves, { filled }: Nesting, c: number): number[] {
  return allRings(curves, c).filter((r, k) => k === 0 || filled[r] === 0);
}

/** One layer a colour, by palette index, or one a face; the background first. */
function collect(
  curves: Curves,
  faces: readonly { component: number; rings: readonly number[] }[],
  mergeByColor: boolean,
): Layer[] {
  const layers = new Map<number, { label: number; rings: number[]; background: boolean }>();
  for (const { component, rings } of faces) {
    const label = curves.componentLabel[component]!;
    const key = mergeByColor ? label : component;
    const layer = layers.get(key) ?? { label, rings: [], background: false };
    layers.set(key, layer);
    if (isPage(curves, component)) {
      layer.background = true;
      layer.rings.unshift(...rings);
    } else layer.rings.push(...rings);
  }
  return [...layers.entries()]
    .sort(([a, p], [b, q]) => Number(q.background) - Number(p.background) || a - b)
    .map(([, layer]) => layer);
}

/** Is the frame of the page the whole outer ring of the component? */
function isPage(
  { componentRings, ringStart, ringArcs, arcLeft, arcRight }: Curves,
  c: number,
): boolean {
  const r = componentRings[c]!;
  for (let k = ringStart[r]!; k < ringStart[r + 1]!; k++) {
    const a = ringArcs[k]! < 0 ? ~ringArcs[k]! : ringArcs[k]!;
    if (arcLeft[a]! >= 0 && arcRight[a]! >= 0) return false;
  }
  return true;
}
