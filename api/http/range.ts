/** One byte range of a `Range` header. @module */

/** Bytes `start` up to and including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of `size` bytes that `Range` asks for.
 *
 * @returns null when the whole is due (no header, another unit, several ranges, malformed), or
 *   "unsatisfiable" when it starts past the end.
 */
export function parseRange(range: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
