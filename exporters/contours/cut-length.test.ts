import { expect, test } from "bun:test";
import { readSvg } from "../svg/read.ts";
import { contoursOf } from "./contours-of.ts";
import { cutLengthMm } from "./cut-length.ts";

function lengthOf(content: string, mergeShared = false): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720">${content}</svg>`;
  const drawing = readSvg(svg);
  if (!drawing.ok) throw new Error(drawing.error.detail);
  const options = { tolerance: 0.1, includeBackground: false, mergeShared };
  const contours = contoursOf(drawing.value, options);
  if (!contours.ok) throw new Error(contours.error.detail);
  return cutLengthMm(contours.value);
}

test("cutLengthMm() goes round closed contours and along open ones", () => {
  expect(lengthOf('<path d="M72 72h72v72h-72z"/>')).toBeCloseTo(101.6, 6);
  expect(lengthOf('<path d="M72 72h72v72" fill="none" stroke="#000"/>')).toBeCloseTo(50.8, 6);
});

test("cutLengthMm() falls by the shared border once that is merged", () => {
  const squares = '<path d="M72 72h72v72h-72z"/><path d="M144 72h72v72h-72z" fill="red"/>';
  expect(lengthOf(squares)).toBeCloseTo(203.2, 6);
  expect(lengthOf(squares, true)).toBeCloseTo(177.8, 6);
});
