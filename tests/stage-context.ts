/** What a stage needs when no host runs it. @module */

/** A context that never aborts and keeps its notes; coordinates are written with `precision` decimals. */
export function quietContext(precision = 4) {
  const notes = new Map<string, number>();
  return {
    signal: new AbortController().signal,
    progress: () => {},
    note: (key: string, value: number) => void notes.set(key, value),
    notes,
    grid: 10 ** -precision,
    size: { most: Number.POSITIVE_INFINITY, face: () => 0, stretch: () => 0 },
  };
}
