import { expect, test } from "bun:test";
import { premultiply } from "../../../../raster/picture.ts";
import { black, blue, disc, draw, type Paint, red, white } from "../../../../tests/pictures.ts";
import { isAliased } from "./label.ts";

const looksAliased = (paint: Paint, smooth: boolean) =>
  isAliased(premultiply(draw(64, 64, paint, { smooth })));

const ball = disc(32.3, 30.8, 22.7, red, white);
const outlined: Paint = (x, y) => (Math.abs(Math.hypot(x - 32, y - 32) - 20) < 1 ? black : blue);

test("isAliased() finds slanted borders without a mixed pixel", () => {
  expect(looksAliased(ball, false)).toBe(true);
  expect(looksAliased(outlined, false)).toBe(true);
});

test("isAliased() finds antialiasing, in a picture of a few levels too", () => {
  expect(looksAliased(ball, true)).toBe(false);
  expect(looksAliased(outlined, true)).toBe(false);
});

test("isAliased() finds antialiasing at the rounded corners of an upright drawing", () => {
  const card: Paint = (x, y) => {
    const [dx, dy] = [Math.max(0, Math.abs(x - 32) - 18), Math.max(0, Math.abs(y - 32) - 18)];
    return Math.hypot(dx, dy) < 6 ? blue : white;
  };
  expect(looksAliased(card, true)).toBe(false);
});
