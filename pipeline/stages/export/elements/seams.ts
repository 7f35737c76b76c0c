/** Under-strokes: lines in the mean colour beneath shared borders, so that renderers show no hairline. @module */
import { type Curves, TRANSPARENT } from "../../../../plugin/mod.ts";
import type { PathWriter } from "../paths/path-writer.ts";
import type { TextBuffer } from "../paths/text-buffer.ts";
import { decimal, hex } from "./paint.ts";

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
