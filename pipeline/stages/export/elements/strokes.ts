/** Centre-lines as stroked paths. @module */
import { type Curves, SegmentKind, type Stroke, TRANSPARENT } from "../../../../plugin/mod.ts";
import type { PathWriter } from "../paths/path-writer.ts";
import type { TextBuffer } from "../paths/text-buffer.ts";
import { decimal, hex, paint } from "./paint.ts";

/** Decimals of a stroke's width. */
const WIDTH_DECIMALS = 2;

/** Write every stroke as one path. */
export function writeStrokes(
  { strokes, palette }: Curves,
  { text, paths, unit }: { text: TextBuffer; paths: PathWriter; unit: number },
): void {
  for (const stroke of strokes) {
    text.text("<path");
    paths.open();
    paths.free(...subpath(stroke, unit));
    paths.close();
    const width = decimal(stroke.width, WIDTH_DECIMALS);
    const color = paint(palette, stroke.label, "stroke");
    const cap = stroke.kind === "dot" ? "round" : stroke.cap;
    text.text(
      ` fill="none"${color} stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`,
    );
  }
}

/** Points in units, kinds, and whether it closes. A dot is one short step: some renderers skip a stroke without length. */
function subpath(stroke: Stroke, unit: number): [number[], ArrayLike<number>, boolean] {
  const points = Array.from(stroke.points, (v) => Math.round(v * unit));
  if (stroke.kind !== "dot") return [points, stroke.segmentKind, stroke.closed];
  const [x, y] = points as [number, number];
  const end = x + Math.max(1, Math.round(unit / 100));
  return [[x, y, x, y, end, y, end, y], [SegmentKind.line], false];
}

/** Write the under-strokes of one level, one path a colour; borders of translucent faces get none. */
export function writeSeams(
  curves: Curves,
  { text, paths }: { text: TextBuffer; paths: PathWriter },
  { width, joins }: { width: number; joins: (left: number, right: number) => boolean },
): void {
  const byColor = new Map<string, number[]>();
  for (let a = 0; a < curves.arcLeft.length; a++) {
    const left = curves.arcLeft[a]!;
    const right = curves.arcRight[a]!;
    if (left < 0 || right < 0 || !joins(left, right)) continue;
    const color = meanColor(curves, left, right);
    if (color === undefined) continue;
    const arcs = byColor.get(color);
    if (arcs) arcs.push(a);
    else byColor.set(color, [a]);
  }
  const look = ` stroke-width="${decimal(width, 3)}" stroke-linejoin="round" data-kerf="seam"/>`;
  for (const [color, arcs] of byColor) {
    text.text("<path");
    paths.open();
    for (const a of arcs) paths.arc(a);
    paths.close();
    text.text(` fill="none" stroke="${color}"${look}`);
  }
}

function meanColor({ palette, componentLabel }: Curves, a: number, b: number): string | undefined {
  const [p, q] = [componentLabel[a]!, componentLabel[b]!];
  if (p === TRANSPARENT || q === TRANSPARENT) return undefined;
  if (palette[4 * p + 3]! < 255 || palette[4 * q + 3]! < 255) return undefined;
  const mean = (channel: number) => (palette[4 * p + channel]! + palette[4 * q + channel]!) >> 1;
  return hex(mean(0), mean(1), mean(2));
}
