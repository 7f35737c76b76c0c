/** The page: its size in px and the map from the root's user units. @module */
import { measure, pixelsPer } from "./length.ts";
import { NumberScanner } from "./number-scanner.ts";
import type { Matrix } from "./transform.ts";

export interface Page {
  readonly width: number;
  readonly height: number;
  /** User units of the root to page px. */
  readonly matrix: Matrix;
}

/** Our px per CSS px where a size is given in millimetres, inches or points: 1 px = 1 pt. */
const PX_PER_CSS_PX = 72 / 96;

/**
 * The page of a root element.
 *
 * Where the size is written in px or not at all, a user unit of the viewBox is one px: the stored SVG,
 * and what drawing programs write. Where one side is written in mm, cm, in or pt, that physical size is kept; the other
 * one, if it is left out, follows from the viewBox.
 *
 * @throws SyntaxError without a usable size.
 */
export function pageOf(attributes: ReadonlyMap<string, string>): Page {
  const width = physical(attributes.get("width"));
  const height = physical(attributes.get("height"));
  const box = readViewBox(attributes.get("viewBox"));
  if (box === undefined) {
    if (width === undefined || height === undefined)
      throw new SyntaxError("The root has neither a viewBox nor a width and a height");
    return checked({
      width: width.size,
      height: height.size,
      matrix: [width.scale, 0, 0, height.scale, 0, 0],
    });
  }
  const [x, y, w, h] = box;
  if (!width?.absolute && !height?.absolute)
    return checked({ width: w, height: h, matrix: [1, 0, 0, 1, -x, -y] });
  const wide = inPoints(width) ?? (inPoints(height)! * w) / h;
  const high = inPoints(height) ?? (inPoints(width)! * h) / w;
  return checked(fitBox(box, wide, high, attributes.get("preserveAspectRatio")));
}

/** A size beside one in mm, page px: a CSS px is physical, too. */
function inPoints(size: Size | undefined): number | undefined {
  return size && (size.absolute ? size.size : size.size * PX_PER_CSS_PX);
}

/** A viewBox on a page: stretched where `preserveAspectRatio` is `none`, else scaled evenly and aligned. */
export function fitBox(box: Box, width: number, height: number, align = "xMidYMid"): Page {
  const [x, y, w, h] = box;
  let sx = width / w;
  let sy = height / h;
  if (!align.includes("none"))
    sx = sy = align.includes("slice") ? Math.max(sx, sy) : Math.min(sx, sy);
  const share = (min: string, max: string) =>
    align.includes(min) ? 0 : align.includes(max) ? 1 : 0.5;
  const dx = (width - sx * w) * share("xMin", "xMax");
  const dy = (height - sy * h) * share("YMin", "YMax");
  return { width, height, matrix: [sx, 0, 0, sy, dx - sx * x, dy - sy * y] };
}

interface Size {
  /** Page px. */
  readonly size: number;
  /** Page px per user unit, where there is no viewBox. */
  readonly scale: number;
  readonly absolute: boolean;
}

function physical(text: string | undefined): Size | undefined {
  if (text === undefined || text === "auto") return undefined;
  const { number, unit } = measure(text);
  const pixels = pixelsPer(unit);
  if (pixels === undefined) return undefined; // % or em: the page decides
  const absolute = unit !== "" && unit !== "px";
  const scale = absolute ? PX_PER_CSS_PX : 1;
  return { size: number * pixels * scale, scale, absolute };
}

/** Left, top, width and height of a viewBox. */
export type Box = readonly [number, number, number, number];

/** Read a `viewBox`. @throws SyntaxError */
export function readViewBox(text: string | undefined): Box | undefined {
  if (text === undefined) return undefined;
  const scanner = new NumberScanner(text);
  return [scanner.number(), scanner.number(), scanner.number(), scanner.number()];
}

function checked(page: Page): Page {
  const { width, height } = page;
  if (!(width > 0 && height > 0 && width < Infinity && height < Infinity))
    throw new SyntaxError("The page has no size");
  return page;
}
