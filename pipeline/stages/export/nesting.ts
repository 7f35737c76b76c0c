/** Which faces lie inside which: the painting order of stacked drawings. @module */
import { type Curves, TRANSPARENT } from "../../../plugin/mod.ts";

/** Containment of the components of a map. */
export interface Nesting {
  /** Number of components around each component. */
  readonly depth: Int32Array;
  /** 1 for each ring that is a hole to be filled: all inside it is opaque and hides what is painted under it. */
  readonly filled: Uint8Array;
}

/**
 * Find the depth of each component, and the holes that may be filled.
 *
 * Components that touch across an outer ring are siblings of one depth; those across a hole are one
 * deeper. A hole with anything translucent or transparent in it, however deep, stays open.
 */
export function findNesting(curves: Curves): Nesting {
  const count = curves.componentLabel.length;
  const depth = new Int32Array(count).fill(-1);
  const filled = new Uint8Array(curves.ringStart.length - 1).fill(1);
  const order: number[] = [];
  for (let a = 0; a < curves.arcLeft.length; a++) {
    const [left, right] = [curves.arcLeft[a]!, curves.arcRight[a]!];
    if (left < 0 && right >= 0) flood(curves, right, { depth, order, level: 0 });
    if (right < 0 && left >= 0) flood(curves, left, { depth, order, level: 0 });
  }
  for (let q = 0; q < order.length; q++) {
    const c = order[q]!;
    for (let r = curves.componentRings[c]! + 1; r < curves.componentRings[c + 1]!; r++) {
      forEachNeighbour(curves, r, (inner) =>
        flood(curves, inner, { depth, order, level: depth[c]! + 1 }),
      );
    }
  }
  openTranslucent(curves, order, { depth, filled });
  return { depth, filled };
}

/** Give a component and its siblings their depth. */
function flood(
  curves: Curves,
  seed: number,
  { depth, order, level }: { depth: Int32Array; order: number[]; level: number },
): void {
  const stack = [seed];
  while (stack.length > 0) {
    const c = stack.pop()!;
    if (depth[c]! >= 0) continue;
    depth[c] = level;
    order.push(c);
    forEachNeighbour(curves, curves.componentRings[c]!, (sibling) => {
      if (depth[sibling]! < 0) stack.push(sibling);
    });
  }
}

/** Visit the components across ring `r`; some of them more than once. */
function forEachNeighbour(curves: Curves, r: number, visit: (component: number) => void): void {
  for (let k = curves.ringStart[r]!; k < curves.ringStart[r + 1]!; k++) {
    const h = curves.ringArcs[k]!;
    const other = h < 0 ? curves.arcLeft[~h]! : curves.arcRight[h]!;
    if (other >= 0) visit(other);
  }
}

/** Mark the holes that must stay open, from the innermost components outwards. */
function openTranslucent(
  curves: Curves,
  order: readonly number[],
  { depth, filled }: { depth: Int32Array; filled: Uint8Array },
): void {
  const { componentLabel, componentRings, palette } = curves;
  // A component shows what is under it where it, or a sibling, or anything inside these, is not opaque.
  const clear = new Uint8Array(componentLabel.length);
  for (let q = order.length - 1; q >= 0; q--) {
    const c = order[q]!;
    const label = componentLabel[c]!;
    if (label === TRANSPARENT || palette[4 * label + 3]! < 255) clear[c] = 1;
    for (let r = componentRings[c]! + 1; r < componentRings[c + 1]!; r++) {
      if (!holdsClear(curves, r, clear, depth)) continue;
      filled[r] = 0;
      clear[c] = 1;
    }
  }
}

/** Is any component inside hole `r` clear? Those at its rim and their siblings are looked at. */
function holdsClear(curves: Curves, r: number, clear: Uint8Array, depth: Int32Array): boolean {
  const seen = new Set<number>();
  const stack: number[] = [];
  const add = (c: number) => {
    if (seen.has(c)) return;
    seen.add(c);
    stack.push(c);
  };
  forEachNeighbour(curves, r, add);
  const level = depth[stack[0]!]!;
  while (stack.length > 0) {
    const c = stack.pop()!;
    if (clear[c]) return true;
    forEachNeighbour(curves, curves.componentRings[c]!, (sibling) => {
      if (depth[sibling] === level) add(sibling);
    });
  }
  return false;
}
