/** The gradients that an SVG defines. @module */
import type { Gradient, GradientStop } from "../../plugin/mod.ts";
import { readLength } from "./length.ts";
import { readPaint } from "./paint.ts";
import { readDeclarations } from "./style.ts";
import { compose, IDENTITY, type Matrix, parseTransform } from "./transform.ts";

/** Gradients that take what they lack from others: deeper than any program writes, and the end of rings. */
const MAX_REFERENCES = 16;
/** Focal points nearer to the centre than this share of the radius are at it. */
const CENTRED = 1e-3;

interface Definition {
  readonly kind: Gradient["kind"];
  readonly attributes: ReadonlyMap<string, string>;
  readonly stops: GradientStop[];
}

/** Where a gradient is used. */
export interface GradientUse {
  /** From user units to page px. */
  readonly matrix: Matrix;
  /** Outline in user units as `[x, y, width, height]`, for gradients in shares of it. */
  readonly box: readonly [number, number, number, number];
}

/** Collects gradients while an SVG is read, and lays them on shapes. */
export class GradientTable {
  readonly #definitions = new Map<string, Definition>();
  #current: Definition | undefined;

  /** Take note of an element that may be a gradient or a stop. @param local Name without prefix. */
  open(local: string, attributes: ReadonlyMap<string, string>): void {
    if (local === "stop") this.#current?.stops.push(readStop(attributes, this.#current.stops));
    if (local !== "linearGradient" && local !== "radialGradient") return;
    const kind = local === "linearGradient" ? "linear" : "radial";
    this.#current = { kind, attributes, stops: [] };
    const id = attributes.get("id");
    if (id !== undefined && !this.#definitions.has(id)) this.#definitions.set(id, this.#current);
  }

  /** Mean colour of a gradient's stops, and their mean opacity; undefined where the file has no such gradient. */
  mean(id: string): { color: number; alpha: number } | undefined {
    const stops = this.#stopsOf(id);
    if (stops.length === 0) return undefined;
    let [alpha, r, g, b] = [0, 0, 0, 0];
    for (const stop of stops) {
      alpha += stop.alpha;
      r += stop.alpha * (stop.color >> 16);
      g += stop.alpha * ((stop.color >> 8) & 255);
      b += stop.alpha * (stop.color & 255);
    }
    const [red, green, blue] = [r, g, b].map((sum) => Math.round(sum / (alpha || 1)));
    return { color: (red! << 16) | (green! << 8) | blue!, alpha: alpha / stops.length };
  }

  /** A gradient on the page; undefined for one that repeats, has a focal point off its centre, no length, or lengths in shares of the page. */
  of(id: string, use: GradientUse): Gradient | undefined {
    const chain = this.#chain(id);
    const stops = this.#stopsOf(id);
    const kind = chain[0]?.kind;
    if (!kind || stops.length === 0) return undefined;
    const get = (name: string) =>
      chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);
    if ((get("spreadMethod") ?? "pad") !== "pad") return undefined;
    const own = kind === "linear" ? lineMatrix(get) : circleMatrix(get);
    if (!own) return undefined;
    const transform = parseTransform(get("gradientTransform") ?? "");
    const units = get("gradientUnits") === "userSpaceOnUse" ? IDENTITY : boxMatrix(use.box);
    const matrix = compose(use.matrix, compose(units, compose(transform, own)));
    const [a, b, c, d] = matrix;
    if (a * d === b * c || !matrix.every(Number.isFinite)) return undefined;
    const [first] = stops as [GradientStop];
    return { kind, matrix, stops: stops.length > 1 ? stops : [first, { ...first, at: 1 }] };
  }

  #stopsOf(id: string): readonly GradientStop[] {
    return this.#chain(id).find(({ stops }) => stops.length > 0)?.stops ?? [];
  }

  /** A gradient and those that it refers to. */
  #chain(id: string): Definition[] {
    const chain: Definition[] = [];
    let next: string | undefined = id;
    while (next !== undefined && chain.length < MAX_REFERENCES) {
      const found = this.#definitions.get(next);
      if (!found) break;
      chain.push(found);
      const { attributes } = found;
      next = (attributes.get("href") ?? attributes.get("xlink:href"))?.slice(1);
    }
    return chain;
  }
}

type Get = (name: string) => string | undefined;

/** From the line 0 to 1 along u to the gradient's line. */
function lineMatrix(get: Get): Matrix | undefined {
  const at = coordinates(get);
  const [x1, y1, x2, y2] = [at("x1", "0%"), at("y1", "0%"), at("x2", "100%"), at("y2", "0%")];
  const [dx, dy] = [x2 - x1, y2 - y1];
  return dx === 0 && dy === 0 ? undefined : [dx, dy, -dy, dx, x1, y1];
}

/** From the unit circle to the gradient's. */
function circleMatrix(get: Get): Matrix | undefined {
  const at = coordinates(get);
  const [x, y, r] = [at("cx", "50%"), at("cy", "50%"), at("r", "50%")];
  const isCentred = (name: string, centre: number) =>
    get(name) === undefined || Math.abs(at(name, "50%") - centre) <= CENTRED * r;
  if (!(r > 0) || Number(get("fr") ?? 0) > 0) return undefined;
  return isCentred("fx", x) && isCentred("fy", y) ? [r, 0, 0, r, x, y] : undefined;
}

/** Reads coordinates; percentages are shares of the box, and unknown (NaN) where the page is meant. */
function coordinates(get: Get) {
  const isOwn = get("gradientUnits") === "userSpaceOnUse";
  return (name: string, initial: string): number => {
    const text = get(name) ?? initial;
    return isOwn && text.endsWith("%") && text !== "0%" ? Number.NaN : readLength(text, 1);
  };
}

function boxMatrix([x, y, width, height]: GradientUse["box"]): Matrix {
  return [width, 0, 0, height, x, y];
}

function readStop(
  attributes: ReadonlyMap<string, string>,
  before: readonly GradientStop[],
): GradientStop {
  const style = readDeclarations(attributes.get("style") ?? "");
  const get = (name: string) => style.get(name)?.value ?? attributes.get(name);
  const share = (text: string) =>
    text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text);
  const bounded = (value: number, least: number) =>
    Number.isFinite(value) ? Math.max(least, Math.min(1, value)) : least;
  const paint = readPaint(get("stop-color") ?? "black", attributes.get("color") ?? "black");
  const opacity = bounded(share(get("stop-opacity") ?? "1"), 0);
  return {
    at: bounded(share(attributes.get("offset") ?? "0"), before.at(-1)?.at ?? 0),
    color: paint?.color ?? 0,
    alpha: (paint?.alpha ?? 0) * opacity,
  };
}
