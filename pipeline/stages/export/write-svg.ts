/** The SVG text of a drawing; `docs/svg-format.md` says what readers may rely on. @module */
import {
  type BaseContext,
  type Curves,
  type SoftShadow,
  TRANSPARENT,
} from "../../../plugin/mod.ts";
import {
  DECIMALS,
  decimal,
  gradientDefinitions,
  gradientFills,
  hex,
  paint,
} from "./elements/paint.ts";
import { strokePaths } from "./elements/strokes.ts";
import { roundCurves } from "./grid/rounded-curves.ts";
import { cutLevels, type Layer, type Rings, stackedLevels } from "./order/layers.ts";
import { cancelDoubles, doubledSegments, type SegmentRing } from "./paths/doubled-segments.ts";
import { PathWriter } from "./paths/path-writer.ts";

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
  const out = { paths, doubled, unit: rounded.unit, progress };
  const drawing =
    curves.strokes.length > 0
      ? strokePaths(curves, paths, rounded.unit)
      : faces(curves, options, out);
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
  /** Units per px. */
  readonly unit: number;
}

/** The elements of a drawing of faces. */
function faces(
  curves: Curves,
  { mode, mergeByColor, backgroundRect, seamStroke }: SvgOptions,
  { progress, ...out }: Output & Pick<BaseContext, "progress">,
): string[] {
  const stacked = mode === "stacked";
  const { width, height, palette } = curves;
  const fills = Array.from(
    { length: palette.length / 4 },
    (_, k) => gradientFills(curves, k) ?? [paint(palette, k, "fill")],
  );
  const text = [gradientDefinitions(curves)];
  if (curves.shadow) text.push(...shadowPaths(curves.shadow, out));
  const ground = stacked && backgroundRect ? groundLabel(curves) : TRANSPARENT;
  if (ground !== TRANSPARENT)
    text.push(
      `<rect width="${width}" height="${height}"${fills[ground]![0]} data-kerf="background"/>\n`,
    );
  const levels = stacked ? stackedLevels(curves, mergeByColor) : cutLevels(curves, mergeByColor);
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
function shadowPaths({ color, shapes }: SoftShadow, { paths, unit }: Output): string[] {
  const fill = hex(color[0]!, color[1]!, color[2]!);
  return shapes.map(({ opacity, rings }) => {
    const alpha = decimal(opacity, DECIMALS.shadowOpacities);
    for (const { points, segmentKind } of rings)
      paths.free(
        points.map((v) => Math.round(v * unit)),
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
    const [from, to] = [segmentStart[a]!, segmentStart[a + 1]!];
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
function groundLabel({ componentLabel, palette, arcLeft, arcRight, ...curves }: Curves): number {
  if (componentLabel.includes(TRANSPARENT)) return TRANSPARENT;
  const frame = new Float64Array(256);
  for (let a = 0; a < arcLeft.length; a++) {
    const inside = arcLeft[a]! < 0 ? arcRight[a]! : arcLeft[a]!;
    if (arcLeft[a]! < 0 === arcRight[a]! < 0) continue;
    frame[componentLabel[inside]!]! += frameLength(curves, a);
  }
  const label = frame.indexOf(frame.reduce((most, length) => Math.max(most, length)));
  return palette[4 * label + 3] === 255 ? label : TRANSPARENT;
}

function frameLength(
  {
    arcOrigin,
    segmentStart,
    segmentPoints,
  }: Pick<Curves, "arcOrigin" | "segmentStart" | "segmentPoints">,
  a: number,
): number {
  let x = arcOrigin[2 * a]!;
  let y = arcOrigin[2 * a + 1]!;
  let length = 0;
  for (let s = segmentStart[a]!; s < segmentStart[a + 1]!; s++) {
    length += Math.abs(segmentPoints[6 * s + 4]! - x) + Math.abs(segmentPoints[6 * s + 5]! - y);
    x = segmentPoints[6 * s + 4]!;
    y = segmentPoints[6 * s + 5]!;
  }
  return length;
}

/** The under-strokes of one level, one path a colour; borders of translucent faces get none. */
function seamPaths(
  curves: Curves,
  { paths }: Output,
  { width, joins }: { width: number; joins: (left: number, right: number) => boolean },
): string[] {
  const byColor = new Map<string, number[]>();
  for (let a = 0; a < curves.arcLeft.length; a++) {
    const left = curves.arcLeft[a]!;
    const right = curves.arcRight[a]!;
    if (left < 0 || right < 0 || !joins(left, right)) continue;
    const color = meanColor(curves, left, right);
    if (color === undefined) continue;
    const arcs = byColor.get(color);
    if (arcs) arcs.push(a);
    else byColor.set(color, [a]);
  }
  const look = ` stroke-width="${decimal(width, 3)}" stroke-linejoin="round" data-kerf="seam"/>`;
  return Array.from(byColor, ([color, arcs]) => {
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
