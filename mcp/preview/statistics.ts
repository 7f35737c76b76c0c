/** How much a stored SVG draws. @module */

/** Counts that tell an agent whether a result is simple. */
export interface DrawingStatistics {
  readonly paths: number;
  /** Drawing commands other than "close". */
  readonly nodes: number;
  /** Distinct fills and strokes. */
  readonly colors: number;
}

/** Count what `svg`, one that our export stage wrote, draws. */
export function statisticsOf(svg: string): DrawingStatistics {
  const colors = new Set<string>();
  let paths = 0;
  let nodes = 0;
  for (const [, name, value = ""] of svg.matchAll(/\s(d|fill|stroke)="([^"]*)"/g)) {
    if (name !== "d") colors.add(value.toLowerCase());
    else {
      paths++;
      nodes += value.match(/[MLHVCSQTA]/gi)?.length ?? 0;
    }
  }
  colors.delete("none");
  return { paths, nodes, colors: colors.size };
}
