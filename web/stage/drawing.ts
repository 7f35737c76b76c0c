/** The engine's SVG as shapes that a canvas draws; reads what docs/svg-format.md allows, and nothing else. @module */
import { attributesOf, type Gradient, gradientsOf } from "./gradient.ts";
import { type Box, measurePath } from "./measure-path.ts";
import { type ColorShare, sharesOf } from "./shares.ts";

export type { Box } from "./measure-path.ts";
export type { ColorShare } from "./shares.ts";

/** One painted element. */
export interface Shape {
  /** `seam` only hides hairlines; `overlay` is a further gradient on the fill before it. Neither has nodes of its own. */
  readonly kind: "fill" | "stroke" | "seam" | "overlay";
  /** `#rrggbb` of fill or stroke; of a gradient, its fallback. */
  readonly color: string;
  readonly gradient: Gradient | null;
  /** 0 to 1. */
  readonly opacity: number;
  /** Width of a stroke or seam, px; 0 for a fill. */
  readonly width: number;
  readonly cap: "butt" | "round";
  /** Path data, drawing px. */
  readonly data: string;
  /** Made when first asked for: most of a large drawing is seldom in view. */
  readonly path: Path2D;
  /** Where it paints, drawing px; may be larger. */
  readonly box: Box;
  readonly nodes: number;
}

/** A drawing that the engine made. */
export interface Drawing {
  /** Size, px; of a draft smaller than the picture. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly nodes: number;
  /** Size of the SVG. */
  readonly bytes: number;
  /** Colours, largest share of the painted area first; made when first asked for. */
  readonly palette: readonly ColorShare[];
}

const SIZE = /<svg\b[^>]*\bwidth="([\d.]+)" height="([\d.]+)"/;
const ELEMENT = /<(path|rect)\b([^>]*)>/g;

/**
 * Read an SVG that the engine wrote.
 *
 * @throws SyntaxError for one of another program
 */
export function parseDrawing(svg: string): Drawing {
  const size = SIZE.exec(svg);
  if (!size) throw new SyntaxError("The drawing must have a size in px: it has none");
  const [width, height] = [Number(size[1]), Number(size[2])];
  const gradients = gradientsOf(svg);
  const shapes: Shape[] = [];
  let nodes = 0;
  for (const [, tag, text] of svg.matchAll(ELEMENT)) {
    const a = attributesOf(text!);
    const data = tag === "rect" ? `M0 0H${width}V${height}H0z` : (a.d ?? "");
    const shape = new PaintedShape(data, a, gradients);
    nodes += shape.nodes;
    shapes.push(shape);
  }
  return new ReadDrawing({ width, height, shapes, nodes, bytes: svg.length });
}

class ReadDrawing implements Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly nodes: number;
  readonly bytes: number;
  #palette: readonly ColorShare[] | null = null;

  constructor(parts: Omit<Drawing, "palette">) {
    this.width = parts.width;
    this.height = parts.height;
    this.shapes = parts.shapes;
    this.nodes = parts.nodes;
    this.bytes = parts.bytes;
  }

  get palette(): readonly ColorShare[] {
    this.#palette ??= sharesOf(this);
    return this.#palette;
  }
}

class PaintedShape implements Shape {
  readonly kind: Shape["kind"];
  readonly color: string;
  readonly gradient: Gradient | null;
  readonly opacity: number;
  readonly width: number;
  readonly cap: Shape["cap"];
  readonly data: string;
  readonly box: Box;
  readonly nodes: number;
  #path: Path2D | null = null;

  constructor(data: string, a: Record<string, string>, gradients: ReadonlyMap<string, Gradient>) {
    const role = a["data-kerf"];
    const isStroke = a.fill === "none";
    const paint = (isStroke ? a.stroke : a.fill) ?? "#000000";
    const id = /^url\(#([^)]*)\)/.exec(paint)?.[1];
    this.kind = role === "seam" || role === "overlay" ? role : isStroke ? "stroke" : "fill";
    this.gradient = (id !== undefined && gradients.get(id)) || null;
    this.color = /#[0-9a-f]{6}$/i.exec(paint)?.[0].toLowerCase() ?? meanOf(this.gradient);
    this.opacity = Number(a[isStroke ? "stroke-opacity" : "fill-opacity"] ?? 1);
    this.width = isStroke ? Number(a["stroke-width"] ?? 1) : 0;
    this.cap = a["stroke-linecap"] === "round" ? "round" : "butt";
    this.data = data;
    const { box, nodes } = measurePath(data);
    const r = this.width / 2;
    this.box = { minX: box.minX - r, minY: box.minY - r, maxX: box.maxX + r, maxY: box.maxY + r };
    this.nodes = this.kind === "fill" || this.kind === "stroke" ? nodes : 0;
  }

  get path(): Path2D {
    this.#path ??= new Path2D(this.data);
    return this.#path;
  }
}

/** The colour in the middle of a gradient without a fallback. */
function meanOf(gradient: Gradient | null): string {
  const stops = gradient?.stops ?? [];
  return stops[stops.length >> 1]?.color ?? "#000000";
}
