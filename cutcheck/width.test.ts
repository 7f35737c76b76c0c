// The tool and the islands are true millimetres of the page that is cut.
import { expect, test } from "bun:test";
import { contoursOf, readSvg } from "../exporters/mod.ts";
import { report } from "./report.ts";

/** A bar of 40 × 2 px between two plates, and an island of 4 × 4 px, on a page 200 px wide. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100" data-kerf-mode="cut"><path d="M20 20h60v29h40v-29h60v60h-60v-29h-40v29h-60z" fill="#102030"/><path d="M4 4h4v4h-4z" fill="#102030"/></svg>`;

function checked(toolMm: number, widthMm?: number) {
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const page = widthMm === undefined ? {} : { widthMm };
  const flat = { tolerance: 0.1, includeBackground: false, mergeShared: false };
  const contours = contoursOf(drawing.value, { ...flat, ...page });
  if (!contours.ok) throw new Error(contours.error.detail);
  const made = report(contours.value, { toolMm, islandMm2: 1 });
  if (!made.ok) throw new Error(made.error.detail);
  return made.value;
}

test("a neck of 2 px is 0.7 mm by itself, 0.2 mm on a page of 20 mm, 4 mm on one of 400 mm", () => {
  expect(checked(0.5).totals.thin).toBe(0);
  expect(checked(0.5, 400).totals.thin).toBe(0);
  const small = checked(0.5, 20);
  const neck = small.issues.find(({ message }) => message.startsWith("A neck"));
  expect(neck?.value).toBeCloseTo(0.2, 2);
  expect(neck?.message).toContain("0.20 mm wide, finer than the tool of 0.5 mm");
  // Boxes stay px of the image.
  expect(neck?.box.x).toBeGreaterThan(70);
  expect(small.mmPerPx).toBe(0.1);
});

test("an island of 4 × 4 px is 0.16 mm² on a page of 20 mm", () => {
  expect(checked(0.01).totals.island).toBe(0);
  const [island] = checked(0.01, 20).issues.filter(({ kind }) => kind === "island");
  expect(island?.value).toBeCloseTo(0.16, 6);
  expect(checked(0.01, 200).totals.island).toBe(0);
});
