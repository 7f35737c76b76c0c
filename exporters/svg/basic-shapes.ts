/** SVG's basic shapes as subpaths. @module */

import { length as diagonal } from "../../geometry/point.ts";
import { arcToCubics } from "./elliptical-arc.ts";
import { readLength } from "./length.ts";
import { NumberScanner } from "./number-scanner.ts";
import { readPath } from "./path.ts";
import type { SubpathBuilder } from "./subpaths.ts";

type Attributes = ReadonlyMap<string, string>;
/** Size of the viewport in user units: what percentages refer to. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}
type Outline = (attributes: Attributes, to: SubpathBuilder, viewport: Viewport) => void;

/** Outlines by element name. @throws SyntaxError each, for attributes that cannot be read. */
export const outlines: Readonly<Record<string, Outline>> = {
  path: (attributes, to) => readPath(attributes.get("d") ?? "", to),
  rect,
  circle: (attributes, to, viewport) => {
    const r = length(attributes, "r", diagonal(viewport.width, viewport.height) / Math.SQRT2);
    ellipse({ ...center(attributes, viewport), rx: r, ry: r }, to);
  },
  ellipse: (attributes, to, viewport) => {
    ellipse({ ...center(attributes, viewport), ...radii(attributes, viewport) }, to);
  },
  line: (attributes, to, { width, height }) => {
    to.moveTo(length(attributes, "x1", width), length(attributes, "y1", height));
    to.lineTo(length(attributes, "x2", width), length(attributes, "y2", height));
  },
  polyline,
  polygon: (attributes, to) => {
    polyline(attributes, to);
    to.close();
  },
};

function polyline(attributes: Attributes, to: SubpathBuilder): void {
  const points = new NumberScanner(attributes.get("points") ?? "");
  if (points.done) return;
  to.moveTo(points.number(), points.number());
  while (!points.done) to.lineTo(points.number(), points.number());
}

function rect(attributes: Attributes, to: SubpathBuilder, viewport: Viewport): void {
  const x = length(attributes, "x", viewport.width);
  const y = length(attributes, "y", viewport.height);
  const w = length(attributes, "width", viewport.width);
  const h = length(attributes, "height", viewport.height);
  if (!(w > 0 && h > 0)) return;
  const given = radii(attributes, viewport);
  const rx = Math.min(w / 2, given.rx);
  const ry = Math.min(h / 2, given.ry);
  if (rx <= 0 || ry <= 0) {
    to.moveTo(x, y);
    to.lineTo(x + w, y);
    to.lineTo(x + w, y + h);
    to.lineTo(x, y + h);
    to.close();
    return;
  }
  const [left, right, top, bottom] = [x + rx, x + w - rx, y + ry, y + h - ry];
  to.moveTo(left, y);
  to.lineTo(right, y);
  quarter(right, y, x + w, top);
  to.lineTo(x + w, bottom);
  quarter(x + w, bottom, right, y + h);
  to.lineTo(left, y + h);
  quarter(left, y + h, x, bottom);
  to.lineTo(x, top);
  quarter(x, top, left, y);
  to.close();

  function quarter(x0: number, y0: number, x1: number, y1: number): void {
    addArc({ x0, y0, x1, y1, rx, ry }, to);
  }
}

function ellipse(e: { cx: number; cy: number; rx: number; ry: number }, to: SubpathBuilder): void {
  const { cx, cy, rx, ry } = e;
  if (!(rx > 0 && ry > 0)) return;
  to.moveTo(cx + rx, cy);
  addArc({ x0: cx + rx, y0: cy, x1: cx - rx, y1: cy, rx, ry }, to);
  addArc({ x0: cx - rx, y0: cy, x1: cx + rx, y1: cy, rx, ry }, to);
  to.close();
}

function addArc(
  arc: { x0: number; y0: number; x1: number; y1: number; rx: number; ry: number },
  to: SubpathBuilder,
): void {
  const c = arcToCubics({ ...arc, rotation: 0, large: false, sweep: true });
  for (let i = 0; i < c.length; i += 6)
    to.cubicTo(c[i]!, c[i + 1]!, c[i + 2]!, c[i + 3]!, c[i + 4]!, c[i + 5]!);
}

function center(attributes: Attributes, { width, height }: Viewport) {
  return { cx: length(attributes, "cx", width), cy: length(attributes, "cy", height) };
}

function length(attributes: Attributes, name: string, whole: number): number {
  const text = attributes.get(name);
  return text === undefined ? 0 : readLength(text, whole);
}

/** Both radii; one that is absent, `auto` or negative is as long as the other. */
function radii(attributes: Attributes, { width, height }: Viewport) {
  const rx = radius(attributes.get("rx"), width);
  const ry = radius(attributes.get("ry"), height);
  return { rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0 };
}

function radius(text: string | undefined, whole: number): number | undefined {
  if (text === undefined || text === "auto") return undefined;
  const read = readLength(text, whole);
  return read < 0 ? undefined : read;
}
