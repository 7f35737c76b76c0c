/** The marker segments of a JPEG (ITU-T T.81, annex B). @module */

/** Marker codes that matter here. */
export const Marker = {
  dht: 0xc4,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dqt: 0xdb,
  dri: 0xdd,
  app1: 0xe1,
} as const;

/** A marker and the bytes that follow it. */
export interface Segment {
  readonly marker: number;
  /** First byte after the length field, or after the marker where there is none. */
  readonly start: number;
  /** End of the segment; past the end of `bytes` when the segment is cut off. */
  readonly end: number;
  /** Bytes before the marker that belong to no segment. */
  readonly stray: number;
}

/** True for markers that stand alone, without a length: TEM, RSTn, SOI, EOI. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= Marker.eoi);
}

/**
 * Segments in file order, beginning after SOI.
 *
 * Ends at EOI (which it yields) or where the bytes end. The entropy-coded data after a scan's header
 * is stepped over, and so is, as by every reader, what stands before a marker and is none.
 */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2;
  for (;;) {
    const from = at;
    at = bytes.indexOf(0xff, from);
    if (at < 0) return;
    const stray = at - from;
    while (bytes[at] === 0xff) at++; // any number of fill bytes
    const marker = bytes[at++];
    if (marker === undefined) return;
    if (marker === 0) continue;
    if (standsAlone(marker)) {
      yield { marker, start: at, end: at, stray };
      if (marker === Marker.eoi) return;
      continue;
    }
    const length = at + 2 > bytes.length ? 0 : (bytes[at] << 8) | bytes[at + 1];
    // no segment is shorter than its length field: one that says so, or lacks it, goes on for ever
    const end = length < 2 ? Number.POSITIVE_INFINITY : at + length;
    yield { marker, start: at + 2, end, stray };
    at = marker === Marker.sos ? endOfScan(bytes, end) : end;
  }
}

/** Offset of the first marker after entropy-coded data, other than a restart or a stuffed zero. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7))
      return at;
  }
  return bytes.length;
}
