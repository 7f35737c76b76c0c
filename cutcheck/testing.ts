/** Contours for tests, from plain polygons. @module */
import type { Contours } from "../plugin/mod.ts";

/** A path: rings of one shape, or a polyline. */
export interface TestPath {
  readonly rings: readonly (readonly (readonly [number, number])[])[];
  readonly color?: number;
  readonly stroke?: boolean;
  /** False for an open contour. */
  readonly closed?: boolean;
}

/** Contours of paths on a page of 1000 × 1000 px. */
export function contoursFrom(paths: readonly TestPath[]): Contours {
  const coords: number[] = [];
  const contourStart = [0];
  const traits: { closed: boolean; stroke: boolean; color: number; shape: number }[] = [];
  paths.forEach(({ rings, color = 0, stroke = false, closed = true }, shape) => {
    for (const ring of rings) {
      coords.push(...ring.flat());
      contourStart.push(coords.length / 2);
      traits.push({ closed, stroke, color, shape });
    }
  });
  return {
    width: 1000,
    height: 1000,
    coords: Float64Array.from(coords),
    contourStart: Uint32Array.from(contourStart),
    closed: Uint8Array.from(traits, ({ closed }) => Number(closed)),
    stroke: Uint8Array.from(traits, ({ stroke }) => Number(stroke)),
    color: Uint32Array.from(traits, ({ color }) => color),
    shape: Uint32Array.from(traits, ({ shape }) => shape),
    evenOdd: new Uint8Array(traits.length).fill(1),
    frameless: new Uint8Array(traits.length),
  };
}

/** A rectangle as a ring. */
export function box(x: number, y: number, width: number, height: number) {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
}
