/**
 * Judges whether a JPEG holds the whole picture, as decoders make something up for what is missing.
 *
 * Every code of every block is read, without making pixels of them. What is no damage passes: bytes
 * between the headers, padding behind a scan, a missing end marker where all of the picture came before.
 *
 * @module
 */
import { Marker, segmentsOf } from "../segments.ts";
import { type Frame, follows, readFrame, readScan } from "./frame.ts";
import { type HuffmanTables, readTables } from "./huffman.ts";
import { readWholeScan } from "./scan.ts";

/** What a JPEG is found to be; `damage` ends the sentence "it …". */
export type Judgement =
  | {
      readonly whole: true;
      /** Whether it has its end marker. */
      readonly ended: boolean;
      readonly frame: Frame;
      readonly quantizations: Quantizations;
    }
  | { readonly whole: false; readonly damage: string };

/** Quantisation tables by place: steps of 64 coefficients in zigzag order. */
export type Quantizations = (Uint16Array | undefined)[];

/** What the segments so far have said. */
interface Found {
  readonly tables: HuffmanTables;
  readonly quantizations: Quantizations;
  frame: Frame | undefined;
  restartEvery: number;
  scans: number;
}

/** Judge a JPEG with Huffman codes and 8 bits a sample; of several pictures in a file, the first. */
export function judgeJpeg(bytes: Uint8Array): Judgement {
  const none = { frame: undefined, restartEvery: 0, scans: 0 };
  const found: Found = { tables: [], quantizations: [], ...none };
  for (const { marker, start, end, stray } of segmentsOf(bytes)) {
    if (stray > 0 && found.scans > 0) return broken("holds something else between its scans");
    if (end > bytes.length) return broken("ends within a segment");
    if (marker === Marker.eoi)
      return hasEachComponent(found) ? whole(found, true) : broken("lacks a scan");
    const body = bytes.subarray(start, end);
    const damage =
      marker === Marker.sos
        ? judgeScan(found, { bytes, body, start: end })
        : take(found, marker, body);
    if (damage) return broken(damage);
  }
  return isComplete(found) ? whole(found, false) : broken("ends before its picture does");
}

/** Take in a segment that is no scan; what is wrong with it. */
function take(found: Found, marker: number, body: Uint8Array): string | undefined {
  switch (marker) {
    case 0xc0:
    case 0xc1:
    case 0xc2:
      if (found.frame) return "has a second frame header";
      found.frame = readFrame(body, marker === 0xc2);
      return found.frame ? undefined : "has a broken frame header";
    case Marker.dht:
      return readTables(body, found.tables) ? undefined : "has broken Huffman codes";
    case Marker.dqt:
      return readQuantizations(body, found.quantizations)
        ? undefined
        : "has broken quantisation tables";
    case Marker.dri:
      if (body.length < 2) return "has a broken restart interval";
      found.restartEvery = (body[0]! << 8) | body[1]!;
      return undefined;
  }
  return isKnown(marker) ? undefined : `has an unknown segment, 0x${marker.toString(16)}`;
}

/** Restart markers, tables, comments and the segments of applications; others no reader knows. */
function isKnown(marker: number): boolean {
  const isStray = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
  return isStray || marker === 0xdc || (marker & 0xf0) === 0xe0 || marker === 0xfe;
}

/** Take in the tables of a DQT segment; false where they are none. */
function readQuantizations(body: Uint8Array, tables: Quantizations): boolean {
  for (let at = 0; at < body.length; ) {
    const place = body[at]! & 15;
    const bytes = body[at++]! >> 4 === 0 ? 1 : 2;
    const steps = body.subarray(at, at + 64 * bytes);
    at += 64 * bytes;
    if (at > body.length || place > 3) return false;
    tables[place] = Uint16Array.from({ length: 64 }, (_, k) =>
      bytes === 1 ? steps[k]! : (steps[2 * k]! << 8) | steps[2 * k + 1]!,
    );
  }
  return true;
}

/** Read a scan whose header ends where its data begins; what is wrong with it. */
function judgeScan(
  found: Found,
  {
    body,
    ...at
  }: { readonly bytes: Uint8Array; readonly body: Uint8Array; readonly start: number },
): string | undefined {
  const { frame, tables, restartEvery } = found;
  const name = `scan ${++found.scans}`;
  const scan = frame && readScan(body, frame);
  if (!scan) return `has a broken header of ${name}`;
  if (scan.components.some(({ of }) => !found.quantizations[of.quantization]))
    return `lacks a quantisation table of ${name}`;
  if (!follows(scan)) return `lacks what ${name} adds to`;
  return readWholeScan(frame, scan, { ...at, tables, restartEvery }) === undefined
    ? `does not hold the pixels of ${name} as they were written`
    : undefined;
}

function hasEachComponent(found: Found): found is Found & { readonly frame: Frame } {
  return found.frame?.components.every(({ lowBits }) => lowBits[0] !== -1) ?? false;
}

/** Whether nothing can follow: every coefficient has come with every bit. */
function isComplete(found: Found): found is Found & { readonly frame: Frame } {
  return found.frame !== undefined && hasEachBit(found.frame);
}

/** Whether scans have brought each bit of each coefficient. */
export function hasEachBit({ components }: Frame): boolean {
  return components.every(({ lowBits }) => lowBits.every((low) => low === 0));
}

function whole(
  { frame, quantizations }: Found & { readonly frame: Frame },
  ended: boolean,
): Judgement {
  return { whole: true, ended, frame, quantizations };
}

function broken(damage: string): Judgement {
  return { whole: false, damage };
}
