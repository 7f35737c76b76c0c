/** Borders of a mask as closed chains of cracks between pixels. @module */
import type { Mask } from "../../../../raster/distance.ts";

/** A closed walk along pixel edges with the ink on the right hand (Y down). */
export interface CrackChain {
  /** Lattice vertex before each step. */
  readonly vertexX: number[];
  readonly vertexY: number[];
  /** 0 east, 1 south, 2 west, 3 north. */
  readonly direction: number[];
}

/** Yields every border once, in raster order of its first vertical crack; ink that touches at a corner hangs together. */
export function* crackChains({ width, height, data }: Mask): Generator<CrackChain> {
  const stride = width + 2;
  const on = new Uint8Array(stride * (height + 2));
  for (let y = 0; y < height; y++)
    on.set(data.subarray(y * width, (y + 1) * width), (y + 1) * stride + 1);
  // bits 1 and 3: the vertical crack that leaves this vertex southwards or northwards was walked
  const walked = new Uint8Array(stride * (height + 2));
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const se = (y + 1) * stride + x + 1; // pixel south-east of the vertex
      if (on[se] !== on[se - 1] && on[se] === 0 && !(walked[se]! & 2))
        yield follow(on, walked, { stride, x, y, d: 1 });
      if (on[se - stride] !== on[se - stride - 1] && on[se - stride] === 1 && !(walked[se]! & 8))
        yield follow(on, walked, { stride, x, y, d: 3 });
    }
}

interface Crack {
  readonly stride: number;
  readonly x: number;
  readonly y: number;
  readonly d: number;
}

function follow(
  on: Uint8Array,
  walked: Uint8Array,
  { stride, x: x0, y: y0, d: d0 }: Crack,
): CrackChain {
  const vertexX: number[] = [];
  const vertexY: number[] = [];
  const direction: number[] = [];
  // the pixels right and left of a crack that leaves a vertex, as steps from the pixel south-east of it
  const right = [0, -1, -stride - 1, -stride];
  const left = [-stride, 0, -1, -stride - 1];
  const step = [1, stride, -1, -stride];
  let x = x0;
  let y = y0;
  let d = d0;
  let se = (y + 1) * stride + x + 1;
  do {
    walked[se]! |= 1 << d;
    vertexX.push(x);
    vertexY.push(y);
    direction.push(d);
    se += step[d]!;
    x += d === 0 ? 1 : d === 2 ? -1 : 0;
    y += d === 1 ? 1 : d === 3 ? -1 : 0;
    // left first, so that diagonal ink neighbours stay joined
    for (const turn of [d + 3, d, d + 1]) {
      const q = turn & 3;
      if (on[se + right[q]!] && !on[se + left[q]!]) {
        d = q;
        break;
      }
    }
  } while (x !== x0 || y !== y0 || d !== d0);
  return { vertexX, vertexY, direction };
}
