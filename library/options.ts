/** Reading the library's options: types hold for TypeScript alone. @module */
import { KerfError } from "./kerf-error.ts";

/** Values that were given: one that is undefined would hide a default. */
export function withoutUndefined<T extends object>(
  values: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** Refuse a number out of its bounds. @throws {KerfError} */
export function checkBounds(
  values: object,
  bounds: Readonly<Record<string, readonly [number, number]>>,
): void {
  for (const [name, [least, most]] of Object.entries(bounds)) {
    const value: unknown = Reflect.get(values, name);
    if (value === undefined || (typeof value === "number" && value >= least && value <= most))
      continue;
    const detail = `${name} must be ${least} to ${most}: it is ${value}`;
    throw new KerfError({ code: codeOf(name), detail });
  }
}

/** Refuse a word that is not known. @throws {KerfError} */
export function checkOneOf(name: string, value: unknown, known: readonly string[]): void {
  if (known.some((word) => word === value)) return;
  const detail = `${name} must be one of ${known.join(", ")}: it is ${value}`;
  throw new KerfError({ code: codeOf(name), detail });
}

/** The API's code: of `toolMm` `invalid_tool_mm`. */
function codeOf(name: string): string {
  return `invalid_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
