/** Where along a gradient each point of the plane lies. @module */
import { GradientKind } from "../../../../plugin/artifacts.ts";
import type { Samples } from "./samples.ts";

/** Geometry of one gradient; see `Paints.kind` and `Paints.place`. */
export interface Place {
  readonly kind: number;
  /** Five numbers. */
  readonly p: Float64Array;
}

/** Steps a px to which centres are rounded, and to which directions and forms are. */
const CENTRE_STEPS = 4096;
const FORM_STEPS = 65_536;

/** The gradient along the direction (u, v). */
export function linear(u: number, v: number): Place {
  return { kind: GradientKind.linear, p: Float64Array.of(u, v, 0, 0, 0) };
}

/** The circles around a centre. */
export function circle(x: number, y: number): Place {
  return { kind: GradientKind.radial, p: Float64Array.of(x, y, 1, 0, 1) };
}

/** Coordinate t of a point. */
export function placeOf({ kind, p }: Place, x: number, y: number): number {
  if (kind === GradientKind.linear) return x * p[0]! + y * p[1]!;
  const dx = x - p[0]!;
  const dy = y - p[1]!;
  return Math.sqrt(Math.max(0, p[2]! * dx * dx + 2 * p[3]! * dx * dy + p[4]! * dy * dy));
}

/** Write t of all samples. */
export function writePlaces({ kind, p }: Place, { n, x, y }: Samples, t: Float64Array): void {
  const [p0, p1, a, b, c] = [p[0]!, p[1]!, p[2]!, 2 * p[3]!, p[4]!];
  if (kind === GradientKind.linear) {
    for (let i = 0; i < n; i++) t[i] = x[i]! * p0 + y[i]! * p1;
    return;
  }
  for (let i = 0; i < n; i++) {
    const dx = x[i]! - p0;
    const dy = y[i]! - p1;
    t[i] = Math.sqrt(Math.max(0, a * dx * dx + b * dx * dy + c * dy * dy));
  }
}

/** Round a place, so that engines that differ in the last bit agree. */
export function snapped({ kind, p }: Place): Place {
  const centre = kind === GradientKind.linear ? FORM_STEPS : CENTRE_STEPS;
  const steps = [centre, centre, FORM_STEPS, FORM_STEPS, FORM_STEPS];
  return { kind, p: p.map((v, k) => Math.round(v * steps[k]!) / steps[k]!) };
}
