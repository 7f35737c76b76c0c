// Chords that are checked for cutting: where curves neither cross nor run along each other, no tolerance blocks the cut.
import { expect, test } from "bun:test";
import { meeting } from "../cutcheck/checks/meeting.ts";
import { report } from "../cutcheck/report.ts";
import { contoursOf, readSvg } from "../exporters/mod.ts";

const tolerances = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 3];

/** Tolerances, px, at which the cut check blocks a drawing. */
function blocked(...paths: readonly string[]): number[] {
  const shapes = paths.map((d) => `<path d="${d}"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="110" height="160" data-kerf-mode="cut">${shapes}</svg>`;
  return tolerances.filter((tolerance) => {
    const options = { tolerance, includeBackground: false, mergeShared: false };
    const { issues } = must(
      report(must(contoursOf(must(readSvg(svg)), options)), {}, { using: [meeting] }),
    );
    return issues.some(({ severity }) => severity === "blocking");
  });
}

function must<T>(result: { ok: true; value: T } | { ok: false; error: { detail: string } }): T {
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

test("issue 29: a coarse chord does not lie on a line beside its curve", () => {
  const border = "C98.91 75.33 101.2 75.52 101.99 74.47";
  const back = "C101.2 75.52 98.91 75.33 99.27 78.51";
  const left = `M99.27 78.51${border}H95V78.51z`;
  const right = `M101.99 74.47${back}L99.5 77.13 101.62 77.5z`;
  expect(blocked(left, right)).toEqual([]);
});

test("issue 29: a coarse chord does not pass on the other side of a corner that its curve touches", () => {
  const below = "M46 104C44.8 104.34 43.69 104.95 42.76 105.79H44.24V104.73z";
  const above = "M42.76 105.79C43.69 104.95 44.8 104.34 46 104H42z";
  const beside = "M46 104L44.24 104.73 48.69 107.56z";
  expect(blocked(below, above, beside)).toEqual([]);
});

test("issue 29: coarse chords of curves that leave a node closely do not lie on each other", () => {
  const upper = "M102.16 155.64C103.91 155.78 103.5 155.55 107.93 151.87H102.16z";
  const between =
    "M107.93 151.87C103.5 155.55 103.91 155.78 102.16 155.64 102.28 155.64 106.44 156.51 112 156.51z";
  expect(blocked(upper, between)).toEqual([]);
});

test("issue 29: a coarse chord does not cross a node that its curve passes by less than rounding does", () => {
  const above = "M19 87L32 89C40 86 38 95 48 91V80H19z";
  const below = "M38 90L35 89C23 89 29 89 20 88V100H38z";
  expect(blocked(above, below)).toEqual([]);
});

test("issue 29: a coarse chord does not cross the line that closes another outline", () => {
  const above = "M19 87L32 89C40 86 38 95 48 91V80H19z";
  const below = "M35 89C23 89 29 89 20 88V100H35z";
  expect(blocked(above, below)).toEqual([]);
});
