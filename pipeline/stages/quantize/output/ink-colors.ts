/** The colours that inks had before strokes were too thin for them, and a scanner's light lay on them. @module */

/** Stretch opaque colours of an RGBA palette so that a level becomes black, in place: stray light adds as much to all channels. */
export function withoutStrayLight(palette: Uint8Array, black: number): void {
  for (let at = 0; at < palette.length; at += 4) {
    if (palette[at + 3] !== 255) continue;
    for (let c = at; c < at + 3; c++)
      palette[c] = Math.max(0, Math.round((255 * (palette[c]! - black)) / (255 - black)));
  }
}

/** Replace opaque colours (pixel words) of an RGBA palette, in place. */
export function replaceColors(palette: Uint8Array, replaced: ReadonlyMap<number, number>): void {
  const words = new Uint32Array(palette.buffer, palette.byteOffset, palette.length / 4);
  for (const [k, word] of words.entries()) words[k] = replaced.get(word) ?? word;
}
