/** The pixels of one region across a border. @module */
import type { ShadePair } from "./shade-pair.ts";

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

/** What the pixels across a border are measured by. */
interface Across {
  readonly labels: Uint8Array;
  readonly pair: ShadePair;
  /** Coverage below which a pixel is solid. */
  readonly solid: number;
  /** Pixels measured at most. */
  readonly reach: number;
}

/** One side of a border: its first pixel, the step away from the border, and the pixels up to the frame. */
interface Side {
  readonly start: number;
  /** Positive on the far side. */
  readonly step: number;
  readonly inside: number;
}

/**
 * From the border outwards, up to the reach, another region or a solid pixel.
 *
 * Pixels in a row that have one label are of one region, so that labels tell where it ends.
 */
export function measureRun(run: Run, across: Across, { start, step, inside }: Side): void {
  const { labels, pair, solid, reach } = across;
  const own = labels[start]!;
  run.open = false;
  run.plateau = 0;
  run.next = -1;
  for (run.length = 0; run.length < reach; run.length++) {
    const i = start + run.length * step;
    const label = run.length < inside ? labels[i]! : -1;
    if (label !== own) {
      run.open = true;
      run.next = label;
      return;
    }
    pair.measure(i);
    run.coverage[run.length] = pair.coverage;
    run.residual[run.length] = pair.residual;
    const foreign = step < 0 ? 1 - pair.coverage : pair.coverage;
    if (foreign < solid) {
      run.length++;
      return;
    }
    if (run.length === 0) continue;
    const last = run.coverage[run.length - 1]!;
    const before = step < 0 ? 1 - last : last;
    if (foreign < before - solid) continue;
    run.plateau = before;
    run.length--;
    return;
  }
}
