/** Steps over one block of coefficients (ITU-T T.81, annexes F and G), of which only the places are kept. @module */
import type { HuffmanTable } from "./huffman.ts";
import type { Interval } from "./interval.ts";

/** Most bits that a DC difference of 8-bit samples takes. */
const DC_BITS = 11;

/** The scan that blocks are read of. */
export interface BlockScan {
  readonly bits: Interval;
  readonly from: number;
  readonly to: number;
  /** Blocks to come, this one included, whose band has ended. */
  endedBlocks: number;
}

/** Step over the difference of a DC coefficient; false where no code stands there. */
export function skipDc(bits: Interval, table: HuffmanTable): boolean {
  const code = table[bits.peek]!;
  const size = code & 255;
  bits.at += (code >> 8) + size;
  return code !== 0 && size <= DC_BITS;
}

/** Step over a whole block of a sequential picture, its DC first; false where it is none. */
export function skipBlock(bits: Interval, dc: HuffmanTable, ac: HuffmanTable): boolean {
  if (!skipDc(bits, dc)) return false;
  for (let k = 1; k < 64; k++) {
    const code = ac[bits.peek]!;
    if (code === 0) return false;
    const size = code & 15;
    const run = (code >> 4) & 15;
    bits.at += (code >> 8) + size;
    if (size === 0 && run < 15) return true;
    k += run; // past the block's end, too: decoders take the last place for it, and say nothing
  }
  return true;
}

/** Read the first bits of a band of block `b`; false where it is none. */
export function readBand(
  scan: BlockScan,
  table: HuffmanTable,
  { nonzero, b }: { readonly nonzero: Uint32Array; readonly b: number },
): boolean {
  if (scan.endedBlocks > 0) {
    scan.endedBlocks--;
    return true;
  }
  const { bits, from, to } = scan;
  for (let k = from; k <= to; k++) {
    const code = table[bits.peek]!;
    if (code === 0) return false;
    const size = code & 15;
    const run = (code >> 4) & 15;
    bits.at += code >> 8;
    if (size === 0 && run < 15) {
      scan.endedBlocks = (1 << run) - 1 + (run > 0 ? bits.bits(run) : 0);
      return true;
    }
    bits.at += size;
    k += run;
    if (size > 0) note(nonzero, b, k);
  }
  return true;
}

/** Read one more bit of each coefficient in a band of block `b`; false where it is none. */
export function refineBand(
  scan: BlockScan,
  table: HuffmanTable,
  { nonzero, b }: { readonly nonzero: Uint32Array; readonly b: number },
): boolean {
  const { bits, from, to } = scan;
  const isNonzero = (k: number) => ((nonzero[2 * b + (k >> 5)]! >>> (k & 31)) & 1) === 1;
  let k = from;
  while (k <= to && scan.endedBlocks === 0) {
    const code = table[bits.peek]!;
    if (code === 0) return false;
    const size = code & 15;
    let run = (code >> 4) & 15;
    bits.at += code >> 8;
    if (size === 0 && run < 15) {
      scan.endedBlocks = (1 << run) + (run > 0 ? bits.bits(run) : 0);
      break;
    }
    if (size > 1) return false;
    bits.at += size;
    // known coefficients have a bit each; the zeros between are what the run counts
    for (; k <= to; k++) {
      if (isNonzero(k)) bits.at++;
      else if (run-- === 0) break;
    }
    if (size > 0) note(nonzero, b, k);
    k++;
  }
  if (scan.endedBlocks === 0) return true;
  for (; k <= to; k++) if (isNonzero(k)) bits.at++;
  scan.endedBlocks--;
  return true;
}

/** Note that coefficient `k` of block `b` is not zero; what lies past the block's end is its last one, as to decoders. */
function note(nonzero: Uint32Array, b: number, k: number): void {
  const place = Math.min(k, 63);
  nonzero[2 * b + (place >> 5)]! |= 1 << (place & 31);
}
