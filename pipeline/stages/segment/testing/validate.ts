/** Check a partition from scratch. @module */
import { type Partition, TRANSPARENT } from "../../../../plugin/mod.ts";
import { componentsOfPixels, connect } from "../../../../raster/components.ts";

/**
 * What is wrong with a partition, in sentences; empty when nothing is.
 *
 * Recomputes every invariant that the contract states: components tile the image, borders are
 * walked once in each direction, sides are right, rings close around their component's area.
 */
export function validate(partition: Partition): string[] {
  return [...faultsOfPixels(partition), ...faultsOfArcs(partition), ...faultsOfRings(partition)];
}

function faultsOfPixels(p: Partition): string[] {
  const { width, height } = p.raster;
  const faults: string[] = [];
  if (p.labels.length !== width * height) faults.push("labels do not cover the image");
  const { count, area, label } = connect(p.labels, width);
  if (p.componentLabel.length !== count) faults.push(`there are ${count} components`);
  for (let c = 0; c < count; c++) {
    if (area[c] !== p.componentArea[c]) faults.push(`component ${c} has area ${area[c]}`);
    if (label[c] !== p.componentLabel[c]) faults.push(`component ${c} has label ${label[c]}`);
    if (label[c] !== TRANSPARENT && label[c]! * 4 >= p.palette.length)
      faults.push(`component ${c} has no colour`);
  }
  return faults;
}

function faultsOfArcs(p: Partition): string[] {
  const { width, height } = p.raster;
  const components = componentsOfPixels(connect(p.labels, width));
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : components[y * width + x]!;
  const faults: string[] = [];
  let walked = 0;
  const seen = new Set<string>();
  for (let a = 0; a < p.arcLeft.length; a++) {
    for (let v = p.arcStart[a]!; v + 1 < p.arcStart[a + 1]!; v++) {
      const [x, y, u, w] = p.coords.subarray(2 * v, 2 * v + 4) as unknown as [
        number,
        number,
        number,
        number,
      ];
      if (Math.abs(u - x) + Math.abs(w - y) !== 1) faults.push(`arc ${a} jumps at ${x} ${y}`);
      const minX = Math.min(x, u);
      const minY = Math.min(y, w);
      const flat = y === w;
      // the pixels above and below a horizontal crack, left and right of a vertical one
      const before = flat ? at(minX, minY - 1) : at(minX - 1, minY);
      const after = at(minX, minY);
      const leftIsBefore = flat ? u > x : w < y;
      if ((leftIsBefore ? before : after) !== p.arcLeft[a])
        faults.push(`arc ${a} is wrong on its left`);
      if ((leftIsBefore ? after : before) !== p.arcRight[a])
        faults.push(`arc ${a} is wrong on its right`);
      const crack = `${minX} ${minY} ${flat}`;
      if (seen.has(crack)) faults.push(`crack ${crack} is walked twice`);
      seen.add(crack);
      walked++;
    }
    faults.push(...faultsOfEnds(p, a), ...faultsOfSamples(p, a));
  }
  let cracks = 0;
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      if (at(x, y - 1) !== at(x, y)) cracks++;
      if (at(x - 1, y) !== at(x, y)) cracks++;
    }
  }
  if (walked !== cracks) faults.push(`${walked} of ${cracks} cracks are walked`);
  return faults;
}

function faultsOfEnds(p: Partition, a: number): string[] {
  const ends = [
    [p.arcFrom[a]!, p.arcStart[a]!],
    [p.arcTo[a]!, p.arcStart[a + 1]! - 1],
  ] as const;
  if (ends[0][0] < 0 || ends[1][0] < 0) {
    const [first, last] = [2 * ends[0][1], 2 * ends[1][1]];
    const closes = p.coords[first] === p.coords[last] && p.coords[first + 1] === p.coords[last + 1];
    return closes && ends[0][0] === ends[1][0] ? [] : [`loop ${a} does not close`];
  }
  return ends.flatMap(([j, v]) =>
    p.junctions[2 * j] === p.coords[2 * v] && p.junctions[2 * j + 1] === p.coords[2 * v + 1]
      ? []
      : [`arc ${a} does not end at junction ${j}`],
  );
}

function faultsOfSamples(p: Partition, a: number): string[] {
  const count = p.sampleStart[a + 1]! - p.sampleStart[a]!;
  const inside = p.arcLeft[a]! >= 0 && p.arcRight[a]! >= 0;
  const cracks = p.arcStart[a + 1]! - p.arcStart[a]! - 1;
  const faults = count === (inside ? cracks : 0) ? [] : [`arc ${a} has ${count} samples`];
  for (let s = p.sampleStart[a]!; s < p.sampleStart[a + 1]!; s++) {
    const weight = p.sampleWeight[s]!;
    if (!(weight > 0 && weight <= 1)) faults.push(`sample ${s} weighs ${weight}`);
    for (const v of [p.samples[2 * s]!, p.samples[2 * s + 1]!]) {
      if (!Number.isInteger(v * 4096)) faults.push(`sample ${s} is off the grid at ${v}`);
    }
  }
  return faults;
}

function faultsOfRings(p: Partition): string[] {
  const faults: string[] = [];
  const uses = new Uint8Array(p.arcLeft.length * 2);
  for (let c = 0; c < p.componentLabel.length; c++) {
    const first = p.componentRings[c]!;
    let sum = 0;
    for (let r = first; r < p.componentRings[c + 1]!; r++) {
      const area = ringArea(p, r);
      if (area < 0 !== (r === first))
        faults.push(`ring ${r} of component ${c} turns the wrong way`);
      sum -= area / 2;
      for (const signed of p.ringArcs.subarray(p.ringStart[r], p.ringStart[r + 1])) {
        const arc = signed < 0 ? ~signed : signed;
        uses[2 * arc + (signed < 0 ? 1 : 0)]!++;
        const side = signed < 0 ? p.arcRight[arc] : p.arcLeft[arc];
        if (side !== c) faults.push(`ring ${r} has component ${side} on its left, not ${c}`);
      }
    }
    if (sum !== p.componentArea[c]) faults.push(`rings of component ${c} enclose ${sum}`);
  }
  for (let h = 0; h < uses.length; h++) {
    const outside = (h & 1 ? p.arcRight : p.arcLeft)[h >> 1]! < 0;
    if (uses[h] !== (outside ? 0 : 1)) faults.push(`half-edge ${h} is used ${uses[h]} times`);
  }
  return faults;
}

/** Twice the signed area; NaN when the ring does not hang together. */
function ringArea(p: Partition, r: number): number {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const signed of p.ringArcs.subarray(p.ringStart[r], p.ringStart[r + 1])) {
    const arc = signed < 0 ? ~signed : signed;
    const first = p.arcStart[arc]!;
    const last = p.arcStart[arc + 1]! - 1;
    for (let k = 0; k <= last - first; k++) {
      const v = signed < 0 ? last - k : first + k;
      if (k === 0 && xs.length > 0) {
        const joined = xs.at(-1) === p.coords[2 * v] && ys.at(-1) === p.coords[2 * v + 1];
        if (!joined) return Number.NaN;
        continue;
      }
      xs.push(p.coords[2 * v]!);
      ys.push(p.coords[2 * v + 1]!);
    }
  }
  if (xs[0] !== xs.at(-1) || ys[0] !== ys.at(-1)) return Number.NaN;
  let area = 0;
  for (let k = 1; k < xs.length; k++) area += xs[k - 1]! * ys[k]! - ys[k - 1]! * xs[k]!;
  return area;
}
