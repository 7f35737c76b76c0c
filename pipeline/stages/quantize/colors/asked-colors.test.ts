import { expect, test } from "bun:test";
import { premultiply } from "../../../../raster/picture.ts";
import { draw, type Rgba, white } from "../../../../tests/pictures.ts";
import { quietContext } from "../../../../tests/stage-context.ts";
import { presets } from "../../../presets.ts";
import { quantize } from "../stage.ts";
import { findAskedColors, findPaleInk } from "./asked-colors.ts";

const word = ([r, g, b, a]: Rgba) => ((a << 24) | (b << 16) | (g << 8) | r) >>> 0;
const black: Rgba = [0, 0, 0, 255];
const red: Rgba = [200, 16, 46, 255];
const pale: Rgba = [190, 220, 200, 255];

/** Strokes of two inks, and of a third where `isThird`. */
const drawing = (third: Rgba, isThird: (x: number, y: number) => boolean) =>
  premultiply({
    ...draw(120, 120, (x, y) => {
      if (Math.abs(x - 10) < 1.5) return black;
      if (Math.abs(y - 60 - 0.2 * x) < 1.5) return red;
      return isThird(x, y) ? third : white;
    }),
    opaque: true,
  });
const find = (picture: ReturnType<typeof drawing>) =>
  findPaleInk(picture, { paper: word(white), inks: [word(black), word(red)] });

test("findPaleInk() finds the colour of a grid that passes for a little black", () => {
  expect(find(drawing(pale, (x) => Math.abs((x % 20) - 10.5) < 0.5 && x > 20))).toBe(word(pale));
});

test("findPaleInk() takes the borders of other inks for none, nor a few specks", () => {
  expect(find(drawing(pale, () => false))).toBeUndefined();
  expect(find(drawing(pale, (x, y) => x > 100 && x < 103 && y < 3))).toBeUndefined();
});

test("findAskedColors() has one clean ink labelled by coverage, and several as flat paint", () => {
  const settings = { ...quantize.defaults, ...presets["line-art"].quantize };
  const asked = (isThird: (x: number, y: number) => boolean, second: Rgba) => {
    const { width, height, data } = draw(120, 120, (x, y) => {
      if (Math.abs(x - 60 - 0.3 * y) < 8) return black;
      return isThird(x, y) ? second : white;
    });
    const picture = premultiply({ width, height, data, opaque: true });
    const survey = { picture, paint: undefined, noisy: false, continuousTone: false };
    return findAskedColors(survey, settings, quietContext());
  };
  const isBar = (_: number, y: number) => Math.abs(y - 90) < 8;
  expect(asked(isBar, black)).toMatchObject({ drawn: { inks: [word(black)] }, target: undefined });
  const several = asked(isBar, red);
  expect(several.drawn).toBeUndefined();
  expect(several.target).toHaveLength(3);
});
