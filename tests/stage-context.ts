/** What a stage needs when no host runs it. @module */

/** A context that never aborts and keeps its notes. */
export function quietContext() {
  const notes = new Map<string, number>();
  return {
    signal: new AbortController().signal,
    progress: () => {},
    note: (key: string, value: number) => void notes.set(key, value),
    notes,
  };
}
