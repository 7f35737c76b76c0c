import { beforeAll, expect, test } from "bun:test";
import { pretendBrowser } from "../testing/pretend-browser.ts";

let preview: typeof import("./preview.ts");
beforeAll(async () => {
  pretendBrowser();
  preview = await import("./preview.ts");
});

const usual = {
  preset: "logo",
  width: 512,
  height: 512,
  preview: "full",
  lastMs: null,
  asked: false,
  memory: 8,
} as const;
const sidesOf = (changes: object) =>
  preview.stepsOf({ ...usual, ...changes }).map(({ maxSide = 0 }) => maxSide);

test("stepsOf() drafts at once and traces the whole picture after a moment of quiet", () => {
  expect(preview.stepsOf(usual)).toEqual([{ maxSide: 256, after: 0 }, { after: 140 }]);
});

test("stepsOf() traces whole at once what is small, or was quick", () => {
  expect(sidesOf({ width: 200, height: 256 })).toEqual([0]);
  expect(sidesOf({ lastMs: 89 })).toEqual([0]);
  expect(sidesOf({ lastMs: 90 })).toEqual([256, 0]);
});

test("stepsOf() leaves large pictures at a draft until somebody asks", () => {
  const photo = { preset: "photo", width: 3000, height: 2000 };
  expect(sidesOf(photo)).toEqual([256]);
  expect(sidesOf({ ...photo, asked: true })).toEqual([256, 0]);
  expect(sidesOf({ ...photo, preset: "logo" })).toEqual([256, 0]);
  expect(sidesOf({ ...photo, preset: "logo", memory: 2 })).toEqual([256]);
  expect(sidesOf({ width: 4000, height: 3000 })).toEqual([256]);
});

test("stepsOf() never goes beyond what the server allows", () => {
  expect(sidesOf({ preview: "off" })).toEqual([]);
  expect(sidesOf({ preview: "draft", width: 1000 })).toEqual([256, 512]);
  expect(sidesOf({ preview: "draft", width: 400, height: 400 })).toEqual([256, 0]);
});
