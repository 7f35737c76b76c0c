/** The pixels of one region across a border. @module */

/** Pixels of one region in a row from a border. */
export interface Run {
  length: number;
  /** Foreign share on which the profile comes to rest: of a border that runs beside it. */
  plateau: number;
  /** Ends at another region, whose label is `next`, −1 outside the image. */
  open: boolean;
  next: number;
  /** Coverage by the near colour and squared residual of each pixel, from the border outwards. */
  readonly coverage: Float64Array;
  readonly residual: Float64Array;
}

/** A run with room for `reach` pixels. */
export function emptyRun(reach: number): Run {
  const coverage = new Float64Array(reach);
  return {
    length: 0,
    plateau: 0,
    open: false,
    next: -1,
    coverage,
    residual: new Float64Array(reach),
  };
}

/** Foreign share over a plateau, as a share of what the plateau leaves. */
export function foreignAbove(share: number, plateau: number): number {
  return plateau >= 1 ? 0 : Math.max(0, share - plateau) / (1 - plateau);
}

/** An open run with another border behind it is shared between the two: its nearer half counts. */
export function shareOf(run: Run, k: number): number {
  return run.open && run.next >= 0 ? Math.max(0, Math.min(1, run.length / 2 - k)) : 1;
}
