/** The size of an SVG's page, as its root says it. @module */
import type { Drawing } from "../../plugin/mod.ts";
import { AsciiWriter } from "../ascii-writer.ts";

/** `width` and `height` of a root element. */
export interface PageSize {
  readonly width: string;
  readonly height: string;
}

/** Decimals of a millimetre: a nanometre. */
const MM_DECIMALS = 6;

/** Size of a drawing's page: px, or mm where it must measure `widthMm`. */
export function pageSize(
  { width, height }: Pick<Drawing, "width" | "height">,
  widthMm: number | undefined,
): PageSize {
  if (widthMm === undefined) return { width: inPixels(width), height: inPixels(height) };
  const heightMm = (widthMm * height) / width;
  return { width: inMillimetres(widthMm), height: inMillimetres(heightMm) };
}

/** What may stand before the root: a declaration, comments, a document type. */
const PROLOGUE = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>)*/;
const ROOT = /^<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/;
const SIZE = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** `svg` with another page size; null where its root lacks the viewBox that it would be scaled by. */
export function withPageSize(svg: string, { width, height }: PageSize): string | null {
  const before = PROLOGUE.exec(svg)?.[0] ?? "";
  const root = ROOT.exec(svg.slice(before.length))?.[0];
  if (!root || !/\sviewBox\s*=/.test(root)) return null;
  const sized = root.replace(SIZE, "").replace("<svg", `<svg width="${width}" height="${height}"`);
  return before + sized + svg.slice(before.length + root.length);
}

/** As the rest of the file writes its numbers. */
function inPixels(value: number): string {
  const out = new AsciiWriter();
  out.number(value);
  return new TextDecoder().decode(out.bytes);
}

function inMillimetres(value: number): string {
  return `${value.toFixed(MM_DECIMALS).replace(/\.?0+$/, "")}mm`;
}
