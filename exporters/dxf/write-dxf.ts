/** Contours as a DXF R12 file. @module */
import { type Contours, MM_PER_PX } from "../../plugin/mod.ts";
import { AsciiWriter } from "../ascii-writer.ts";
import { colorCode } from "../color-code.ts";
import { assignColorIndices } from "./color-index.ts";

/** Decimals of a millimetre at 1 px = 1 pt: finer than the grid's 0.35 µm, so that no two vertices fall together. */
const DECIMALS = 6;
/** Of a product of doubles, in units: 72 px are 25.4 mm, not 25.399999. */
const NOISE = 1e-3;
/** About the length of one VERTEX. */
const BYTES_PER_VERTEX = 64;

/**
 * Write contours as DXF R12 (AC1009), in millimetres, Y up, one layer per colour.
 *
 * Holds 2D POLYLINEs only, closed or open, and no user text. Read back, every coordinate is within
 * 1 nm of the contour's, never to its left or above: a border through the centres of pixels, as many
 * are, is filled on the same side as renderers of the SVG fill it.
 */
export function writeDxf(contours: Contours): Uint8Array<ArrayBuffer> {
  const { coords, contourStart, closed, color, height, mmPerPx = MM_PER_PX } = contours;
  const decimals = decimalsFor(mmPerPx);
  const unitsPerPx = mmPerPx * 10 ** decimals;
  const out = new AsciiWriter(coords.length * (BYTES_PER_VERTEX / 2) + 8192);
  const units = new Float64Array(coords.length);
  for (let i = 0; i < coords.length; i += 2) {
    units[i] = Math.ceil(coords[i]! * unitsPerPx - NOISE);
    units[i + 1] = Math.floor((height - coords[i + 1]!) * unitsPerPx + NOISE);
  }
  writeHeader(out, units, decimals);
  writeTables(out, [...new Set(color)]);
  out.text("0\nSECTION\n2\nENTITIES\n");
  for (let c = 0; c < closed.length; c++) {
    const vertices = units.subarray(2 * contourStart[c]!, 2 * contourStart[c + 1]!);
    writePolyline(out, vertices, {
      closed: closed[c] === 1,
      layer: colorCode(color[c]!),
      decimals,
    });
  }
  out.text("0\nENDSEC\n0\nEOF\n");
  return out.bytes;
}

/** $INSUNITS and $MEASUREMENT are younger than R12; without them Inkscape takes inches. */
function writeHeader(out: AsciiWriter, units: Float64Array, decimals: number): void {
  const min = [Infinity, Infinity];
  const max = [-Infinity, -Infinity];
  units.forEach((v, i) => {
    min[i & 1] = Math.min(min[i & 1]!, v);
    max[i & 1] = Math.max(max[i & 1]!, v);
  });
  out.text(
    "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n9\n$MEASUREMENT\n70\n1\n",
  );
  out.text("9\n$EXTMIN\n");
  const point = pointWriter(out, decimals);
  point(min[0]!, min[1]!);
  out.text("30\n0.0\n9\n$EXTMAX\n");
  point(max[0]!, max[1]!);
  out.text("30\n0.0\n0\nENDSEC\n");
}

function writeTables(out: AsciiWriter, colors: readonly number[]): void {
  out.text("0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLTYPE\n70\n1\n");
  out.text("0\nLTYPE\n2\nCONTINUOUS\n70\n0\n3\nSolid line\n72\n65\n73\n0\n40\n0.0\n0\nENDTAB\n");
  out.text(`0\nTABLE\n2\nLAYER\n70\n${colors.length + 1}\n`);
  writeLayer(out, "0", 7);
  for (const [color, index] of assignColorIndices(colors)) writeLayer(out, colorCode(color), index);
  out.text("0\nENDTAB\n0\nENDSEC\n");
}

function writeLayer(out: AsciiWriter, name: string, colorIndex: number): void {
  out.text(`0\nLAYER\n2\n${name}\n70\n0\n62\n${colorIndex}\n6\nCONTINUOUS\n`);
}

function writePolyline(
  out: AsciiWriter,
  vertices: Float64Array,
  { closed, layer, decimals }: { closed: boolean; layer: string; decimals: number },
): void {
  const point = pointWriter(out, decimals);
  out.text(`0\nPOLYLINE\n8\n${layer}\n66\n1\n70\n${closed ? 1 : 0}\n10\n0.0\n20\n0.0\n30\n0.0\n`);
  const opening = `0\nVERTEX\n8\n${layer}\n`;
  for (let i = 0; i < vertices.length; i += 2) {
    out.text(opening);
    point(vertices[i]!, vertices[i + 1]!);
    out.text("30\n0.0\n");
  }
  out.text(`0\nSEQEND\n8\n${layer}\n`);
}

function pointWriter(out: AsciiWriter, decimals: number): (x: number, y: number) => void {
  return (x, y) => {
    out.text("10\n");
    out.fixed(x, decimals);
    out.text("\n20\n");
    out.fixed(y, decimals);
    out.text("\n");
  };
}

/** A page of less than a tenth of its natural size needs more decimals, or its vertices would fall together. */
function decimalsFor(mmPerPx: number): number {
  let decimals = DECIMALS;
  for (let scale = mmPerPx; scale < MM_PER_PX / 10; scale *= 10) decimals++;
  return decimals;
}
