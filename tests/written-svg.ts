/** Independent checks on a written SVG: only its numbers count, not what made them. @module */
import { readSvg } from "../exporters/mod.ts";

/** A straight piece of a written border. */
type Chord = readonly [x0: number, y0: number, x1: number, y1: number];

/** A written segment: eight numbers, digits as they stand. */
type Curve = readonly number[];

/** Subpaths of all fills, as the segments that were written; the closing line of each included. */
export function writtenRings(svg: string): Curve[][] {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  return drawing.value.shapes.flatMap(({ kind, subpaths }) =>
    kind === "fill" ? subpaths.map(segmentsOf) : [],
  );
}

function segmentsOf(p: Float64Array): Curve[] {
  const curves: Curve[] = [];
  for (let i = 0; i + 8 <= p.length; i += 6) curves.push([...p.subarray(i, i + 8)]);
  const [x, y] = [p[p.length - 2]!, p[p.length - 1]!];
  if (x !== p[0] || y !== p[1]) curves.push([x, y, x, y, p[0]!, p[1]!, p[0]!, p[1]!]);
  return curves;
}

/** Area within a ring, signed: Green's theorem, exact for cubics. */
export function ringArea(ring: readonly Curve[]): number {
  return ring.reduce((sum, curve) => {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = curve as [number, ...number[]] as number[];
    const cross = (ax: number, ay: number, bx: number, by: number) => ax * by - bx * ay;
    const parts =
      6 * cross(x0!, y0!, x1!, y1!) +
      3 * cross(x0!, y0!, x2!, y2!) +
      cross(x0!, y0!, x3!, y3!) +
      3 * cross(x1!, y1!, x2!, y2!) +
      3 * cross(x1!, y1!, x3!, y3!) +
      6 * cross(x2!, y2!, x3!, y3!);
    return sum + parts / 20;
  }, 0);
}

/**
 * What is wrong with borders of a cut drawing: each is to be walked once from either side, digit for digit.
 *
 * Lines are cut at every node that lies on them first: a corner of one face may lie on a line of another.
 */
export function unsharedBorders(
  rings: readonly (readonly Curve[])[],
  { width, height }: { width: number; height: number },
): string[] {
  const nodes = rings.flat().map(([x, y]): [number, number] => [x!, y!]);
  const uses = new Map<string, number>();
  for (const curve of rings.flat().flatMap((c) => (isLine(c) ? cutAtNodes(c, nodes) : [c]))) {
    const key = curve.join(" ");
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const onFrame = (curve: Curve) => {
    const [x0, y0, , , , , x1, y1] = curve;
    const upright = x0 === x1 && (x0 === 0 || x0 === width);
    return isLine(curve) && (upright || (y0 === y1 && (y0 === 0 || y0 === height)));
  };
  const faults: string[] = [];
  for (const [key, count] of uses) {
    const curve = key.split(" ").map(Number);
    if (count > 1) faults.push(`${key}: walked ${count} times`);
    const back = [6, 7, 4, 5, 2, 3, 0, 1].map((k) => curve[k]).join(" ");
    if (onFrame(curve) === uses.has(back)) faults.push(`${key}: walked from one side only`);
  }
  return faults;
}

function isLine([x0, y0, x1, y1, x2, y2, x3, y3]: Curve): boolean {
  return x0 === x1 && y0 === y1 && x2 === x3 && y2 === y3;
}

function cutAtNodes(line: Curve, nodes: readonly [number, number][]): Curve[] {
  const [x0, y0, , , , , x1, y1] = line as number[] as [number, number, ...number[]];
  const [dx, dy] = [x1! - x0, y1! - y0];
  const along = ([x, y]: readonly [number, number]) => dx * (x - x0) + dy * (y - y0);
  const size = dx * dx + dy * dy;
  const places = new Map<string, readonly [number, number]>();
  for (const node of nodes) {
    const across = dx * (node[1] - y0) - dy * (node[0] - x0);
    // Written digits are exact to 1e-4 px, their products in binary to far less.
    const isOn = Math.abs(across) < 1e-9 * (1 + size) && along(node) > 0 && along(node) < size;
    if (isOn) places.set(node.join(" "), node);
  }
  const stops = [...places.values()].sort((a, b) => along(a) - along(b));
  return [...stops, [x1!, y1!] as const].map(([x, y], k) => {
    const [u, v] = k === 0 ? [x0, y0] : stops[k - 1]!;
    return [u, v, u, v, x, y, x, y];
  });
}

/** Chords of all rings, each within `tolerance` px of its curve. */
export function chordsOf(rings: readonly (readonly Curve[])[], tolerance: number): Chord[] {
  return rings.flat().flatMap((p) => {
    if (isLine(p)) return [[p[0]!, p[1]!, p[6]!, p[7]!] as const];
    const bend = (k: number) =>
      Math.hypot(p[k]! - 2 * p[k + 2]! + p[k + 4]!, p[k + 1]! - 2 * p[k + 3]! + p[k + 5]!);
    const steps = Math.max(
      2,
      Math.ceil(Math.sqrt((0.75 * Math.max(bend(0), bend(2))) / tolerance)),
    );
    const at = (t: number, k: number) =>
      (1 - t) ** 3 * p[k]! +
      3 * t * (1 - t) ** 2 * p[k + 2]! +
      3 * t * t * (1 - t) * p[k + 4]! +
      t ** 3 * p[k + 6]!;
    return Array.from({ length: steps }, (_, i): Chord => {
      const [t, u] = [i / steps, (i + 1) / steps];
      return [at(t, 0), at(t, 1), at(u, 0), at(u, 1)];
    });
  });
}

/** Chords that cross, all compared with all: each has its ends more than `slack` px to either side of the other. */
export function crossingChords(chords: readonly Chord[], slack: number): string[] {
  const side = (a: Chord, x: number, y: number) => {
    const [dx, dy] = [a[2] - a[0], a[3] - a[1]];
    const across = (dx * (y - a[1]) - dy * (x - a[0])) / (Math.hypot(dx, dy) || 1);
    return across > slack ? 1 : across < -slack ? -1 : 0;
  };
  const apart = (a: Chord, b: Chord) => side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0;
  const found: string[] = [];
  chords.forEach((a, i) => {
    for (const b of chords.slice(i + 1)) {
      if (
        Math.min(b[0], b[2]) > Math.max(a[0], a[2]) ||
        Math.max(b[0], b[2]) < Math.min(a[0], a[2])
      )
        continue;
      if (apart(a, b) && apart(b, a)) found.push(`${a.join(" ")} and ${b.join(" ")}`);
    }
  });
  return found;
}
