/** CSS lengths. @module */
import { NumberScanner } from "./number-scanner.ts";

/** CSS px per unit, at 96 px an inch. */
const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** A length as written: its number and its unit in lower case, `%` and `em` included. */
export interface Measure {
  readonly number: number;
  readonly unit: string;
}

/** Split a length into number and unit. @throws SyntaxError where it starts with no number. */
export function measure(text: string): Measure {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 0 && !isDigitOrDot(trimmed.charCodeAt(end - 1))) end--;
  return {
    number: new NumberScanner(trimmed.slice(0, end)).number(),
    unit: trimmed.slice(end).toLowerCase(),
  };
}

/** CSS px in a unit; undefined for relative ones (`%`, `em`). */
export function pixelsPer(unit: string): number | undefined {
  return UNITS[unit];
}

/**
 * A length in user units.
 *
 * @param whole What 100 % is.
 * @throws SyntaxError for other relative units.
 */
export function readLength(text: string, whole?: number): number {
  const { number, unit } = measure(text);
  const factor = unit === "%" && whole !== undefined ? whole / 100 : pixelsPer(unit);
  if (factor === undefined)
    throw new SyntaxError(`Unit "${unit.slice(0, 20)}" of a length is not known`);
  return number * factor;
}

function isDigitOrDot(c: number): boolean {
  return (c >= 48 && c <= 57) || c === 46;
}
