import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { parseJobOptions } from "../../pipeline/options.ts";
import { pretendBrowser } from "../testing/pretend-browser.ts";

let w: typeof import("./wish.ts");
let recipe: typeof import("./recipe.ts");
beforeAll(async () => {
  pretendBrowser();
  w = await import("./wish.ts");
  recipe = await import("./recipe.ts");
});
beforeEach(() => w.startWith(w.PLAIN));

test("setOption() and undo() walk back and forth", () => {
  w.setOption("fit", "tolerance", 1);
  w.setOption("fit", "smoothing", 0.5);
  expect(w.wish.value.options).toEqual({ fit: { tolerance: 1, smoothing: 0.5 } });
  w.undo();
  expect(w.wish.value.options).toEqual({ fit: { tolerance: 1 } });
  w.undo();
  expect(w.wish.value).toEqual(w.PLAIN);
  expect(w.canUndo.value).toBe(false);
  w.redo();
  w.redo();
  expect(w.wish.value.options).toEqual({ fit: { tolerance: 1, smoothing: 0.5 } });
  expect(w.canRedo.value).toBe(false);
});

test("the moves of one slider are one step of undo", () => {
  for (const value of [0.4, 0.5, 0.6]) w.setOption("fit", "tolerance", value);
  w.undo();
  expect(w.wish.value).toEqual(w.PLAIN);
});

test("setOption() leaves nothing behind of an option that is reset", () => {
  w.setOption("fit", "tolerance", 1);
  w.setOption("fit", "tolerance", undefined);
  expect(w.jobOptions.value).toEqual({ preset: "logo" });
});

test("choosePreset() drops what was changed of the one before", () => {
  w.setOption("fit", "tolerance", 1);
  w.choosePreset("photo");
  expect(w.wish.value).toEqual({ preset: "photo", options: {}, palette: null });
});

test("setOption() of what chooses colours forgets indices into the palette before, not locked colours", () => {
  const constraints = { locked: [[1, 2, 3]], merged: [[0, 1]], removed: [2] };
  w.startWith({ ...w.PLAIN, options: { quantize: { constraints } } });
  w.setOption("fit", "tolerance", 1);
  expect(w.wish.value.options.quantize?.constraints).toEqual(constraints);
  w.setOption("quantize", "maxColors", 8);
  expect(w.wish.value.options.quantize).toEqual({
    constraints: { locked: [[1, 2, 3]] },
    maxColors: 8,
  });
});

test("resetOptions() leaves the colours to Palette", () => {
  const constraints = { locked: [[1, 2, 3]] };
  w.startWith({
    ...w.PLAIN,
    options: { fit: { tolerance: 1 }, quantize: { seed: 3, constraints } },
  });
  w.resetOptions();
  expect(w.wish.value.options).toEqual({ quantize: { constraints } });
});

test("a link holds the settings, and nothing where they are plain", () => {
  expect(recipe.fragmentOf(w.PLAIN)).toBe("");
  const wish = {
    preset: "photo",
    options: { fit: { tolerance: 1.5 } },
    palette: ["#000000", "#FFFFFF"],
  };
  expect(recipe.readFragment(recipe.fragmentOf(wish))).toEqual(wish);
  expect(parseJobOptions(w.jobOptionsOf(wish)).ok).toBe(true);
});

test.each([
  "",
  "#",
  "#%",
  "#[]",
  "#null",
  "#1",
  '#{"options":[]}',
  '#{"options":{"fit":3}}',
  '#{"palette":[1]}',
])("readFragment(%j) is no recipe", (fragment) => {
  expect(recipe.readFragment(fragment)).toBeNull();
});

describe("suggestPreset()", () => {
  test("takes it while nobody has chosen settings, and undo takes it back", () => {
    w.startWith(w.PLAIN, true);
    expect(w.suggestPreset("photo")).toBe(true);
    expect(w.wish.value.preset).toBe("photo");
    w.undo();
    expect(w.wish.value).toEqual(w.PLAIN);
  });

  test("goes back to the usual one for the next picture", () => {
    w.startWith({ ...w.PLAIN, preset: "pixel-art" }, true);
    expect(w.suggestPreset(null)).toBe(false);
    expect(w.wish.value).toEqual(w.PLAIN);
  });

  test("leaves what the person has chosen, and what a link holds", () => {
    w.startWith(w.PLAIN, true);
    w.setOption("fit", "tolerance", 2);
    expect(w.suggestPreset("photo")).toBe(false);
    expect(w.wish.value.preset).toBe("logo");
    w.startWith({ ...w.PLAIN, preset: "line-art" });
    expect(w.suggestPreset("photo")).toBe(false);
    expect(w.wish.value.preset).toBe("line-art");
  });
});
