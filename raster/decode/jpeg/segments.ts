/** The marker segments of a JPEG (ITU-T T.81, annex B). @module */

/** Marker codes that matter here. */
export const Marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app1: 0xe1 } as const;

/** A marker and the bytes that follow it. */
export interface Segment {
  readonly marker: number;
  /** First byte after the length field, or after the marker where there is none. */
  readonly start: number;
  /** End of the segment; past the end of `bytes` when the segment is cut off. */
  readonly end: number;
}

/** True for markers that stand alone, without a length: TEM, RSTn, SOI, EOI. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= Marker.eoi);
}

/**
 * Segments in file order, beginning after SOI.
 *
 * Ends at EOI (which it yields), where the bytes end, or where no marker stands in its place. The
 * entropy-coded data after a scan's header is stepped over.
 */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return;
    while (bytes[at] === 0xff) at++; // any number of fill bytes
    const marker = bytes[at++];
    if (marker === undefined) return;
    if (standsAlone(marker)) {
      yield { marker, start: at, end: at };
      if (marker === Marker.eoi) return;
      continue;
    }
    if (at + 2 > bytes.length) return;
    const length = (bytes[at] << 8) | bytes[at + 1];
    const end = at + Math.max(2, length);
    yield { marker, start: at + 2, end };
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
