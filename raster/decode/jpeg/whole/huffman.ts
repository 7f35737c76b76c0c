/** Huffman codes of a JPEG (ITU-T T.81, annex C) as one look-up of 16 bits. @module */

/** Entry `b` is the code that begins the 16 bits `b`: its length << 8 | its symbol; 0 where none does. */
export type HuffmanTable = Uint16Array;

/** Tables by class (0 DC, 1 AC) and destination: place `class << 2 | destination`. */
export type HuffmanTables = (HuffmanTable | undefined)[];

/** Take in the tables of a DHT segment; false where they are none. */
export function readTables(body: Uint8Array, tables: HuffmanTables): boolean {
  for (let at = 0; at < body.length; ) {
    const place = body[at]!;
    const counts = body.subarray(at + 1, at + 17);
    const symbols = counts.reduce((sum, count) => sum + count, 0);
    const end = at + 17 + symbols;
    if (end > body.length || symbols > 256 || (place & ~0x13) !== 0) return false;
    const list = body.subarray(at + 17, end);
    const table = tableOf(counts, list);
    // a DC symbol is a number of bits
    if (!table || (place >> 4 === 0 && list.some((symbol) => symbol > 15))) return false;
    tables[((place >> 4) << 2) | (place & 3)] = table;
    at = end;
  }
  return true;
}

/** The table of a list of symbols, `counts[l]` of them of length l + 1; undefined where there are more than codes. */
function tableOf(counts: Uint8Array, symbols: Uint8Array): HuffmanTable | undefined {
  const table = new Uint16Array(1 << 16);
  let from = 0;
  let next = 0;
  for (let length = 1; length <= 16; length++) {
    const span = 1 << (16 - length);
    for (let n = counts[length - 1]!; n > 0; n--, from += span) {
      if (from + span > table.length) return undefined;
      table.fill((length << 8) | symbols[next++]!, from, from + span);
    }
  }
  return table;
}
