/**
 * Makes the picture of the cut report in `docs/cutting.md`: `bun docs/cutting-report.ts`.
 *
 * @module
 */
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { report } from "../cutcheck/report.ts";
import { contoursOf, readSvg } from "../exporters/mod.ts";

/** From left to right: two shapes that cross, a bow tie, a doubled line, a neck, a speck. */
const SHAPES = `<path fill="#8cc8f0" d="M6 10h24v24H6z"/><path fill="#ffcc00" d="M20 22h24v20H20z"/>
<path fill="#308048" d="M54 10L84 40V10L54 40z"/>
<path fill="#8cc8f0" d="M94 10h30v12H94z"/><path fill="#ffcc00" d="M98 10h20v8h-20z"/>
<path fill="#2060b0" d="M134 10h14v14.8h8V10h14v30h-14V25.2h-8V40h-14z"/>
<path fill="#d02020" d="M184 24h2v2h-2z"/>`;
const SIZE = 'xmlns="http://www.w3.org/2000/svg" width="196" height="50"';
const ZOOM = 4;
const MARGIN = 2;

const drawing = readSvg(`<svg ${SIZE}>${SHAPES}</svg>`);
if (!drawing.ok) throw new Error(drawing.error.detail);
const settings = { tolerance: 0.1, includeBackground: true, mergeShared: false };
const contours = contoursOf(drawing.value, settings);
if (!contours.ok) throw new Error(contours.error.detail);
const result = report(contours.value);
if (!result.ok) throw new Error(result.error.detail);

const boxes = result.value.issues.map(({ box, severity }) => {
  const color = severity === "blocking" ? "#d02020" : "#e08000";
  const place = `x="${box.x - MARGIN}" y="${box.y - MARGIN}"`;
  const size = `width="${box.width + 2 * MARGIN}" height="${box.height + 2 * MARGIN}"`;
  return `<rect ${place} ${size} fill="none" stroke="${color}" stroke-dasharray="2 1"/>`;
});
const svg = `<svg ${SIZE}>${SHAPES}${boxes.join("")}</svg>`;
const fitTo = { mode: "zoom", value: ZOOM } as const;
const image = new Resvg(svg, { fitTo, background: "#ffffff" }).render();
await Bun.write(join(import.meta.dir, "images", "cutting-report.png"), image.asPng());
console.log(result.value.issues.map(({ kind, message }) => `${kind}: ${message}`).join("\n"));
