/** Palette colours as SVG attributes, and gradients as SVG definitions. @module */
import { type Curves, GradientKind, type Paints } from "../../../../plugin/mod.ts";

/** `#rrggbb` of the sRGB channels. */
export function hex(r: number, g: number, b: number): string {
  return `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;
}

/** Fill (or stroke) attributes of palette entry `label`; opacity only where it is translucent. */
export function paint(palette: Uint8Array, label: number, property: "fill" | "stroke"): string {
  const [r, g, b, a] = palette.subarray(4 * label, 4 * label + 4);
  const opacity = a! < 255 ? ` ${property}-opacity="${decimal(a! / 255, 3)}"` : "";
  return ` ${property}="${hex(r!, g!, b!)}"${opacity}`;
}

/** A number with at most `places` decimals, no needless zero, and never "-0". */
export function decimal(value: number, places: number): string {
  const text = value.toFixed(places);
  const short = places > 0 ? text.replace(/\.?0+$/, "").replace(/^0\./, ".") : text;
  return short === "-0" ? "0" : short;
}

/** Decimals of what is written beside path data: places, px, forms, offsets and opacities of gradients; widths; opacities of a shadow. */
export const DECIMALS = {
  places: 2,
  forms: 5,
  offsets: 4,
  opacities: 3,
  widths: 2,
  shadowOpacities: 4,
} as const;

/** Fill attributes of the layers of palette entry `label`, the lowest first; undefined where it is flat. */
export function gradientFills(
  { paints, palette }: Pick<Curves, "paints" | "palette">,
  label: number,
): string[] | undefined {
  const paint = paints?.labelPaint[label] ?? -1;
  if (!paints || paint < 0) return undefined;
  const [r, g, b] = palette.subarray(4 * label, 4 * label + 3);
  const count = paints.layerStart[paint + 1]! - paints.layerStart[paint]!;
  return Array.from({ length: count }, (_, k) =>
    k === 0
      ? ` fill="url(#${idOf(label, k)}) ${hex(r!, g!, b!)}"`
      : ` fill="url(#${idOf(label, k)}) none" data-kerf="overlay"`,
  );
}

/** Definitions of the gradients that components use. */
export function gradientDefinitions({ paints, componentLabel }: Curves): string {
  if (!paints) return "";
  const used = [...new Set(componentLabel)].sort((a, b) => a - b);
  const definitions = used.flatMap((label) => {
    const paint = paints.labelPaint[label] ?? -1;
    if (paint < 0) return [];
    const [first, end] = [paints.layerStart[paint]!, paints.layerStart[paint + 1]!];
    return Array.from({ length: end - first }, (_, k) =>
      definition(paints, first + k, idOf(label, k)),
    );
  });
  return definitions.length > 0 ? `<defs>\n${definitions.join("\n")}\n</defs>\n` : "";
}

function idOf(label: number, layer: number): string {
  return layer === 0 ? `g${label}` : `g${label}-${layer}`;
}

/** One gradient element; a line of the drawing, whatever its stops. */
function definition(paints: Paints, layer: number, id: string): string {
  const [first, end] = [paints.stopStart[layer]!, paints.stopStart[layer + 1]!];
  const at = paints.stopAt.subarray(first, end);
  const isRadial = paints.kind[layer] === GradientKind.radial;
  const [from, to] = [isRadial ? 0 : at[0]!, at[at.length - 1]!];
  const place = paints.place.subarray(5 * layer, 5 * layer + 5);
  const geometry = isRadial ? circles(place, to) : line(place, from, to);
  const name = isRadial ? "radialGradient" : "linearGradient";
  const stops = Array.from(at, (t, k) => {
    const offset = decimal(Math.max(0, Math.min(1, (t - from) / (to - from))), DECIMALS.offsets);
    const [r, g, b, a] = paints.stopColor.subarray(4 * (first + k), 4 * (first + k) + 4);
    const opacity = a! < 255 ? ` stop-opacity="${decimal(a! / 255, DECIMALS.opacities)}"` : "";
    return `<stop offset="${offset}" stop-color="${hex(r!, g!, b!)}"${opacity}/>`;
  });
  return `<${name} id="${id}" gradientUnits="userSpaceOnUse" ${geometry}>${stops.join("")}</${name}>`;
}

/** From t = `from` to t = `to` along the direction (u, v). */
function line([u = 0, v = 0]: Float64Array, from: number, to: number): string {
  const length2 = u * u + v * v;
  const [x, y] = [u / length2, v / length2];
  return `x1="${px(x * from)}" y1="${px(y * from)}" x2="${px(x * to)}" y2="${px(y * to)}"`;
}

/** Circles up to t = `radius`; ellipses are circles under the inverse of the form's Cholesky factor. */
function circles([x = 0, y = 0, a = 0, b = 0, c = 0]: Float64Array, radius: number): string {
  if (a === 1 && b === 0 && c === 1) return `cx="${px(x)}" cy="${px(y)}" r="${px(radius)}"`;
  const l11 = Math.sqrt(a);
  const l21 = b / l11;
  const l22 = Math.sqrt(c - l21 * l21);
  const form = [1 / l11, 0, -l21 / (l11 * l22), 1 / l22]
    .map((v) => decimal(v, DECIMALS.forms))
    .join(" ");
  return `cx="0" cy="0" r="${px(radius)}" gradientTransform="matrix(${form} ${px(x)} ${px(y)})"`;
}

function px(value: number): string {
  return decimal(value, DECIMALS.places);
}
