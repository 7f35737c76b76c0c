import { expect, test } from "bun:test";
import { OutputGrid } from "./output-grid.ts";

test("issue 23: OutputGrid.round() keeps handles of curves on the page, so that no face is clipped alone", () => {
  const grid = new OutputGrid({ unit: 100, right: 4000, bottom: 3000 });
  const { segments } = grid.round({
    start: [2, 10],
    segments: [
      { kind: "cubic", c1: [-0.73, 12], c2: [3, 30.4], to: [20, 29] },
      { kind: "cubic", c1: [30, 29.5], c2: [41.2, 28], to: [39, 3] },
    ],
  });
  const handles = segments.flatMap((s) => (s.kind === "cubic" ? [s.c1, s.c2] : []));
  expect(handles).toEqual([
    [0, 1200],
    [300, 3000],
    [3000, 2950],
    [4000, 2800],
  ]);
});
