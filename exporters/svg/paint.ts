import { cssColor } from "#css-color";

/** A flat colour: `0xRRGGBB` and its alpha, 0 to 1. */
export interface Paint {
  readonly color: number;
  readonly alpha: number;
}

/** A reference, and the colour for readers that cannot follow it. */
const FALLBACK = /^url\([^)]*\)\s*([^\s].*)$/;

/** Colours read so far: a drawing has few, its elements many. Bounded, since hostile text has many too. */
const known = new Map<string, Paint | null>();
const MAX_KNOWN = 4096;

/**
 * Read a `fill` or `stroke` value: any CSS colour, `currentColor` or `none`; of a gradient the colour that stands
 * in for it.
 *
 * @param current Value of `color`.
 * @throws SyntaxError for gradients, patterns and what is no colour.
 */
export function readPaint(value: string, current: string): Paint | null {
  const lower = value.toLowerCase(); // cssColor does not know "CornflowerBlue"
  const name = lower === "currentcolor" ? current.toLowerCase() : lower;
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const paint = read(name);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, paint);
  return paint;
}

function read(value: string): Paint | null {
  if (value === "none" || value === "") return null;
  const fallback = FALLBACK.exec(value)?.[1];
  if (fallback) return read(fallback);
  if (value.startsWith("url("))
    throw new SyntaxError(
      `Paint "${value.slice(0, 40)}" is no flat colour: give the shape one instead of a gradient or pattern`,
    );
  const rgba = cssColor(value);
  if (rgba === null) throw new SyntaxError(`Colour "${value.slice(0, 40)}" is not known`);
  const { r, g, b, a } = rgba;
  return a === 0 ? null : { color: (r << 16) | (g << 8) | b, alpha: a };
}
