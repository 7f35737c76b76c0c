/** Names that were probably meant. @module */

/** Edits, as a share of the longer name, up to which two names count as alike. */
const ALIKE = 0.4;

/** The name of `names` that is nearest to `written`; undefined when none is alike. */
function closest(written: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const name of names) {
    const edits = distance(written.toLowerCase(), name.toLowerCase());
    if (edits > ALIKE * Math.max(written.length, name.length) || edits >= least) continue;
    least = edits;
    best = name;
  }
  return best;
}

/** `: did you mean "…"?` where a name of `names` is near, else nothing. */
export function didYouMean(written: string, names: Iterable<string>): string {
  const near = closest(written, names);
  return near === undefined ? "" : `: did you mean "${near}"?`;
}

/** Levenshtein distance: insertions, deletions and substitutions from `a` to `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
