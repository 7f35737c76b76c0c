/** The page of formats that count in points. @module */
import { type Drawing, MM_PER_PX } from "../plugin/mod.ts";

/** A page, pt, and how much larger than its drawing it is. */
export interface PagePoints {
  readonly width: number;
  readonly height: number;
  /** 1 where 1 px = 1 pt. */
  readonly scale: number;
}

/** A nanometre, as a page of whole points must not become a billionth larger. */
const STEPS_PER_POINT = 1e6;

/** Page of a drawing: 1 px = 1 pt, unless it must measure `widthMm`. */
export function pagePoints(
  { width, height }: Pick<Drawing, "width" | "height">,
  widthMm: number | undefined,
): PagePoints {
  if (widthMm === undefined) return { width, height, scale: 1 };
  const scale = widthMm / (width * MM_PER_PX);
  const rounded = (points: number) => Math.round(points * STEPS_PER_POINT) / STEPS_PER_POINT;
  return { width: rounded(width * scale), height: rounded(height * scale), scale };
}
