/** The SVG text of a drawing; `docs/svg-format.md` says what readers may rely on. @module */
import {
  type BaseContext,
  type Curves,
  SegmentKind,
  type SoftShadow,
  type Stroke,
  TRANSPARENT,
} from "../../../plugin/mod.ts";
import { grouped } from "../../../raster/growing.ts";
import {
  DECIMALS,
  decimal,
  gradientDefinitions,
  gradientFills,
  hex,
  paint,
} from "./elements/paint.ts";
import { type Layer, levelsOf, type Rings } from "./order/layers.ts";
import { cancelDoubles, doubledSegments, type SegmentRing } from "./paths/doubled-segments.ts";
import { PathWriter, type RoundedCurves, roundCurves } from "./paths/path-writer.ts";

/** The options of the stage. */
export interface SvgOptions {
  readonly mode: "cut" | "stacked";
  readonly precision: number;
  readonly mergeByColor: boolean;
  readonly backgroundRect: boolean;
  readonly seamStroke: number;
}

/** Write the drawing; every arc is rounded once, whichever faces use it. */
export function writeSvg(
  curves: Curves,
  options: SvgOptions,
  progress: BaseContext["progress"],
): string {
  const { width, height } = curves;
  const { precision, mode } = options;
  const rounded = roundCurves(curves, precision);
  const paths = new PathWriter(curves, rounded, mode === "stacked");
  const doubled = doubledSegments(curves, rounded);
  const out = { paths, doubled, rounded };
  const drawing =
    curves.strokes.length > 0 ? strokePaths(curves, out) : faces(curves, options, out, progress);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-kerf-mode="${mode}">\n`,
    ...drawing,
    "</svg>\n",
  ].join("");
}

/** What writes the data of paths. */
interface Output {
  readonly paths: PathWriter;
  /** See `doubledSegments()`. */
  readonly doubled: ReadonlyMap<number, number>;
  readonly rounded: RoundedCurves;
}

/** The elements of a drawing of faces. */
function faces(
  curves: Curves,
  { mode, mergeByColor, backgroundRect, seamStroke }: SvgOptions,
  out: Output,
  progress: BaseContext["progress"],
): string[] {
  const stacked = mode === "stacked";
  const { width, height, palette } = curves;
  const fills = Array.from(
    { length: palette.length / 4 },
    (_, k) => gradientFills(curves, k) ?? [paint(palette, k, "fill")],
  );
  const text = [gradientDefinitions(curves)];
  if (curves.shadow) text.push(...shadowPaths(curves.shadow, out));
  const ground = stacked && backgroundRect ? groundLabel(curves, out.rounded) : TRANSPARENT;
  if (ground !== TRANSPARENT)
    text.push(
      `<rect width="${width}" height="${height}"${fills[ground]![0]} data-kerf="background"/>\n`,
    );
  const levels = levelsOf(curves, { stacked, mergeByColor });
  levels.forEach(({ rings, layers, joins }, depth) => {
    progress(depth / levels.length);
    if (seamStroke > 0) text.push(...seamPaths(curves, out, { width: seamStroke, joins }));
    for (const layer of layers) {
      // The rectangle shows through where the faces of its colour would lie.
      if (depth === 0 && layer.label === ground) continue;
      text.push(...layerPaths(curves, layer, { ...out, rings, fills: fills[layer.label]! }));
    }
  });
  return text;
}

/** Every shape of a shadow as one path. */
function shadowPaths({ color, shapes }: SoftShadow, { paths, rounded }: Output): string[] {
  const fill = hex(color[0]!, color[1]!, color[2]!);
  return shapes.map(({ opacity, rings }) => {
    const alpha = decimal(opacity, DECIMALS.shadowOpacities);
    for (const { points, segmentKind } of rings)
      paths.free(
        points.map((v) => Math.round(v * rounded.unit)),
        segmentKind,
        true,
      );
    return `<path fill="${fill}" fill-opacity="${alpha}" data-kerf="shadow" d="${paths.take()}"/>\n`;
  });
}

/**
 * A layer once for each layer of its paint; none where nothing of it is left once rounded.
 *
 * @param fills Attributes of the layers of its paint.
 */
function layerPaths(
  curves: Curves,
  { rings: numbers, background }: Layer,
  { paths, doubled, rings, fills }: Output & { rings: Rings; fills: readonly string[] },
): string[] {
  const all = numbers.map((r) => segmentsOf(curves, rings, r));
  const holdsDoubles = all.some((ring) => ring.some((h) => doubled.has(h < 0 ? ~h : h)));
  for (const ring of holdsDoubles ? cancelDoubles(all, doubled) : all) paths.ring(ring);
  const data = paths.take();
  if (data === "") return [];
  const mark = (k: number) => (background && k === 0 ? ' data-kerf="background"' : "");
  return fills.map((attributes, k) => `<path${attributes}${mark(k)} d="${data}"/>\n`);
}

/** Ring `r` as signed segments. */
function segmentsOf(
  { segmentStart }: Curves,
  { ringArcs, ringStart }: Rings,
  r: number,
): SegmentRing {
  const ring: number[] = [];
  for (let k = ringStart[r]!; k < ringStart[r + 1]!; k++) {
    const h = ringArcs[k]!;
    const a = h < 0 ? ~h : h;
    const from = segmentStart[a]!;
    const to = segmentStart[a + 1]!;
    if (h < 0) for (let s = to - 1; s >= from; s--) ring.push(~s);
    else for (let s = from; s < to; s++) ring.push(s);
  }
  return ring;
}

/**
 * Colour of the page: the one with most arcs' worth of frame.
 *
 * {@link TRANSPARENT} where a rectangle would show through something or paint over nothing.
 */
function groundLabel(
  { componentLabel, palette, arcLeft, arcRight, segmentStart }: Curves,
  { start, points }: RoundedCurves,
): number {
  if (componentLabel.includes(TRANSPARENT)) return TRANSPARENT;
  const frame = new Float64Array(256);
  for (let a = 0; a < arcLeft.length; a++) {
    if (arcLeft[a]! < 0 === arcRight[a]! < 0) continue;
    const label = componentLabel[Math.max(arcLeft[a]!, arcRight[a]!)]!;
    for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++)
      for (const k of [0, 1]) frame[label]! += Math.abs(points[6 * s + 4 + k]! - start[2 * s + k]!);
  }
  const label = frame.indexOf(frame.reduce((most, length) => Math.max(most, length)));
  return palette[4 * label + 3] === 255 ? label : TRANSPARENT;
}

/** The under-strokes of one level, one path a colour; borders of translucent faces get none. */
function seamPaths(
  curves: Curves,
  { paths }: Output,
  { width, joins }: { width: number; joins: (left: number, right: number) => boolean },
): string[] {
  const { arcLeft, arcRight } = curves;
  const colorOf = (a: number) => {
    const [left, right] = [arcLeft[a]!, arcRight[a]!];
    const isInside = left >= 0 && right >= 0 && joins(left, right);
    return isInside ? meanColor(curves, left, right) : undefined;
  };
  const look = ` stroke-width="${decimal(width, 3)}" stroke-linejoin="round" data-kerf="seam"/>`;
  return Array.from(grouped(arcLeft.keys(), colorOf), ([color, arcs]) => {
    if (color === undefined) return "";
    for (const a of arcs) paths.arc(a);
    return `<path d="${paths.take()}" fill="none" stroke="${color}"${look}`;
  });
}

function meanColor({ palette, componentLabel }: Curves, a: number, b: number): string | undefined {
  const [p, q] = [componentLabel[a]!, componentLabel[b]!];
  if (p === TRANSPARENT || q === TRANSPARENT) return undefined;
  if (palette[4 * p + 3]! < 255 || palette[4 * q + 3]! < 255) return undefined;
  const mean = (channel: number) => (palette[4 * p + channel]! + palette[4 * q + channel]!) >> 1;
  return hex(mean(0), mean(1), mean(2));
}

/** Every stroke as one path; one that rounding folded onto itself as two. */
function strokePaths({ strokes, palette }: Curves, { paths, rounded }: Output): string[] {
  return strokes.flatMap((stroke) => {
    const width = decimal(stroke.width, DECIMALS.widths);
    const color = paint(palette, stroke.label, "stroke");
    const cap = stroke.kind === "dot" ? "round" : stroke.cap;
    const look = ` fill="none"${color} stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
    return unfold(subpath(stroke, rounded.unit)).map(({ points, kinds, closed }) => {
      paths.free(points, kinds, closed);
      return `<path d="${paths.take()}"${look}`;
    });
  });
}

/** A stroke in units; points and kinds as in {@link Stroke}. */
interface RoundedStroke {
  readonly points: readonly number[];
  readonly kinds: ArrayLike<number>;
  readonly closed: boolean;
}

/** A stroke on the grid. A dot is one short step: some renderers skip a stroke without length. */
function subpath(stroke: Stroke, unit: number): RoundedStroke {
  const points = Array.from(stroke.points, (v) => Math.round(v * unit));
  if (stroke.kind !== "dot") return { points, kinds: stroke.segmentKind, closed: stroke.closed };
  const [x, y] = points as [number, number];
  const end = x + Math.max(1, Math.round(unit / 100));
  return { points: [x, y, x, y, end, y, end, y], kinds: [SegmentKind.line], closed: false };
}

/**
 * The parts of a stroke between the places where a line runs straight back over the line before it.
 *
 * A coarse grid lays the two lines of a sharp turn on each other. A tool would draw the shorter one twice, so that
 * one is left out: everything stays drawn, once.
 */
function unfold(stroke: RoundedStroke): RoundedStroke[] {
  const { points, kinds, closed } = stroke;
  const count = kinds.length;
  const isLine = (s: number) => kinds[s] === SegmentKind.line;
  const along = (s: number) => {
    const i = 6 * s;
    return [points[i + 6]! - points[i]!, points[i + 7]! - points[i + 1]!] as const;
  };
  const folds = new Set<number>();
  const left = new Set<number>();
  for (let s = closed ? 0 : 1; s < count; s++) {
    const before = (s + count - 1) % count;
    const [[ux, uy], [vx, vy]] = [along(before), along(s)];
    if (!isLine(before) || !isLine(s) || ux * vy !== uy * vx || ux * vx + uy * vy >= 0) continue;
    folds.add(s);
    left.add(ux * ux + uy * uy <= vx * vx + vy * vy ? before : s);
  }
  if (folds.size === 0) return [stroke];
  const [first = 0] = closed ? folds : [];
  const parts: { points: number[]; kinds: number[]; closed: false }[] = [];
  for (let k = 0; k < count; k++) {
    const s = (first + k) % count;
    if (k === 0 || folds.has(s)) parts.push({ points: [], kinds: [], closed: false });
    if (left.has(s)) continue;
    const part = parts.at(-1)!;
    part.points.push(...points.slice(part.kinds.length > 0 ? 6 * s + 2 : 6 * s, 6 * s + 8));
    part.kinds.push(kinds[s]!);
  }
  return parts.filter((part) => part.kinds.length > 0);
}
