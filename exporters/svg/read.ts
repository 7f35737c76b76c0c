/** SVG text to a drawing. @module */
import {
  type Drawing,
  type ExportFault,
  fail,
  ok,
  type Result,
  type Shape,
} from "../../plugin/mod.ts";
import { outlines, type Viewport } from "./basic-shapes.ts";
import { pageOf } from "./page.ts";
import { isPageFrame } from "./page-frame.ts";
import { INITIAL_STYLE, type Style, styleOf } from "./style.ts";
import { SubpathBuilder } from "./subpaths.ts";
import { compose, type Matrix, parseTransform, scaleOf } from "./transform.ts";
import { readXml } from "./xml.ts";

/** Largest SVG that is converted, bytes of UTF-8. */
export const MAX_SVG_BYTES = 4 * 1024 * 1024;
const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** Elements that only hold others. */
const GROUPS = new Set(["g", "a", "switch"]);
/** Elements that draw nothing where they stand; their content is passed over. */
const SILENT = new Set(
  [
    "defs",
    "title",
    "desc",
    "metadata",
    "symbol",
    "marker",
    "clipPath",
    "mask",
    "filter",
    "pattern",
  ].concat(
    ["linearGradient", "radialGradient", "script", "view", "cursor", "animate", "animateTransform"],
    ["animateMotion", "set", "font", "color-profile"],
  ),
);

/**
 * Read an SVG: the stored one, or one of another program.
 *
 * Reads groups, transforms, presentation and style attributes, paths and basic shapes with flat
 * colours. What would change the drawing and cannot be followed is refused, never dropped: text,
 * images, `use`, nested `svg`, style sheets, gradients, patterns, clips, masks, filters, markers. A
 * group's opacity is multiplied into its members. A dashed stroke is read as a whole one. Elements of
 * other namespaces are passed over.
 *
 * @returns The drawing in page px, or `result_too_large` over 4 MB of text, or `unconvertible`.
 */
export function readSvg(text: string): Result<Drawing, ExportFault> {
  if (utf8Length(text) > MAX_SVG_BYTES)
    return fail({
      code: "result_too_large",
      detail: "The SVG must be at most 4 MB to be converted",
    });
  try {
    const reader = new SvgReader();
    readXml(text, reader);
    return ok(reader.drawing());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail({ code: "unconvertible", detail: error.message });
  }
}

/** Bytes of the text in UTF-8, counted only where it could matter. */
function utf8Length(text: string): number {
  return text.length > MAX_SVG_BYTES || text.length * 3 <= MAX_SVG_BYTES
    ? text.length
    : new TextEncoder().encode(text).length;
}

interface Level {
  readonly style: Style;
  readonly matrix: Matrix;
}

class SvgReader {
  readonly #shapes: Shape[] = [];
  readonly #levels: Level[] = [];
  /** Prefix of SVG's elements with its colon; empty for the default namespace. */
  #prefix = "";
  #page = { width: 0, height: 0 };
  #viewport: Viewport = { width: 0, height: 0 };
  #mode: Drawing["mode"] = "stacked";
  /** Depth inside an element whose content is passed over; 0 outside. */
  #passedOver = 0;

  drawing(): Drawing {
    return { ...this.#page, mode: this.#mode, shapes: this.#shapes };
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#levels.length === 0) {
      this.#openRoot(name, attributes);
      return;
    }
    const local = this.#localName(name);
    if (this.#passedOver > 0 || local === undefined || SILENT.has(local)) {
      this.#passedOver++;
      return;
    }
    const outline = outlines[local];
    if (!outline && !GROUPS.has(local))
      throw new SyntaxError(`Element <${local.slice(0, 40)}> cannot be converted`);
    const level = this.#enter(attributes);
    this.#levels.push(level);
    const { displayed, visible } = level.style;
    if (!outline || !displayed || !visible) return;
    const builder = new SubpathBuilder(level.matrix);
    outline(attributes, builder, this.#viewport);
    this.#paint(level, builder, attributes.get("data-kerf"));
  }

  close(): void {
    if (this.#passedOver > 0) this.#passedOver--;
    else if (this.#levels.length > 1) this.#levels.pop();
  }

  #openRoot(name: string, attributes: ReadonlyMap<string, string>): void {
    const colon = name.indexOf(":");
    this.#prefix = name.slice(0, colon + 1);
    const namespace = attributes.get(colon < 0 ? "xmlns" : `xmlns:${name.slice(0, colon)}`);
    if (name.slice(colon + 1) !== "svg" || (namespace !== undefined && namespace !== SVG_NAMESPACE))
      throw new SyntaxError("The root element is not <svg>");
    const { width, height, matrix } = pageOf(attributes);
    this.#page = { width, height };
    this.#viewport = { width: width / matrix[0], height: height / matrix[3] };
    if (attributes.get("data-kerf-mode") === "cut") this.#mode = "cut";
    this.#levels.push({ style: styleOf(INITIAL_STYLE, attributes), matrix });
  }

  /** Name without SVG's prefix; undefined in another namespace. */
  #localName(name: string): string | undefined {
    if (!name.startsWith(this.#prefix)) return undefined;
    const local = name.slice(this.#prefix.length);
    return local.includes(":") ? undefined : local;
  }

  #enter(attributes: ReadonlyMap<string, string>): Level {
    const { style, matrix } = this.#levels.at(-1)!;
    const transform = attributes.get("transform");
    return {
      style: styleOf(style, attributes),
      matrix: transform === undefined ? matrix : compose(matrix, parseTransform(transform)),
    };
  }

  /** Add the shapes of one element: its fill, and over it its stroke. */
  #paint({ style, matrix }: Level, builder: SubpathBuilder, mark: string | undefined): void {
    const closed = builder.finish();
    const { subpaths } = builder;
    if (subpaths.length === 0) return;
    const { fill, stroke, cap, join, evenOdd } = style;
    const common = { cap, join, evenOdd, subpaths, closed };
    const fillOpacity = (fill?.alpha ?? 0) * style.fillOpacity * style.opacity;
    if (fill && fillOpacity > 0) {
      const first = !this.#shapes.some(({ kind }) => kind === "fill");
      const frame = first && subpaths.length === 1 && isPageFrame(subpaths[0]!, this.#page);
      this.#shapes.push({
        ...common,
        kind: "fill",
        color: fill.color,
        opacity: fillOpacity,
        strokeWidth: 0,
        background: frame || mark === "background",
        seam: false,
      });
    }
    const strokeWidth = style.strokeWidth * scaleOf(matrix);
    const strokeOpacity = (stroke?.alpha ?? 0) * style.strokeOpacity * style.opacity;
    if (stroke && strokeWidth > 0 && strokeOpacity > 0)
      this.#shapes.push({
        ...common,
        kind: "stroke",
        color: stroke.color,
        opacity: strokeOpacity,
        strokeWidth,
        background: false,
        seam: mark === "seam" || (fill !== null && fillOpacity > 0),
      });
  }
}
