/** Centre-lines as stroked paths. @module */
import { type Curves, SegmentKind, type Stroke } from "../../../../plugin/mod.ts";
import type { PathWriter } from "../paths/path-writer.ts";
import type { TextBuffer } from "../paths/text-buffer.ts";
import { decimal, paint } from "./paint.ts";

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
