/** Which control suits an option. @module */
import type { OptionSchema } from "../../state/schema.ts";

/** A range of numbers. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A control. */
export type Control =
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly values: readonly (string | number)[] }
  | ({ readonly kind: "number" } & Bounds)
  /** A word that lets the engine choose, or a number. */
  | ({ readonly kind: "auto"; readonly word: string } & Bounds)
  /** `[r, g, b]`. */
  | { readonly kind: "color" };

/**
 * Choose the control of an option by its schema.
 *
 * @returns null for what has none here: constants, of which there is no choice, and structures, which other panels edit
 */
export function controlOf(schema: OptionSchema): Control | null {
  if (schema.type === "boolean") return { kind: "switch" };
  if (schema.enum) return { kind: "choice", values: schema.enum };
  if (schema.anyOf) return unionOf(schema.anyOf);
  if (schema.type === "array" && isColor(schema)) return { kind: "color" };
  const bounds = boundsOf(schema);
  return bounds && { kind: "number", ...bounds };
}

function unionOf(parts: readonly OptionSchema[]): Control | null {
  const words = parts.flatMap(({ const: word }) =>
    typeof word === "string" || typeof word === "number" ? [word] : [],
  );
  if (words.length === parts.length) return { kind: "choice", values: words };
  const bounds = parts.map(boundsOf).find((found) => found !== null);
  const word = words.length === 1 && parts.length === 2 ? words[0] : undefined;
  return bounds && typeof word === "string" ? { kind: "auto", word, ...bounds } : null;
}

function boundsOf({ minimum, maximum, type }: OptionSchema): Bounds | null {
  if (minimum === undefined || maximum === undefined) return null;
  return { min: minimum, max: maximum, step: type === "integer" ? 1 : stepOf(maximum - minimum) };
}

/** Steps fine enough for the span, coarse enough to feel: 0.001 for a tenth, 0.01 up to 1, 0.05 up to 5, else 0.5. */
function stepOf(span: number): number {
  if (span <= 0.2) return 0.001;
  if (span <= 1) return 0.01;
  return span <= 5 ? 0.05 : 0.5;
}

function isColor({ items, minItems, maxItems }: OptionSchema): boolean {
  return minItems === 3 && maxItems === 3 && items?.minimum === 0 && items.maximum === 255;
}
