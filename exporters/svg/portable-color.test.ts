import { expect, test } from "bun:test";
import fc from "fast-check";
import { cssColor as bunColor } from "./css-color.ts";
import { namedColors } from "./named-colors.ts";
import { cssColor } from "./portable-color.ts";

test("cssColor() without Bun reads what Bun reads: names, # and functions, and refuses what is none", () => {
  expect(namedColors.size).toBe(148);
  for (const value of [
    ...namedColors.keys(),
    ..."transparent #abc #abcd #ff8000 #ff800080 #ggg #12345 nonsense".split(" "),
    ...["rgb(1 2 3)", "rgb(1,2,3,.5)", "rgba(1 2 3/50%)", "rgb(10%,20%,30%)", "rgb(300,-5,2.5)"],
    ...["rgb(none 2 3)", "rgb(1e2 2 3)", "rgb(+1 .5 3)", "rgb( 1 , 2 , 3 )", " red "],
    ...["rgb(1 2, 3)", "rgb(1,2,3 / .5)", "rgb (1,2,3)", "rgb(1 2)", "rgb(1,2,3,)", "rgb(1. 2 3)"],
    ...["rgb(1 2 3 / 200%)", "rgb(1 2 3 / -1)", "rgb(1 2 3 / none)", "rgb(1deg 2 3)", ""],
    ...["hsl(120deg 50% 50%)", "hsl(.5turn,50%,50%)", "hsl(2rad 50% 50%)", "hsl(-120 50% 50%)"],
    ...["hsl(100grad 50% 50%)", "hsl(120 150% 50%)", "hsla(120,50%,50%,.5)", "hsl(120 50 50)"],
    ...["hwb(90,10%,10%)", "hwb(90 80% 80%)", "hwb(0 0% 0%)", "hsl(10% 50% 50%)"],
  ])
    expect([value, cssColor(value)]).toEqual([value, bunColor(value)]);
});

const share = fc.integer({ min: -20, max: 120 });
const near = (a: number, b: number) => Math.abs(a - b) <= 1;

test("cssColor() without Bun is within one of 255 of what Bun reads, for any hue, share and alpha", () => {
  fc.assert(
    fc.property(fc.integer({ min: -720, max: 720 }), share, share, share, (hue, p, q, alpha) => {
      for (const text of [
        `hsl(${hue} ${p}% ${q}% / ${alpha}%)`,
        `hwb(${hue} ${p}% ${q}%)`,
        `rgb(${hue} ${p}% ${q / 7})`,
      ]) {
        const [ours, theirs] = [cssColor(text)!, bunColor(text)!];
        const equal = near(ours.r, theirs.r) && near(ours.g, theirs.g) && near(ours.b, theirs.b);
        if (!equal || ours.a !== theirs.a)
          throw new Error(`${text}: ${JSON.stringify({ ours, theirs })}`);
      }
    }),
    { numRuns: 2000 },
  );
});
