/** Walks the entropy-coded data of one scan, block by block. @module */
import type { Frame, Scan } from "./frame.ts";
import type { HuffmanTable, HuffmanTables } from "./huffman.ts";
import { Interval } from "./interval.ts";

/** Where a scan lies, and how it is coded. */
export interface ScanData {
  readonly bytes: Uint8Array;
  /** Offset of its entropy-coded data. */
  readonly start: number;
  readonly tables: HuffmanTables;
  /** MCUs from one restart marker to the next; 0 without. */
  readonly restartEvery: number;
}

/** Steps over the blocks of an MCU, from its column and row; false where one is damaged. */
type Step = (column: number, row: number) => boolean;

/** Offset behind the scan's data, or undefined where it does not hold each of its blocks. */
export function endOfWholeScan(frame: Frame, scan: Scan, data: ScanData): number | undefined {
  const { bytes, restartEvery } = data;
  const bits = new Interval();
  const blocks: BlockScan = { bits, from: scan.from, to: scan.to, endedBlocks: 0 };
  const step = stepOf(frame, { scan, blocks, tables: data.tables });
  if (!step) return undefined;
  const { columns, rows } = extentOf(frame, scan);
  const mcus = columns * rows;
  bits.take(bytes, data.start);
  for (let n = 0; n < mcus; n++) {
    if (restartEvery > 0 && n > 0 && n % restartEvery === 0) {
      if (bits.isLeftOver || blocks.endedBlocks > 0) return undefined;
      const after = afterRestart(bytes, bits.end, n / restartEvery - 1);
      if (after === undefined) return undefined;
      bits.take(bytes, after);
    }
    if (!step(n % columns, Math.floor(n / columns)) || bits.isOverrun) return undefined;
  }
  return bits.isLeftOver || blocks.endedBlocks > 0 ? undefined : endOfRestarts(bits, bytes);
}

/** Offset of the marker behind the last interval; some encoders write one restart marker more. */
function endOfRestarts(bits: Interval, bytes: Uint8Array): number | undefined {
  for (;;) {
    const marker = pastFill(bytes, bits.end);
    if (!isRestart(bytes[marker])) return bits.end;
    bits.take(bytes, marker + 1);
    if (!bits.isEmpty) return undefined;
  }
}

/** MCUs of a scan: those of the frame, or of one component alone its blocks that show something. */
function extentOf(frame: Frame, { components }: Scan) {
  const [only] = components;
  return components.length === 1
    ? { columns: only!.of.columns, rows: only!.of.rows }
    : { columns: frame.mcuColumns, rows: frame.mcuRows };
}

/** Offset behind the restart marker number `n` that must stand at `at`. */
function afterRestart(bytes: Uint8Array, at: number, n: number): number | undefined {
  const marker = pastFill(bytes, at);
  return bytes[marker] === (0xd0 | (n & 7)) ? marker + 1 : undefined;
}

/** Offset behind the 0xff of a marker, of which there may be any number. */
function pastFill(bytes: Uint8Array, at: number): number {
  let marker = at;
  while (bytes[marker] === 0xff) marker++;
  return marker;
}

function isRestart(marker: number | undefined): boolean {
  return marker !== undefined && (marker & 0xf8) === 0xd0;
}

interface StepParts {
  readonly scan: Scan;
  readonly blocks: BlockScan;
  readonly tables: HuffmanTables;
}

/** How to step over an MCU; undefined where a table that it needs is missing. */
function stepOf(frame: Frame, { scan, blocks, tables }: StepParts): Step | undefined {
  const { bits } = blocks;
  const needsDc = scan.from === 0 && scan.high === 0;
  const needsAc = scan.to > 0;
  const lacks = ({ dc, ac }: Scan["components"][number]) =>
    (needsDc && !tables[dc]) || (needsAc && !tables[ac]);
  if (scan.components.some(lacks)) return undefined;
  if (!frame.progressive)
    return eachBlock(scan, ({ dc, ac }) => {
      const dcTable = tables[dc]!;
      const acTable = tables[ac]!;
      return () => skipBlock(bits, dcTable, acTable);
    });
  if (scan.from === 0 && scan.high > 0)
    return eachBlock(scan, () => () => {
      bits.at++;
      return true;
    });
  if (scan.from === 0)
    return eachBlock(scan, ({ dc }) => {
      const table = tables[dc]!;
      return () => skipDc(bits, table);
    });
  const { of, ac } = scan.components[0]!;
  const read = scan.high === 0 ? readBand : refineBand;
  const table = tables[ac]!;
  const { nonzero, stride } = of;
  return (column, row) => read(blocks, table, { nonzero, b: row * stride + column });
}

/** Step over every block of an MCU: one of a component alone, else all that its sampling factors say. */
function eachBlock(
  { components }: Scan,
  stepOfComponent: (component: Scan["components"][number]) => () => boolean,
): Step {
  const alone = components.length === 1;
  const steps = components.flatMap((component) =>
    Array<() => boolean>(alone ? 1 : component.of.h * component.of.v).fill(
      stepOfComponent(component),
    ),
  );
  return () => {
    for (let s = 0; s < steps.length; s++) if (!steps[s]!()) return false;
    return true;
  };
}

/** Most bits that a DC difference of 8-bit samples takes. */
const DC_BITS = 11;

/** The scan that blocks are read of. */
interface BlockScan {
  readonly bits: Interval;
  readonly from: number;
  readonly to: number;
  /** Blocks to come, this one included, whose band has ended. */
  endedBlocks: number;
}

/** Step over the difference of a DC coefficient; false where no code stands there. */
function skipDc(bits: Interval, table: HuffmanTable): boolean {
  const code = table[bits.peek]!;
  const size = code & 255;
  bits.at += (code >> 8) + size;
  return code !== 0 && size <= DC_BITS;
}

/** Step over a whole block of a sequential picture, its DC first; false where it is none. */
function skipBlock(bits: Interval, dc: HuffmanTable, ac: HuffmanTable): boolean {
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
function readBand(
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
function refineBand(
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
