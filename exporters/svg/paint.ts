import { cssColor } from "#css-color";

/** A flat colour: `0xRRGGBB` and its alpha, 0 to 1. */
export interface Paint {
  readonly color: number;
  readonly alpha: number;
  /** Gradient that goes before the colour, and whether the colour stands beside it or is still to be found. */
  readonly reference?: { readonly id: string; readonly hasColor: boolean };
}

/** A reference to an element of the file, and what stands beside it for readers that cannot follow it. */
const REFERENCE = /^url\(\s*(["']?)#([^)"']+)\1\s*\)\s*(.*)$/i;

/** Colours read so far: a drawing has few, its elements many. Bounded, since hostile text has many too. */
const known = new Map<string, Paint | null>();
const MAX_KNOWN = 4096;

/**
 * Read a `fill` or `stroke` value: any CSS colour, `currentColor`, `none` or a reference, with a colour or without.
 *
 * @param current Value of `color`.
 * @throws SyntaxError for what is no colour.
 */
export function readPaint(value: string, current: string): Paint | null {
  const [, , id, beside] = REFERENCE.exec(value) ?? [];
  if (id !== undefined) {
    const paint = beside ? readPaint(beside, current) : undefined;
    const { color, alpha } = paint ?? { color: 0, alpha: paint === null ? 0 : 1 };
    return { color, alpha, reference: { id, hasColor: paint !== undefined } };
  }
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
  const rgba = cssColor(value);
  if (rgba === null) throw new SyntaxError(`Colour "${value.slice(0, 40)}" is not known`);
  const { r, g, b, a } = rgba;
  return a === 0 ? null : { color: (r << 16) | (g << 8) | b, alpha: a };
}
