// Planted defects of every kind, mirrored, turned, scaled and in groups, against the recorded answers of
// an independent checker (`../shared/validators/cutcheck_oracle.py`, exact integer geometry and shapely); nodes of
// ring-000, blobs-000 and blobs-005 are ours, as rounding makes that one cut half a circle in three (ADR 81) and curves whose
// chords would cross are halved here (ADR 180). That one blocks centre lines that
// cross; here they are information, and are counted back before the two are compared.
import { expect, test } from "bun:test";
import { report } from "../cutcheck/report.ts";
import { contoursOf } from "../exporters/contours/contours-of.ts";
import { readSvg } from "../exporters/mod.ts";
import type { CutReport } from "../plugin/mod.ts";
import planted from "./fixtures/cutcheck-planted.json" with { type: "json" };
import scenes from "./fixtures/cutcheck-scenes.json" with { type: "json" };

interface Planted {
  readonly name: string;
  readonly svg: string;
  readonly options: {
    readonly toolMm?: number;
    readonly islandMm2?: number;
    readonly maxNodes?: number;
    readonly tolerance?: number;
    readonly mergeShared?: boolean;
    readonly includeBackground?: boolean;
  };
  /** The fields of a report that both checkers have. */
  readonly answer: Readonly<Record<string, unknown>> & {
    readonly nodes: { readonly byColor: readonly { readonly color: string }[] };
    readonly totals: Readonly<Record<string, number>>;
  };
}

const byColor = (a: { readonly color: string }, b: { readonly color: string }) =>
  a.color < b.color ? -1 : 1;

function check({ svg, options }: Planted) {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const contours = contoursOf(drawing.value, {
    tolerance: options.tolerance ?? 0.1,
    includeBackground: options.includeBackground ?? false,
    mergeShared: false,
  });
  if (!contours.ok) throw new Error(contours.error.detail);
  const result = report(contours.value, options);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

/** A report with crossings of centre lines among the blocking issues. */
function strict(report: CutReport): CutReport {
  const crossings = report.issues.filter(
    ({ kind, severity }) => severity === "info" && kind !== "overlap",
  );
  const totals = { ...report.totals };
  for (const { kind } of crossings) totals[kind]++;
  const [blocking, info] = [report.blocking + crossings.length, report.info - crossings.length];
  return { ...report, totals, blocking, info };
}

/** A report without the kinds that the independent checker does not know. */
function shared(report: CutReport, known: Readonly<Record<string, number>>): CutReport {
  const others = report.issues.filter(({ kind }) => !(kind in known));
  const without = (severity: "blocking" | "check" | "info") =>
    report[severity] - others.filter((issue) => issue.severity === severity).length;
  const kinds = Object.entries(report.totals).filter(([kind]) => kind in known);
  const totals = Object.fromEntries(kinds) as CutReport["totals"];
  const counts = { blocking: without("blocking"), check: without("check"), info: without("info") };
  return { ...report, totals, ...counts };
}

function expectAnswers(plantings: readonly Planted[]): void {
  for (const planting of plantings) {
    const { answer, name } = planting;
    const both = shared(strict(check(planting)), answer.totals);
    const { contours, nodes, totals, blocking, check: looked, info } = both;
    const sorted = { ...nodes, byColor: nodes.byColor.toSorted(byColor) };
    const found: unknown = { name, contours, nodes: sorted, totals, blocking, check: looked, info };
    const expected = {
      name,
      ...answer,
      nodes: { ...answer.nodes, byColor: answer.nodes.byColor.toSorted(byColor) },
    };
    expect(found).toEqual(expected);
  }
}

test("report() gives the planted defects the answers of the independent checker", () => {
  expectAnswers(planted as unknown as Planted[]);
});

// The checker was asked about the same scenes written plainly, in absolute lines and cubics without a group.
test("report() answers alike however a scene is written: groups, clones, style sheets, shorthand", () => {
  expectAnswers(scenes as unknown as Planted[]);
});
