/** Says which palette was found, before a client's changes to it. @module */
import type { StageContext } from "../../../../plugin/mod.ts";
import type { Ordered } from "./ordered.ts";

/** Begins the key of each note; the index of the colour follows, and its value is `0xRRGGBB`. */
export const FOUND = "quantize.found.";

/** Note the colours that `merged` and `removed` count, most used first. */
export function noteFound({ palette }: Ordered, note: StageContext<never>["note"]): void {
  for (let k = 0; k < palette.length / 4; k++) {
    const [r, g, b] = palette.subarray(k * 4, k * 4 + 3);
    note(`${FOUND}${k}`, (r! << 16) | (g! << 8) | b!);
  }
}
