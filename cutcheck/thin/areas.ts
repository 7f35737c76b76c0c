/** Rectangles in grid units. @module */

/** A rectangle in grid units. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Box of a loop `[x0, y0, …]`. */
export function extentOf(loop: Float64Array): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < loop.length; k += 2) {
    left = Math.min(left, loop[k]!);
    right = Math.max(right, loop[k]!);
    top = Math.min(top, loop[k + 1]!);
    bottom = Math.max(bottom, loop[k + 1]!);
  }
  return { left, top, right, bottom };
}

/** Sides of an area. */
export function sizeOf({ left, top, right, bottom }: Area): { width: number; height: number } {
  return { width: right - left, height: bottom - top };
}

/** The area, wider by `reach` on all sides. */
export function widen({ left, top, right, bottom }: Area, reach: number): Area {
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

/** Whether `inner` lies within `outer`. */
export function holds(outer: Area, inner: Area): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

/** Whether two areas have a point in common. */
export function meets(a: Area, b: Area): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/** The least area that holds both. */
export function unite(a: Area, b: Area): Area {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
