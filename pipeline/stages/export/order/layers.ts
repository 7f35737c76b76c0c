/** What is painted, in order. @module */
import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import { type Sheets, stackSheets } from "./sheets.ts";

/** Rings painted as one path in one colour. */
export interface Layer {
  /** Palette index. */
  readonly label: number;
  readonly rings: readonly number[];
  /** True for the layer whose first ring is the frame of the page. */
  readonly background: boolean;
}

/** Rings as signed arcs, see {@link Curves.ringArcs}. */
export type Rings = Pick<Curves, "ringArcs" | "ringStart">;

/** What is painted of one component. */
interface Face {
  readonly component: number;
  readonly rings: readonly number[];
}

/** Layers that may be painted in any order among themselves, one level after the other. */
export interface Level {
  /** What the layers' ring numbers mean. */
  readonly rings: Rings;
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
  const layers = collect(curves, faces, { rings: curves, mergeByColor });
  return [{ rings: curves, layers, joins: () => true }];
}

/** Sheets by depth: what lies on a face is painted over it, see {@link stackSheets}. */
export function stackedLevels(curves: Curves, mergeByColor: boolean): Level[] {
  const sheets = stackSheets(curves);
  const levels: Face[][] = [];
  for (const component of painted(curves)) {
    const first = sheets.firstRing[component]!;
    const rings = numbersFrom(first, first + sheets.ringCount[component]!);
    const depth = sheets.depth[component]!;
    const level = levels[depth];
    if (level) level.push({ component, rings });
    else levels[depth] = [{ component, rings }];
  }
  return Array.from(levels, (faces, depth) => ({
    rings: sheets,
    layers: collect(curves, faces ?? [], { rings: sheets, mergeByColor }),
    joins: (left, right) => seamDepth(sheets, left, right) === depth,
  }));
}

/** Depth at which the sheets of two components lie side by side; −1 where one lies on the other. */
function seamDepth({ depth, under }: Sheets, left: number, right: number): number {
  let [a, b] = [left, right];
  while (depth[a]! > depth[b]!) a = under[a]!;
  while (depth[b]! > depth[a]!) b = under[b]!;
  if (a === b) return -1;
  while (under[a] !== under[b]) [a, b] = [under[a]!, under[b]!];
  return depth[a]!;
}

function painted({ componentLabel }: Curves): number[] {
  const components: number[] = [];
  for (let c = 0; c < componentLabel.length; c++) {
    if (componentLabel[c] !== TRANSPARENT) components.push(c);
  }
  return components;
}

function allRings({ componentRings }: Curves, c: number): number[] {
  return numbersFrom(componentRings[c]!, componentRings[c + 1]!);
}

function numbersFrom(first: number, end: number): number[] {
  const numbers: number[] = [];
  for (let k = first; k < end; k++) numbers.push(k);
  return numbers;
}

/** One layer a colour, by palette index, or one a face; the background first. */
function collect(
  { componentLabel, arcLeft, arcRight }: Curves,
  faces: readonly Face[],
  { rings: { ringArcs, ringStart }, mergeByColor }: { rings: Rings; mergeByColor: boolean },
): Layer[] {
  /** Is ring `r` the frame of the page? */
  const isFrame = (r: number) => {
    for (let k = ringStart[r]!; k < ringStart[r + 1]!; k++) {
      const a = ringArcs[k]! < 0 ? ~ringArcs[k]! : ringArcs[k]!;
      if (arcLeft[a]! >= 0 && arcRight[a]! >= 0) return false;
    }
    return true;
  };
  const layers = new Map<number, { label: number; rings: number[]; background: boolean }>();
  for (const { component, rings } of faces) {
    const label = componentLabel[component]!;
    const key = mergeByColor ? label : component;
    const layer = layers.get(key) ?? { label, rings: [], background: false };
    layers.set(key, layer);
    const frame = rings.findIndex(isFrame);
    if (frame >= 0) {
      layer.background = true;
      layer.rings.unshift(rings[frame]!, ...rings.filter((_, k) => k !== frame));
    } else layer.rings.push(...rings);
  }
  return [...layers.entries()]
    .sort(([a, p], [b, q]) => Number(q.background) - Number(p.background) || a - b)
    .map(([, layer]) => layer);
}
