/** Reads the entropy-coded data of one scan, block by block. @module */
import type { Frame, Scan, ScanComponent } from "./frame.ts";
import type { HuffmanTable, HuffmanTables } from "./huffman.ts";

/** Where a scan lies, and how it is coded. */
interface ScanData {
  readonly bytes: Uint8Array;
  /** Offset of its entropy-coded data. */
  readonly start: number;
  readonly tables: HuffmanTables;
  /** MCUs from one restart marker to the next; 0 without. */
  readonly restartEvery: number;
}

/** Read a scan's coefficients; the offset behind its data, or undefined where it does not hold each of its blocks. */
export function readWholeScan(frame: Frame, scan: Scan, data: ScanData): number | undefined {
  const { bytes, restartEvery, tables } = data;
  const { components, from, to, high } = scan;
  const lacks = ({ dc, ac }: ScanComponent) =>
    (from === 0 && high === 0 && !tables[dc]) || (to > 0 && !tables[ac]);
  if (components.some(lacks)) return undefined;
  const alone = components.length === 1;
  // of a component alone only the blocks that show something
  const { columns, rows } = alone
    ? components[0]!.of
    : { columns: frame.mcuColumns, rows: frame.mcuRows };
  const steps = components.flatMap((component) => blocksOfMcu(component, alone));
  const reader = new BlockReader(scan, tables, frame.progressive);
  const { bits } = reader;
  bits.take(bytes, data.start);
  for (let n = 0; n < columns * rows; n++) {
    if (restartEvery > 0 && n > 0 && n % restartEvery === 0) {
      const marker = pastFill(bytes, bits.end);
      const isNext = bytes[marker] === (0xd0 | ((n / restartEvery - 1) & 7));
      if (reader.isLeftOver || !isNext) return undefined;
      bits.take(bytes, marker + 1);
      reader.restart();
    }
    const row = Math.floor(n / columns);
    for (let s = 0; s < steps.length; s++) {
      const { component, across, down, first } = steps[s]!;
      const block = row * down + (n - row * columns) * across + first;
      if (!reader.read(component, frame.keeps ? 64 * block : 0)) return undefined;
    }
    if (bits.isOverrun) return undefined;
  }
  return reader.isLeftOver ? undefined : endOfRestarts(bits, bytes);
}

/** Blocks of a component in one MCU of a scan: `row * down + column * across + first` of that at (column, row). */
function blocksOfMcu(component: ScanComponent, alone: boolean) {
  const { h, v, stride } = component.of;
  if (alone) return [{ component, across: 1, down: stride, first: 0 }];
  return Array.from({ length: h * v }, (_, k) => {
    const first = Math.floor(k / h) * stride + (k % h);
    return { component, across: h, down: v * stride, first };
  });
}

/** Offset of the marker behind the last interval; some encoders write one restart marker more. */
function endOfRestarts(bits: Interval, bytes: Uint8Array): number | undefined {
  for (;;) {
    const marker = pastFill(bytes, bits.end);
    if ((bytes[marker] ?? 0) >> 3 !== 0xd0 >> 3) return bits.end;
    bits.take(bytes, marker + 1);
    if (bits.length > 0) return undefined;
  }
}

/** Offset behind the 0xff of a marker, of which there may be any number. */
function pastFill(bytes: Uint8Array, at: number): number {
  let marker = at;
  while (bytes[marker] === 0xff) marker++;
  return marker;
}

/** Most bits that a DC difference of 8-bit samples takes. */
const DC_BITS = 11;

/** Last coefficient of a block; what lies past its end is this one, as to decoders. */
const LAST = 63;

/** Reads the blocks of a scan. */
class BlockReader {
  readonly bits = new Interval();
  readonly #scan: Scan;
  readonly #tables: HuffmanTables;
  readonly #isProgressive: boolean;
  /** Blocks to come whose band has ended. */
  #ended = 0;
  /** DC coefficient of the block before, by component. */
  readonly #before = new Map<ScanComponent, number>();

  constructor(scan: Scan, tables: HuffmanTables, isProgressive: boolean) {
    this.#scan = scan;
    this.#tables = tables;
    this.#isProgressive = isProgressive;
  }

  /** Whether the interval holds more than its blocks, or less. */
  get isLeftOver(): boolean {
    return this.bits.isLeftOver || this.#ended > 0;
  }

  /** Begin another interval: nothing is known of a block before. */
  restart(): void {
    this.#before.clear();
  }

  /** Read the block of a component whose coefficients begin at `at`; false where it is none. */
  read(component: ScanComponent, at: number): boolean {
    const { from, to, high, low } = this.#scan;
    const { coefficients } = component.of;
    if (from === 0 && high > 0) coefficients[at]! |= this.bits.bits(1) << low;
    else if (from === 0 && !this.#readDc(component, at)) return false;
    if (to === 0) return true;
    const table = this.#tables[component.ac]!;
    return high === 0 ? this.#band(table, coefficients, at) : this.#refine(table, coefficients, at);
  }

  /** Read the difference of a DC coefficient to that before. */
  #readDc(component: ScanComponent, at: number): boolean {
    const code = this.#tables[component.dc]![this.bits.peek]!;
    const size = code & 255;
    this.bits.at += code >> 8;
    const dc = (this.#before.get(component) ?? 0) + this.bits.signed(size);
    this.#before.set(component, dc);
    component.of.coefficients[at] = dc << this.#scan.low;
    return code !== 0 && size <= DC_BITS;
  }

  /** Read the first bits of a band. */
  #band(table: HuffmanTable, coefficients: Int16Array, at: number): boolean {
    if (this.#ended > 0) {
      this.#ended--;
      return true;
    }
    const { bits } = this;
    const { from, to, low } = this.#scan;
    for (let k = Math.max(1, from); k <= to; k++) {
      const code = table[bits.peek]!;
      if (code === 0) return false;
      const size = code & 15;
      const run = (code >> 4) & 15;
      bits.at += code >> 8;
      if (size === 0 && run < 15) {
        if (this.#isProgressive) this.#ended = this.#endedBlocks(run) - 1;
        return true;
      }
      k += run; // past the block's end, too: decoders take the last place for it, and say nothing
      if (size > 0) coefficients[at + Math.min(k, LAST)] = bits.signed(size) << low;
    }
    return true;
  }

  /** Read one more bit of each coefficient in a band. */
  #refine(table: HuffmanTable, coefficients: Int16Array, at: number): boolean {
    const { bits } = this;
    const { from, to, low } = this.#scan;
    let k = from;
    while (k <= to && this.#ended === 0) {
      const code = table[bits.peek]!;
      if (code === 0) return false;
      const size = code & 15;
      let run = (code >> 4) & 15;
      bits.at += code >> 8;
      if (size === 0 && run < 15) {
        this.#ended = this.#endedBlocks(run);
        break;
      }
      if (size > 1) return false;
      const found = bits.signed(size) << low;
      // known coefficients have a bit each; the zeros between are what the run counts
      for (; k <= to; k++) {
        if (coefficients[at + k] !== 0) this.#addBit(coefficients, at + k);
        else if (run-- === 0) break;
      }
      if (size > 0) coefficients[at + Math.min(k, LAST)] = found;
      k++;
    }
    if (this.#ended === 0) return true;
    for (; k <= to; k++) if (coefficients[at + k] !== 0) this.#addBit(coefficients, at + k);
    this.#ended--;
    return true;
  }

  /** Read the next bit of a coefficient that is not zero. */
  #addBit(coefficients: Int16Array, at: number): void {
    const bit = this.bits.bits(1) << this.#scan.low;
    coefficients[at]! += coefficients[at]! > 0 ? bit : -bit;
  }

  /** Blocks, this one included, whose band ends here. */
  #endedBlocks(run: number): number {
    return (1 << run) + (run > 0 ? this.bits.bits(run) : 0);
  }
}

/** Zeros behind the bytes: a read past their end meets these before it checks the length. */
const TAIL = 64;

/** Most bytes of padding: encoders align to so many. What is longer was pixels. */
const MOST_PADDING = 16;

/** Entropy-coded bytes up to the next marker, as bits that can be looked at from any place. */
class Interval {
  /** Without stuffed zeros, {@link TAIL} zeros behind. */
  #bytes = new Uint8Array(1 << 12);
  /** Bytes that it holds. */
  length = 0;
  /** Next bit. */
  at = 0;
  /** Offset in the file of the marker that ends it; of the file's end where none does. */
  end = 0;

  /** Take the bytes of `file` that begin at `from`. */
  take(file: Uint8Array, from: number): void {
    this.end = markerFrom(file, from);
    if (this.#bytes.length < this.end - from + TAIL)
      this.#bytes = new Uint8Array(2 * (this.end - from) + TAIL);
    const out = this.#bytes;
    let length = 0;
    for (let at = from; at < this.end; ) {
      const stuffed = file.indexOf(0xff, at);
      const stop = stuffed < 0 || stuffed >= this.end ? this.end : stuffed + 1;
      out.set(file.subarray(at, stop), length);
      length += stop - at;
      at = stop === this.end ? stop : stop + 1; // past the zero that was stuffed
    }
    out.fill(0, length, length + TAIL);
    this.length = length;
    this.at = 0;
  }

  /** The next 16 bits; zeros behind the last. */
  get peek(): number {
    const bytes = this.#bytes;
    const i = this.at >> 3;
    return (
      (((bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!) >> (8 - (this.at & 7))) & 0xffff
    );
  }

  /** Read `count` bits, 1 to 16. */
  bits(count: number): number {
    const value = this.peek >> (16 - count);
    this.at += count;
    return value;
  }

  /** Read a number of `size` bits, 0 to 15, those of negative ones inverted. */
  signed(size: number): number {
    if (size === 0) return 0;
    const value = this.bits(size);
    return value >> (size - 1) === 1 ? value : value - (1 << size) + 1;
  }

  /** Whether more was read than there is. */
  get isOverrun(): boolean {
    return this.at > this.length * 8;
  }

  /** Whether whole bytes are left that are no padding, which is zeros or ones. */
  get isLeftOver(): boolean {
    const rest = this.#bytes.subarray((this.at + 7) >> 3, this.length);
    if (rest.length >= MOST_PADDING) return true;
    return !rest.every((byte) => byte === 0) && !rest.every((byte) => byte === 0xff);
  }
}

/** Offset of the first marker at or after `from`, its fill bytes included; of the end where there is none. */
function markerFrom(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2))
    if (file[at + 1] !== 0) return file[at + 1] === undefined ? file.length : at;
  return file.length;
}
