/** Find the pixels in which a thin stroke seems to stop and go on. @module */
import type { Labelling } from "./labelling.ts";
import { isThin, strokeCoverage } from "./stroke-pixels.ts";

/** Least coverage of a pixel that closes a gap: half of a stroke that covers two thirds of a pixel. */
const LEAST_COVERAGE = 0.3;
/** Pixels beyond a gap, as seen from the pixel before it, `[dx, dy, …]`: every step of two pixels, one way round. */
const ACROSS = [2, 0, 2, 1, 2, -1, 0, 2, 1, 2, -1, 2, 2, 2, -2, 2] as const;

/**
 * Label gaps of one pixel in thin strokes.
 *
 * Where a slanted stroke passes from one row of pixels to the next, both show half of it, which may look
 * like another colour of the palette. Such a pixel becomes the stroke's where two ends of it face each
 * other across and it mixes the stroke's colour with a solid colour around.
 *
 * @param rough Pixels that are not solid, ascending: a stroke has no others.
 */
export function closeGaps(labelling: Labelling, rough: Int32Array, signal: AbortSignal): void {
  const { width } = labelling.picture;
  const closer = new GapCloser(labelling);
  for (let r = 0; r < rough.length; r++) {
    if (r % 4096 === 0) signal.throwIfAborted();
    const i = rough[r]!;
    if (isThin(labelling, i)) closer.close(i % width, Math.floor(i / width));
  }
}

class GapCloser {
  readonly #of: Labelling;

  constructor(labelling: Labelling) {
    this.#of = labelling;
  }

  /** Close the gaps that start at stroke pixel (x, y). */
  close(x: number, y: number): void {
    const { label, solid, picture } = this.#of;
    const { width, height } = picture;
    const i = y * width + x;
    for (let k = 0; k < ACROSS.length; k += 2) {
      const dx = ACROSS[k]!;
      const dy = ACROSS[k + 1]!;
      const u = x + dx;
      const v = y + dy;
      if (u < 0 || u >= width || v >= height) continue;
      const j = v * width + u;
      if (label[j] !== label[i] || solid[j] || !isThin(this.#of, j)) continue;
      if (!this.#endsHere(x, y, dx, dy) || !this.#endsHere(u, v, -dx, -dy)) continue;
      this.#fill(i, dx, dy);
    }
  }

  /** Whether the stroke comes to (x, y) from behind and has no pixel ahead, in direction (dx, dy). */
  #endsHere(x: number, y: number, dx: number, dy: number): boolean {
    const { label, picture } = this.#of;
    const { width, height } = picture;
    const colour = label[y * width + x];
    let behind = 0;
    let beside = 0;
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        if ((u === x && v === y) || label[v * width + u] !== colour) continue;
        const ahead = (u - x) * dx + (v - y) * dy;
        if (ahead > 0) return false;
        if (ahead < 0) behind++;
        else beside++;
      }
    }
    return behind > 0 || beside === 0;
  }

  /** Give the pixel in the gap that shows most of the stroke to it, if one shows enough. */
  #fill(i: number, dx: number, dy: number): void {
    const { label, picture } = this.#of;
    const p = i + Math.trunc(dx / 2) + Math.trunc(dy / 2) * picture.width;
    const q = i + Math.sign(dx) + Math.sign(dy) * picture.width;
    let best = -1;
    let most = LEAST_COVERAGE;
    for (const k of p === q ? [p] : [p, q]) {
      const coverage = strokeCoverage(this.#of, k, label[i]!);
      if (coverage < most) continue;
      most = coverage;
      best = k;
    }
    if (best >= 0) label[best] = label[i]!;
  }
}
