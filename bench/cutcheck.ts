/**
 * Processor time of the cut check on 200,000 segments: `bun run bench:cutcheck`.
 *
 * Cases are named after what makes them hard; those of pictures are traced first, and their time is told
 * for 200,000 segments as well. Each is run three times; the best time is printed.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { traceImage } from "../cli/trace-image.ts";
import { checks } from "../cutcheck/registry.ts";
import { report } from "../cutcheck/report.ts";
import { contoursOf as drawnContours, readSvg } from "../exporters/mod.ts";
import type { Contours } from "../plugin/mod.ts";
import { readCorpus } from "./corpus.ts";
import { families, sheetFile } from "./sheets.ts";

const SEGMENTS = 200_000;

/** A page of tiles with wavy borders that neighbours share, each tile a contour of its own. */
function tiles(side: number): Contours {
  const perTile = SEGMENTS / (side * side);
  const perEdge = Math.round(perTile / 4);
  const size = 4000 / side;
  const edge = (x0: number, y0: number, x1: number, y1: number) =>
    Array.from({ length: perEdge }, (_, k): [number, number] => {
      const t = k / perEdge;
      const wave = 0.04 * size * Math.sin(2 * Math.PI * t) * Math.sin(x0 + 2 * y0 + x1 + 2 * y1);
      const across = y0 === y1 ? [0, wave] : [wave, 0];
      return [x0 + t * (x1 - x0) + across[0]!, y0 + t * (y1 - y0) + across[1]!];
    });
  // an edge is walked both ways: the way back is the reversed way there
  const border = (x0: number, y0: number, x1: number, y1: number): [number, number][] => {
    if (x0 < x1 || y0 < y1) return edge(x0, y0, x1, y1);
    const forth = edge(x1, y1, x0, y0).slice(1).reverse();
    return [[x0, y0], ...forth];
  };
  const rings: [number, number][][] = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [left, top] = [column * size, row * size];
      const [right, bottom] = [left + size, top + size];
      rings.push([
        ...border(left, top, right, top),
        ...border(right, top, right, bottom),
        ...border(right, bottom, left, bottom),
        ...border(left, bottom, left, top),
      ]);
    }
  }
  return contoursOf(rings);
}

/** One shape with many holes, as the background of a busy drawing. */
function sieve(side: number): Contours {
  const size = 4000 / side;
  const perHole = Math.round(SEGMENTS / (side * side));
  const hole = (row: number, column: number) =>
    Array.from({ length: perHole }, (_, k): [number, number] => {
      const angle = (2 * Math.PI * k) / perHole;
      const radius = size * (0.3 + 0.1 * Math.sin(5 * angle + row + column));
      return [
        (column + 0.5) * size + radius * Math.cos(angle),
        (row + 0.5) * size + radius * Math.sin(angle),
      ];
    });
  const holes = Array.from({ length: side * side }, (_, k) => hole(Math.floor(k / side), k % side));
  const frame: [number, number][] = [
    [-1, -1],
    [4001, -1],
    [4001, 4001],
    [-1, 4001],
  ];
  return contoursOf([frame, ...holes], { oneShape: true });
}

/** Long chords of one circle: every segment crosses most others. */
function scribble(): Contours {
  const ring = Array.from({ length: SEGMENTS }, (_, k): [number, number] => {
    const angle = k * 2.399963; // the golden angle
    return [2000 + 1900 * Math.cos(angle), 2000 + 1900 * Math.sin(angle)];
  });
  return contoursOf([ring]);
}

function contoursOf(rings: [number, number][][], { oneShape = false } = {}): Contours {
  const count = rings.length;
  const grid = (value: number) => Math.round(1000 * value) / 1000;
  const starts = [0];
  for (const ring of rings) starts.push(starts.at(-1)! + ring.length);
  return {
    width: 4000,
    height: 4000,
    coords: Float64Array.from(rings.flat(2), grid),
    contourStart: Uint32Array.from(starts),
    closed: new Uint8Array(count).fill(1),
    stroke: new Uint8Array(count),
    color: Uint32Array.from(rings, (_, k) => (k * 2654435) & 0xffffff),
    shape: Uint32Array.from(rings, (_, k) => (oneShape ? 0 : k)),
    evenOdd: new Uint8Array(count).fill(1),
    frameless: new Uint8Array(count),
  };
}

/** A large picture as it is traced: many nodes, many thin places. */
async function traced(family: string, megapixels: number, mode: "cut" | "stacked") {
  const sheet = families.find(({ name }) => name === family)!;
  const bytes = readFileSync(await sheetFile(sheet, megapixels));
  const options = { preset: sheet.preset, options: { export: { mode } } };
  const { svg } = must(await traceImage(bytes, { options }));
  const flat = { tolerance: 0.1, includeBackground: false, mergeShared: false };
  return must(drawnContours(must(readSvg(svg)), flat));
}

function must<T>(result: { ok: true; value: T } | { ok: false; error: { detail: string } }): T {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

const drawn: Record<string, () => Contours | Promise<Contours>> = {
  "tiles, 500 segments each": () => tiles(20),
  "tiles, 20 segments each": () => tiles(100),
  "one shape, 2,500 holes": () => sieve(50),
  "scribble, all segments cross": scribble,
};
const pictures: typeof drawn = {
  "flat sheet of 12 megapixels, cut": () => traced("flat sheet", 12, "cut"),
  "flat sheet of 12 megapixels, stacked": () => traced("flat sheet", 12, "stacked"),
  "photograph of a megapixel, cut": () => traced("one photo", 1, "cut"),
  "photograph of a megapixel, stacked": () => traced("one photo", 1, "stacked"),
  "photograph of 12 megapixels, cut": () => traced("one photo", 12, "cut"),
};
const cases = readCorpus().length > 0 ? { ...drawn, ...pictures } : drawn;

const withoutThin = checks.filter(({ manifest }) => manifest.name !== "thin");
const runs = [
  { label: "without thin", toolMm: 0.2, using: withoutThin },
  ...[0.2, 0.5, 1, 2].map((toolMm) => ({ label: `tool ${toolMm} mm`, toolMm, using: checks })),
];

for (const [name, make] of Object.entries(cases)) {
  const contours = await make();
  const segments = contours.coords.length / 2;
  for (const { label, toolMm, using } of runs) {
    let best = Infinity;
    let end = "";
    let thin = 0;
    for (let round = 0; round < 3; round++) {
      const before = process.cpuUsage();
      const result = report(contours, { toolMm }, { using });
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1000);
      end = !result.ok ? result.error.code : result.value.truncated ? "truncated" : "exact";
      if (result.ok) thin = result.value.totals.thin;
    }
    const even = Math.round((best * SEGMENTS) / segments);
    console.log(
      `| ${name} | ${segments} | ${label} | ${thin} thin | ${Math.round(best)} ms | ${even} ms | ${end} |`,
    );
  }
}
