/**
 * Makes the pictures of `docs/cutting.md`: `bun docs/cutting.ts`.
 *
 * @module
 */
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { contoursOf, readSvg } from "../exporters/mod.ts";
import type { Contours } from "../plugin/mod.ts";

/** A cut-out of four faces: two junctions, a hole, every border shared. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" data-kerf-mode="cut">
<path fill="#8cc8f0" d="M0 0H120V48C90 35 76 61 60 48C44 35 20 54 0 45zM84 12c-7 0-12 5-12 12s5 12 12 12 12-5 12-12-5-12-12-12z"/>
<path fill="#ffcc00" d="M84 12c7 0 12 5 12 12s-5 12-12 12-12-5-12-12 5-12 12-12z"/>
<path fill="#2060b0" d="M0 45C20 54 44 35 60 48V80H0z"/>
<path fill="#308048" d="M60 48C76 61 90 35 120 48V80H60z"/></svg>`;
const ZOOM = 4;
const GAP = 8;

const drawing = readSvg(DRAWING);
if (!drawing.ok) throw new Error(drawing.error.detail);
const { width, height } = drawing.value;
const contours = (mergeShared: boolean): Contours => {
  const list = contoursOf(drawing.value, { tolerance: 0.1, includeBackground: true, mergeShared });
  if (!list.ok) throw new Error(list.error.detail);
  return list.value;
};

await picture("shared", [DRAWING, lines(contours(false)), lines(contours(true))]);
await picture("layers", [DRAWING, ...layers(contours(false))]);
await picture("tolerance", [1, 0.25, 0.05].map(nodes));

/** Contours as a machine runs them: a line once is thin, a line twice is heavy and red. */
function lines(list: Contours): string {
  const runs = new Map<string, number>();
  forEachEdge(list, (ends) => {
    const key = ends
      .map((end) => end.join(","))
      .sort()
      .join(" ");
    runs.set(key, (runs.get(key) ?? 0) + 1);
  });
  const drawn = [...runs].map(([edge, count]) => {
    const style =
      count > 1 ? 'stroke="#d02020" stroke-width="1.8"' : 'stroke="#202020" stroke-width=".7"';
    return `<path d="M${edge}" fill="none" stroke-linecap="round" ${style}/>`;
  });
  return page(drawn.join(""));
}

/** What each layer of the DXF holds, in its colour. */
function layers(list: Contours): string[] {
  const drawn = new Map<number, string[]>();
  for (let c = 0; c < list.closed.length; c++) {
    const points = list.coords.subarray(2 * list.contourStart[c]!, 2 * list.contourStart[c + 1]!);
    const color = list.color[c]!;
    const line = `<polygon points="${points.join(" ")}" fill="none" stroke="#${color.toString(16).padStart(6, "0")}" stroke-width="1.2"/>`;
    drawn.set(color, [...(drawn.get(color) ?? []), line]);
  }
  return [...drawn.values()].map((lines) => page(lines.join("")));
}

/** The sun flattened at a tolerance, with its vertices. */
function nodes(tolerance: number): string {
  const circle = readSvg(
    '<svg width="30" height="20"><circle cx="15" cy="10" r="8" fill="#ffcc00"/></svg>',
  );
  if (!circle.ok) throw new Error(circle.error.detail);
  const list = contoursOf(circle.value, { tolerance, includeBackground: true, mergeShared: false });
  if (!list.ok) throw new Error(list.error.detail);
  const points = [...list.value.coords].map((v) => v * 4);
  const dots = points.flatMap((x, i) =>
    i % 2 === 0 ? `<circle cx="${x}" cy="${points[i + 1]}" r="1.2"/>` : [],
  );
  const polygon = `<polygon points="${points.join(" ")}" fill="#ffe89a" stroke="#202020" stroke-width=".7"/>`;
  return page(polygon + dots.join(""));
}

function forEachEdge(list: Contours, visit: (ends: [number[], number[]]) => void): void {
  const { coords, contourStart, closed } = list;
  const at = (v: number) => [coords[2 * v]!, coords[2 * v + 1]!];
  for (let c = 0; c < closed.length; c++) {
    const [from, to] = [contourStart[c]!, contourStart[c + 1]!];
    for (let v = from; v + 1 < to; v++) visit([at(v), at(v + 1)]);
    if (closed[c]) visit([at(to - 1), at(from)]);
  }
}

function page(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

/** Panels side by side on white, as `docs/images/cutting-NAME.png`. */
async function picture(name: string, panels: readonly string[]): Promise<void> {
  const content = panels.map((panel, i) => {
    const x = GAP + i * (width + GAP);
    return panel.replace("<svg ", `<svg x="${x}" y="${GAP}" `);
  });
  const size = `width="${GAP + panels.length * (width + GAP)}" height="${height + 2 * GAP}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content.join("")}</svg>`;
  const image = new Resvg(svg, {
    fitTo: { mode: "zoom", value: ZOOM / 2 },
    background: "#ffffff",
  }).render();
  await Bun.write(join(import.meta.dir, "images", `cutting-${name}.png`), image.asPng());
}
