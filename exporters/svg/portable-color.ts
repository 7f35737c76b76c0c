/**
 * `#css-color` without Bun, of browsers and of the library: names, `#` notation, `rgb()`, `hsl()` and `hwb()`.
 *
 * @module
 */
import type * as Runtime from "#css-color";
import type { Rgba } from "./css-color.ts";
import { namedColors } from "./named-colors.ts";

/** Read a CSS colour in lower case; null where it is none, or in a notation of CSS Color 4 beyond these. */
export const cssColor: typeof Runtime.cssColor = (value) => {
  const text = value.trim();
  const named = namedColors.get(text);
  if (named !== undefined) return ofBits(named);
  if (text === "transparent") return { r: 0, g: 0, b: 0, a: 0 };
  return text.startsWith("#") ? ofDigits(text.slice(1)) : ofFunction(text);
};

function ofBits(rgb: number, a = 1): Rgba {
  return { r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255, a };
}

function ofDigits(digits: string): Rgba | null {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  const long = digits.length > 4 ? digits : digits.replace(/./g, "$&$&");
  const alpha = long.slice(6);
  return ofBits(Number.parseInt(long.slice(0, 6), 16), opacity(Number.parseInt(alpha || "ff", 16)));
}

const NUMBER = "[+-]?(?:\\d+\\.)?\\d*(?<=\\d)(?:e[+-]?\\d+)?|[+-]?\\.\\d+(?:e[+-]?\\d+)?";
const ARGUMENT = `((?:${NUMBER})(?:%|deg|grad|rad|turn)?|none)`;
/** Arguments between commas, as they were written at first. */
const COMMAS = pattern("\\s*,\\s*", "\\s*,\\s*");
/** Arguments between spaces, with the alpha behind a slash. */
const SPACES = pattern("\\s+", "\\s*/\\s*");

function pattern(between: string, beforeAlpha: string): RegExp {
  const colors = [ARGUMENT, ARGUMENT, ARGUMENT].join(between);
  return new RegExp(`^(rgb|hsl|hwb)a?\\(\\s*${colors}(?:${beforeAlpha}${ARGUMENT})?\\s*\\)$`);
}

function ofFunction(text: string): Rgba | null {
  const spaced = SPACES.exec(text);
  const parts = spaced ?? COMMAS.exec(text);
  if (!parts) return null;
  const [, name, first = "", second = "", third = "", alpha = "1"] = parts;
  if (name === "hwb" && (!spaced || text.startsWith("hwba"))) return null;
  if (/[dn]$/.test(alpha) || /\d(deg|g?rad|turn)$/.test(alpha)) return null;
  const a = opacity(Math.round(clamp(share(alpha, 1)) * 255));
  const channels =
    name === "rgb" ? ofRgb([first, second, third]) : ofHue(name!, [first, second, third]);
  if (!channels) return null;
  const [r, g, b] = channels.map((channel) => Math.round(clamp(channel) * 255));
  return { r: r!, g: g!, b: b!, a };
}

/** Alpha is kept in eight bits, as other readers do. */
function opacity(byte: number): number {
  return Math.fround(byte / 255);
}

type Triple = readonly [string, string, string];

function ofRgb(channels: Triple): number[] | null {
  if (channels.some((text) => /(deg|rad|turn)$/.test(text))) return null;
  return channels.map((text) => share(text, 255));
}

/** `hsl()` and `hwb()`, whose last two arguments are percentages. */
function ofHue(name: string, [angle, second, third]: Triple): number[] | null {
  const shares = [second, third];
  if (angle.endsWith("%") || !shares.every((text) => text === "none" || text.endsWith("%")))
    return null;
  const hue = turns(angle);
  const [p = 0, q = 0] = shares.map((text) => clamp(share(text, 1)));
  if (name === "hsl") return ofHsl(hue, { saturation: p, lightness: q });
  if (p + q >= 1) return Array(3).fill(p / (p + q));
  return ofHsl(hue, { saturation: 1, lightness: 0.5 }).map((c) => c * (1 - p - q) + p);
}

/** CSS Color 4, section 7.1. */
function ofHsl(
  hue: number,
  { saturation, lightness }: { readonly saturation: number; readonly lightness: number },
): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((n) => {
    const k = (n + hue * 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

/** Units of angle in a turn. */
const perTurn: Readonly<Record<string, number>> = { grad: 400, rad: 2 * Math.PI, turn: 1 };

/** An angle as a share of the circle, 0 to 1. */
function turns(text: string): number {
  const [unit = "deg"] = /[a-z]+$/.exec(text) ?? [];
  const turn = (Number.parseFloat(text) || 0) / (perTurn[unit] ?? 360);
  return turn - Math.floor(turn);
}

/** A percentage, or a number out of `most`; `none` is 0. */
function share(text: string, most: number): number {
  return (Number.parseFloat(text) || 0) / (text.endsWith("%") ? 100 : most);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
