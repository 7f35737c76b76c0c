/** A soft shadow as paths. @module */
import type { SoftShadow } from "../../../../plugin/mod.ts";
import type { PathWriter } from "../paths/path-writer.ts";
import type { TextBuffer } from "../paths/text-buffer.ts";
import { decimal, hex } from "./paint.ts";

/** Decimals of an opacity. */
const OPACITY_DECIMALS = 4;

/** Write every shape of a shadow as one path. */
export function writeShadow(
  { color, shapes }: SoftShadow,
  { text, paths, unit }: { text: TextBuffer; paths: PathWriter; unit: number },
): void {
  const fill = hex(color[0]!, color[1]!, color[2]!);
  for (const { opacity, rings } of shapes) {
    const alpha = decimal(opacity, OPACITY_DECIMALS);
    text.text(`<path fill="${fill}" fill-opacity="${alpha}" data-kerf="shadow"`);
    paths.open();
    for (const { points, segmentKind } of rings)
      paths.free(
        points.map((v) => Math.round(v * unit)),
        segmentKind,
        true,
      );
    paths.close();
    text.text("/>\n");
  }
}
