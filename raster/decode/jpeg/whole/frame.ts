/** What a JPEG's frame and scan headers say of its blocks (ITU-T T.81, annex B). @module */

/** A component of the picture. */
export interface Component {
  readonly id: number;
  /** Place of its quantisation table. */
  readonly quantization: number;
  /** Sampling factors, 1 to 4. */
  readonly h: number;
  readonly v: number;
  /** Blocks that show something. */
  readonly columns: number;
  readonly rows: number;
  /** Blocks from one row to the next: those of whole MCUs. */
  readonly stride: number;
  /** Quantised coefficients, 64 a block in zigzag order; of a {@link Frame} that keeps none, one block for all. */
  readonly coefficients: Int16Array;
  /** Lowest bit that scans have brought so far of each coefficient; −1 for none. */
  readonly lowBits: Int8Array;
}

/** A frame header. */
export interface Frame {
  readonly progressive: boolean;
  /** Whether each block's coefficients are kept: where later scans add to them, and of pictures that may be restored. */
  readonly keeps: boolean;
  readonly mcuColumns: number;
  readonly mcuRows: number;
  readonly components: readonly Component[];
}

/** A component of a scan, and the places of its tables. */
export interface ScanComponent {
  readonly of: Component;
  readonly dc: number;
  readonly ac: number;
}

/** A scan header; coefficients `from` to `to` of it, their bits down to `low`, with those above `high` known. */
export interface Scan {
  readonly components: readonly ScanComponent[];
  readonly from: number;
  readonly to: number;
  readonly high: number;
  readonly low: number;
}

const COEFFICIENTS = 64;

/** Pixels up to which a picture may be restored, which takes 50 bytes and most of a microsecond for each, see `restoreJpeg`. */
export const MOST_RESTORED = 1_000_000;

/** Read the body of a SOF segment; undefined where it is none. */
export function readFrame(body: Uint8Array, progressive: boolean): Frame | undefined {
  const height = (body[1]! << 8) | body[2]!;
  const width = (body[3]! << 8) | body[4]!;
  const count = body[5]!;
  if (body.length < 6 + 3 * count || count < 1 || count > 4) return undefined;
  const factors = Array.from({ length: count }, (_, c) => {
    const sampling = body[7 + 3 * c]!;
    const quantization = body[8 + 3 * c]!;
    return { id: body[6 + 3 * c]!, h: sampling >> 4, v: sampling & 15, quantization };
  });
  if (factors.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return undefined;
  const hMost = Math.max(...factors.map(({ h }) => h));
  const vMost = Math.max(...factors.map(({ v }) => v));
  const mcuColumns = Math.ceil(width / (8 * hMost));
  const mcuRows = Math.ceil(height / (8 * vMost));
  const keeps = progressive || width * height <= MOST_RESTORED;
  const components = factors.map((factor) => {
    const { h, v } = factor;
    const stride = mcuColumns * h;
    return {
      ...factor,
      columns: Math.ceil(Math.ceil((width * h) / hMost) / 8),
      rows: Math.ceil(Math.ceil((height * v) / vMost) / 8),
      stride,
      coefficients: new Int16Array(COEFFICIENTS * (keeps ? stride * mcuRows * v : 1)),
      lowBits: new Int8Array(COEFFICIENTS).fill(-1),
    };
  });
  return { progressive, keeps, mcuColumns, mcuRows, components };
}

/** Read the body of a SOS segment; undefined where it is none of `frame`. */
export function readScan(body: Uint8Array, frame: Frame): Scan | undefined {
  const count = body[0]!;
  if (body.length < 4 + 2 * count || count < 1 || count > 4) return undefined;
  const components: ScanComponent[] = [];
  for (let c = 0; c < count; c++) {
    const of = frame.components.find(({ id }) => id === body[1 + 2 * c]);
    const tables = body[2 + 2 * c]!;
    if (!of || components.some((other) => other.of === of)) return undefined;
    if ((tables & ~0x33) !== 0) return undefined;
    components.push({ of, dc: tables >> 4, ac: 4 | (tables & 15) });
  }
  if (!frame.progressive) return { components, from: 0, to: 63, high: 0, low: 0 };
  const [from = 0, to = 0, bits = 0] = body.subarray(1 + 2 * count);
  const scan = { components, from, to, high: bits >> 4, low: bits & 15 };
  return isProgression(scan) ? scan : undefined;
}

/** Whether a progressive scan is one that the standard knows (annex G). */
function isProgression({ components, from, to, high, low }: Scan): boolean {
  const band = from === 0 ? to === 0 : to >= from && to < COEFFICIENTS && components.length === 1;
  return band && low <= 13 && (high === 0 || low === high - 1);
}

/** Note which bits `scan` brings; false where they do not follow those of the scans before. */
export function follows(scan: Scan): boolean {
  for (const { of } of scan.components) {
    for (let k = scan.from; k <= scan.to; k++) {
      const before = of.lowBits[k]!;
      if (scan.high === 0 ? before !== -1 : before !== scan.high) return false;
      of.lowBits[k] = scan.low;
    }
    // what the coefficients of a block add to comes before them
    if (of.lowBits[0] === -1) return false;
  }
  return true;
}
