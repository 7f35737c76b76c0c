// Exports of a shaded drawing through the independent checkers, and faults that they must find.
import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChecker } from "./exports/checker.ts";
import { complaints, exportChecks, missingForChecks } from "./exports/checks.ts";

const missing = missingForChecks();
const checker = missing === "" ? startChecker() : undefined;
const folder = await mkdtemp(join(tmpdir(), "kerf-shaded-"));
const file = join(folder, "shaded.svg");
afterAll(async () => {
  await checker?.close();
  await rm(folder, { recursive: true });
});

const BUTTON = "M10 8h40c4 0 6 3 6 6v28c0 4-3 6-6 6h-40c-4 0-6-3-6-6v-28c0-4 3-6 6-6z";
const BALL = "M30 14c9 0 16 6 16 14s-7 14-16 14-16-6-16-14 7-14 16-14z";
/** A button from left to right, two lights on it, and a ball in an ellipse. */
const SHADED = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="56" viewBox="0 0 60 56" data-kerf-mode="stacked">
<defs>
<linearGradient id="g1" gradientUnits="userSpaceOnUse" x1="4" y1="30" x2="56" y2="26"><stop offset="0" stop-color="#104080"/><stop offset=".4" stop-color="#2080c0"/><stop offset="1" stop-color="#e0f0ff"/></linearGradient>
<linearGradient id="g1-1" gradientUnits="userSpaceOnUse" x1="0" y1="8" x2="0" y2="48"><stop offset="0" stop-color="#ffffff" stop-opacity=".6"/><stop offset=".5" stop-color="#ffffff" stop-opacity="0"/></linearGradient>
<radialGradient id="g1-2" gradientUnits="userSpaceOnUse" cx="52" cy="44" r="20"><stop offset=".1" stop-color="#301000" stop-opacity=".5"/><stop offset="1" stop-color="#301000" stop-opacity="0"/></radialGradient>
<radialGradient id="g2" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="18" gradientTransform="matrix(.9 .1 -.1 1.1 26 24)"><stop offset="0" stop-color="#fff0a0"/><stop offset="1" stop-color="#c04010"/></radialGradient>
</defs>
<rect width="60" height="56" fill="#f4f4f4" data-kerf="background"/>
<path fill="url(#g1) #6098c8" d="${BUTTON}"/>
<path fill="url(#g1-1) none" data-kerf="overlay" d="${BUTTON}"/>
<path fill="url(#g1-2) none" data-kerf="overlay" d="${BUTTON}"/>
<path fill="url(#g2) #d08040" d="${BALL}"/>
</svg>
`;
await Bun.write(file, SHADED);

const checks = exportChecks("stacked");
const LIMIT_MS = 120_000;

for (const check of checks)
  test.skipIf(missing !== "")(
    `${check.name} of a shaded drawing: no complaint`,
    async () => expect(await complaints(file, check, { checker: checker! })).toEqual([]),
    LIMIT_MS,
  );

const shaded = checks.filter(({ name }) => ["svg layers=1", "pdf", "eps"].includes(name));
const flat = checks.filter(({ name }) => ["dxf plain", "pdf layers=1"].includes(name));

/** What is planted, what takes its place in the SVG, and the exports that must not pass. */
const FAULTS = [
  ["a stop's colour is wrong", "#2080c0", "#2098c0", shaded],
  ["a gradient lies 5 px aside", 'x1="4" y1="30" x2="56"', 'x1="9" y1="30" x2="61"', shaded],
  ["an ellipse is a circle", "matrix(.9 .1 -.1 1.1 26 24)", "matrix(1 0 0 1 26 24)", shaded],
  [
    "an overlay is missing",
    `<path fill="url(#g1-1) none" data-kerf="overlay" d="${BUTTON}"/>`,
    "",
    shaded,
  ],
  ["an overlay has lost its opacity", ' stop-opacity=".5"', "", shaded],
  [
    "the shape of a gradient lies 0.3 px aside",
    BALL,
    BALL.replace("M30", "M30.3"),
    [...shaded, ...flat],
  ],
  ["the colour beside a gradient is wrong", "#d08040", "#d08840", flat],
] as const;

for (const [fault, right, wrong, found] of FAULTS)
  for (const check of found)
    test.skipIf(missing !== "")(
      `${check.name}: found where ${fault}`,
      async () => {
        const exported = SHADED.replace(right, wrong);
        expect(exported).not.toBe(SHADED);
        expect(await complaints(file, check, { checker: checker!, exported })).not.toEqual([]);
      },
      LIMIT_MS,
    );
