/** A cut report for people. @module */
import type { CutIssue, CutReport } from "../plugin/cut-report.ts";
import { countText, type Style, stylesFor } from "./terminal.ts";

/** Places that are listed of each kind of issue. */
const PLACES = 3;

const SEVERITIES = [
  ["blocking", "blocks the cut", "red"],
  ["check", "to check", "yellow"],
] as const satisfies readonly (readonly [string, string, Style])[];

/** The verdict, what was checked, and every kind of issue with its remedy and its first places. */
export function reportText(report: CutReport, input: string): string {
  const paint = stylesFor(process.stdout);
  const { contours, nodes, toolMm, info, truncated } = report;
  const [verdict, color] = verdictOf(report);
  const opened = contours.open > 0 ? `, ${contours.open} of them open` : "";
  const strokes = contours.strokes > 0 ? `, ${countText(contours.strokes, "stroke")}` : "";
  const lines = [
    `${paint("bold", input)}: ${paint(color, verdict)}`,
    `${countText(contours.total, "contour")}${opened}${strokes}, ${countText(nodes.total, "node")}, for a tool of ${toolMm} mm`,
  ];
  for (const [severity, words, style] of SEVERITIES) {
    const kinds = Map.groupBy(
      report.issues.filter((issue) => issue.severity === severity),
      ({ kind }) => kind,
    );
    for (const [kind, issues] of kinds)
      lines.push(
        "",
        `${paint(style, kind)}, ${issues.length} ${words}`,
        ...placesOf(issues, paint),
      );
  }
  if (info > 0)
    lines.push(
      "",
      `${countText(info, "border")} shared by two shapes: --merge-shared cuts them once`,
    );
  if (truncated) lines.push("", "The check stopped at its budget: there may be more issues");
  return `${lines.join("\n")}\n`;
}

function verdictOf({ blocking, check }: CutReport): readonly [string, Style] {
  if (blocking > 0) return ["the cut would be wrong", "red"];
  return check > 0 ? ["look at it before you cut", "yellow"] : ["ready to cut", "green"];
}

/** The first issues of a kind, each with its words where they differ from those before. */
function placesOf(issues: readonly CutIssue[], paint: (style: Style, text: string) => string) {
  const lines = issues.slice(0, PLACES).flatMap(({ message, box, color }) => {
    const layer = color === undefined ? "" : `, layer ${color}`;
    const size = `${round(box.width)} × ${round(box.height)} px`;
    return [
      `  ${message}`,
      paint("dim", `    at x ${round(box.x)}, y ${round(box.y)}, ${size}${layer}`),
    ];
  });
  const rest = issues.length - PLACES;
  return rest > 0 ? [...lines, paint("dim", `  … and ${rest} more: --json lists them`)] : lines;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
