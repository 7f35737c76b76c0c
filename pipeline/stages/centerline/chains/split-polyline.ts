/** A split path as a chain of points, corners included. @module */
import type { CornerOptions } from "../../../../geometry/joints.ts";
import { findJoints } from "../../../../geometry/joints.ts";
import type { Point } from "../../../../geometry/point.ts";
import { project } from "../../../../geometry/primitive.ts";
import type { SplitPath } from "../../../../geometry/split-path.ts";

/** Joints, and between those of a circle its samples' feet; a closed path ends where it starts. */
export function splitPolyline(split: SplitPath, options: CornerOptions): Point[] {
  const { path, primitives } = split;
  const joints = findJoints(split, options);
  const points: Point[] = [];
  primitives.forEach((primitive, k) => {
    points.push(joints[k]!.at);
    if (primitive.kind === "circle")
      for (let i = primitive.from; i < primitive.to; i++)
        points.push(project(primitive, path.x[i]!, path.y[i]!));
  });
  points.push(path.closed ? points[0]! : joints[joints.length - 1]!.at);
  return points;
}
