/** The cut-check contract: a check reads flattened contours and reports issues. @module */
import type { Static, TObject } from "@sinclair/typebox";
import type { Contours } from "./contour.ts";

/** What a cut can suffer from, in the order in which reports list it. */
export const issueKinds = [
  "open",
  "crossing",
  "self-intersection",
  "overlap",
  "thin",
  "island",
  "nodes",
] as const;

export type IssueKind = (typeof issueKinds)[number];

/** One finding, in the shape of the API's CutIssue. */
export interface Issue<Kind extends IssueKind = IssueKind> {
  readonly kind: Kind;
  /** `info` is a shared border not merged, or centre lines that cross; it stays out of the totals. */
  readonly severity: "blocking" | "check" | "info";
  /** Image px, Y down. */
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** mm for `open`, `overlap`, `thin`; mm² for `island`; a count for the rest. */
  readonly value: number;
  /** What it is, the risk and the remedy, in one sentence or two. */
  readonly message: string;
  /** Layer, six upper-case hex digits. */
  readonly color?: string;
}

/** A measurement of the contours that several checks need; a pure function, known by its identity. */
export type Survey<T> = (
  contours: Contours,
  context: Pick<CheckContext<never>, "signal" | "spend" | "once">,
) => T;

/** Lent to every check. */
export interface CheckContext<Kind extends IssueKind> {
  readonly signal: AbortSignal;
  /** Count an issue; the collector keeps the 100 worst per kind and an exact total. */
  readonly report: (issue: Issue<Kind>) => void;
  /** Spend `steps` of the compute budget; false once it is used up (the report is then truncated). */
  readonly spend: (steps: number) => boolean;
  /** Result of `compute` on the contours of this report, computed once and shared by all checks. */
  readonly once: <T>(compute: Survey<T>) => T;
}

/** A check. It may report only the kinds its manifest lists. */
export interface Check<Kind extends IssueKind, Options extends TObject> {
  readonly manifest: {
    readonly name: string;
    readonly summary: string;
    readonly kinds: readonly Kind[];
  };
  readonly options: Options;
  run(contours: Contours, options: Static<Options>, context: CheckContext<Kind>): void;
}

/** Declare a check. */
export function defineCheck<const Kind extends IssueKind, Options extends TObject>(
  check: Check<Kind, Options>,
): Check<Kind, Options> {
  return check;
}
