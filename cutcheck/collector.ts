/** Issues of a report: exact totals, and the worst of each kind. @module */
import { type CutReport, type Issue, type IssueKind, issueKinds } from "../plugin/mod.ts";

/** Issues listed a kind. */
const LISTED_PER_KIND = 100;

/** Kinds where a small value is the worse one. */
const smallIsWorse: ReadonlySet<IssueKind> = new Set(["thin", "island"]);

const severities = ["blocking", "check", "info"] as const;

/** Counts every issue and keeps the 100 worst of each kind. */
export class Collector {
  readonly #listed = new Map<IssueKind, Issue[]>(issueKinds.map((kind) => [kind, []]));
  readonly #totals = Object.fromEntries(issueKinds.map((kind) => [kind, 0])) as CutReport["totals"];
  readonly #counts = { blocking: 0, check: 0, info: 0 };

  /** Count an issue. `info` issues stay out of the totals. */
  add(issue: Issue): void {
    this.#counts[issue.severity]++;
    if (issue.severity !== "info") this.#totals[issue.kind]++;
    const listed = this.#listed.get(issue.kind)!;
    listed.push(issue);
    // cutting back at twice the length keeps the cost of sorting small
    if (listed.length >= 2 * LISTED_PER_KIND) keepWorst(listed);
  }

  /** The counting part of the report. */
  result(): Pick<CutReport, "totals" | "blocking" | "check" | "info" | "issues"> {
    const issues = [...this.#listed.values()].flatMap((listed) => keepWorst(listed));
    return { totals: { ...this.#totals }, ...this.#counts, issues };
  }
}

function keepWorst(issues: Issue[]): Issue[] {
  issues.sort(worstFirst);
  issues.length = Math.min(issues.length, LISTED_PER_KIND);
  return issues;
}

/** Severity, then value, then place, so that the order of the contours does not matter. */
function worstFirst(a: Issue, b: Issue): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    (smallIsWorse.has(a.kind) ? a.value - b.value : b.value - a.value) ||
    a.box.y - b.box.y ||
    a.box.x - b.box.x
  );
}
