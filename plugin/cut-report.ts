/** The cut report as the API publishes it. @module */

import { type IssueKind, issueKinds } from "./check.ts";
import { enumOf, type Static, Type } from "./schema.ts";

const Count = Type.Integer({ minimum: 0 });

/** A box in image px, origin top-left, Y down. */
export const CutBox = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number({ minimum: 0 }),
  height: Type.Number({ minimum: 0 }),
});

/** One finding of the cut check. */
export const CutIssue = Type.Object({
  kind: enumOf(...issueKinds),
  severity: enumOf("blocking", "check", "info"),
  box: CutBox,
  message: Type.String(),
  value: Type.Number({
    description:
      "Width in mm for thin; area in mm² for island; length in mm for overlap and open; vertices for nodes; points for the intersection kinds",
  }),
  color: Type.Optional(Type.String({ pattern: "^[0-9A-F]{6}$", description: "DXF layer" })),
});

/** Issues of each kind, `info` issues left out. */
export const CutTotals = Type.Object(
  Object.fromEntries(issueKinds.map((kind) => [kind, Count])) as Record<IssueKind, typeof Count>,
);

/** Read-only analysis of the DXF that the same settings would give. */
export const CutReport = Type.Object({
  toolMm: Type.Number(),
  islandMm2: Type.Number(),
  maxNodes: Type.Integer(),
  mmPerPx: Type.Number(),
  mergeShared: Type.Boolean(),
  contours: Type.Object({ total: Count, closed: Count, open: Count, strokes: Count }),
  nodes: Type.Object({
    total: Count,
    maxPerContour: Count,
    byColor: Type.Array(Type.Object({ color: Type.String(), nodes: Count, contours: Count })),
  }),
  totals: CutTotals,
  blocking: Count,
  check: Count,
  info: Count,
  issues: Type.Array(CutIssue, { description: "At most 100 a kind, worst first" }),
  truncated: Type.Boolean({
    description: "The compute budget was reached; totals are then minimums",
  }),
});

export type CutIssue = Static<typeof CutIssue>;
export type CutReport = Static<typeof CutReport>;
