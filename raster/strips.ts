/** Pictures cut into strips of rows, for threads to share. @module */
import type { Sharing } from "../plugin/mod.ts";
import type { Task } from "../plugin/parallel.ts";

/** Pixels of a strip, about: a millisecond's work or two for a pass over them. */
const STRIP = 1 << 17;

/** A picture of which so many rows are a strip. */
export interface InStrips<Sized = { readonly width: number; readonly height: number }> {
  readonly picture: Sized;
  readonly rows: number;
}

/** Do a task for each strip of a picture, from the top. */
export function mapStrips<Input extends InStrips, Output>(
  task: Task<Input, Output>,
  input: Omit<Input, "rows"> & Pick<InStrips, "picture">,
  { parallel, signal }: Sharing,
): Promise<Output[]> {
  const { width, height } = input.picture;
  const rows = rowsPerStrip(width);
  const request = { parts: Math.ceil(height / rows), signal, progress: () => {} };
  return parallel.map(task, { ...input, rows } as unknown as Input, request);
}

/** Rows of a strip. */
export function rowsPerStrip(width: number): number {
  return Math.ceil(STRIP / width);
}

/** Rows `from` up to `to` of a strip. */
export function rowsOf({ picture: { height }, rows }: InStrips, part: number) {
  return { from: part * rows, to: Math.min(height, (part + 1) * rows) };
}
