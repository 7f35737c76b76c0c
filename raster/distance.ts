/** Exact squared Euclidean distance transform. @module */

/** A binary image: 1 where the pixel belongs to the figure, row-major. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What lies beyond the image's border. */
export type Beyond = "outside" | "figure";

/**
 * Squared distance from each figure pixel's centre to the nearest centre outside the figure; 0 outside.
 *
 * Exact in integers: Meijster, Roerdink & Hesselink, *A general algorithm for computing distance
 * transforms in linear time* (2000). A figure without an outside is farther from it than any pixel
 * from any other.
 *
 * @param signal Looked at once per row.
 */
export function squaredDistance(
  mask: Mask,
  { beyond = "outside", signal }: { beyond?: Beyond; signal?: AbortSignal | undefined } = {},
): Int32Array {
  const { width, height, data } = mask;
  const far = beyond === "outside" ? 0 : width + height;
  const distance = columnDistance(mask, far);
  const apex = new Int32Array(width + 2);
  const reach = new Int32Array(width + 2);
  const row = new Int32Array(width + 2).fill(far);
  for (let y = 0; y < height; y++) {
    signal?.throwIfAborted();
    const base = y * width;
    if (!data.subarray(base, base + width).some(Boolean)) continue;
    for (let x = 0; x < width; x++) row[x + 1] = distance[base + x]!;
    lowerEnvelope({ row, apex, reach, out: distance, base });
  }
  return distance;
}

/** Vertical distance to the nearest pixel outside the figure, in the figure's own column. */
function columnDistance({ width, height, data }: Mask, far: number): Int32Array {
  const down = new Int32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      down[i] = data[i] ? (y > 0 ? down[i - width]! : far) + 1 : 0;
  for (let x = 0, i = (height - 1) * width; x < width; x++, i++)
    down[i] = Math.min(down[i]!, far + 1);
  for (let y = height - 2, i = y * width; y >= 0; y--, i = y * width)
    for (let x = 0; x < width; x++, i++)
      if (down[i]! > down[i + width]! + 1) down[i] = down[i + width]! + 1;
  return down;
}

/** Buffers of one row; `row` has one more column on each side, for what lies beyond the image. */
type Row = Record<"row" | "apex" | "reach" | "out", Int32Array> & { readonly base: number };

/** Minimum over all columns `u` of `(x − u)² + row[u]²`, for every `x` of the row. */
function lowerEnvelope({ row, apex, reach, out, base }: Row): void {
  const n = row.length;
  let q = 0;
  apex[0] = 0;
  reach[0] = 0;
  for (let u = 1; u < n; u++) {
    const g2 = row[u]! * row[u]!;
    while (q >= 0 && parabola(row, apex[q]!, reach[q]!) > (reach[q]! - u) ** 2 + g2) q--;
    if (q < 0) {
      q = 0;
      apex[0] = u;
      reach[0] = 0;
      continue;
    }
    const a = apex[q]!;
    const meet = 1 + Math.floor((u * u - a * a + g2 - row[a]! * row[a]!) / (2 * (u - a)));
    if (meet < n) {
      q++;
      apex[q] = u;
      reach[q] = meet;
    }
  }
  for (let x = n - 1; x >= 0; x--) {
    if (x > 0 && x < n - 1) out[base + x - 1] = parabola(row, apex[q]!, x);
    if (x === reach[q]) q--;
  }
}

function parabola(row: Int32Array, u: number, x: number): number {
  return (x - u) * (x - u) + row[u]! * row[u]!;
}
