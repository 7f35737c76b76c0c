/** Gradients of a drawing, as its `<defs>` say them. @module */

/** A colour on the way of a gradient. */
export interface GradientStop {
  /** 0 to 1. */
  readonly at: number;
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
}

/** A gradient in drawing px, before its transform. */
export interface Gradient {
  /** Linear: `[x1, y1, x2, y2]`; radial: `[cx, cy, r, fx, fy]`. */
  readonly kind: "linear" | "radial";
  readonly place: readonly number[];
  /** `matrix(a b c d e f)`; null is the identity. */
  readonly transform: readonly number[] | null;
  readonly stops: readonly GradientStop[];
}

const GRADIENT = /<(linear|radial)Gradient\b([^>]*)>([\s\S]*?)<\/\1Gradient>/g;
const STOP = /<stop\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/** Read the attributes of a tag. */
export function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(ATTRIBUTE)) attributes[name!] = value!;
  return attributes;
}

/** Read every gradient of an SVG, by id; units other than `userSpaceOnUse` and other transforms than `matrix` are left out. */
export function gradientsOf(svg: string): ReadonlyMap<string, Gradient> {
  const found = new Map<string, Gradient>();
  for (const [, kind, head, body] of svg.matchAll(GRADIENT)) {
    const a = attributesOf(head!);
    const transform = matrixOf(a.gradientTransform);
    if (!a.id || a.gradientUnits !== "userSpaceOnUse" || transform === undefined) continue;
    const stops = [...body!.matchAll(STOP)].map(([, text]) => stopOf(attributesOf(text!)));
    const number = (name: string, fallback = 0) => Number(a[name] ?? fallback);
    const place =
      kind === "linear"
        ? ["x1", "y1", "x2", "y2"].map((name) => number(name))
        : [
            number("cx"),
            number("cy"),
            number("r"),
            number("fx", number("cx")),
            number("fy", number("cy")),
          ];
    found.set(a.id, { kind: kind as Gradient["kind"], place, transform, stops });
  }
  return found;
}

function stopOf(a: Record<string, string>): GradientStop {
  const offset = a.offset ?? "0";
  const at = offset.endsWith("%") ? Number.parseFloat(offset) / 100 : Number(offset);
  return { at, color: a["stop-color"] ?? "#000000", opacity: Number(a["stop-opacity"] ?? 1) };
}

/** The six numbers of a matrix, null where there is none, undefined where it is something else. */
function matrixOf(text: string | undefined): number[] | null | undefined {
  if (!text) return null;
  const numbers = /^matrix\(([^)]*)\)$/
    .exec(text.trim())?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers?.length === 6 && numbers.every(Number.isFinite) ? numbers : undefined;
}
