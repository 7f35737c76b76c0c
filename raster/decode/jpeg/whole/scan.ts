/** Walks the entropy-coded data of one scan, block by block. @module */
import { type BlockScan, readBand, refineBand, skipBlock, skipDc } from "./blocks.ts";
import type { Frame, Scan } from "./frame.ts";
import type { HuffmanTables } from "./huffman.ts";
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
