import { expect, test } from "bun:test";
import { acos, atan2, cbrt, ceilLog2, cos, exp, log, power, sin, tan } from "./elementary.ts";

/** The engine's own functions are right to about one unit in the last place; ours may add two. */
const ULPS = 4;
const arguments_ = (least: number, most: number) =>
  Array.from({ length: 5000 }, (_, i) => least + (most - least) * ((i * 0.6180339887498949) % 1));

function distanceInUlps(actual: number, expected: number): number {
  const size = Math.max(Math.abs(expected), 2 ** -1000);
  return Math.abs(actual - expected) / 2 ** (Math.floor(Math.log2(size)) - 52);
}

test.each([
  ["sin", sin, Math.sin, -20, 20],
  ["sin far out", sin, Math.sin, -1e4, 1e4],
  ["cos", cos, Math.cos, -20, 20],
  ["tan", tan, Math.tan, -20, 20],
  ["acos", acos, Math.acos, -1, 1],
  ["atan2", (y: number) => atan2(y, 0.7), (y: number) => Math.atan2(y, 0.7), -9, 9],
  ["atan2 to the left", (y: number) => atan2(y, -3), (y: number) => Math.atan2(y, -3), -9, 9],
  ["exp", exp, Math.exp, -700, 700],
  ["log", log, Math.log, 1e-9, 1e9],
  ["cbrt", cbrt, Math.cbrt, -1, 1],
  ["cbrt of small numbers", cbrt, Math.cbrt, 0, 1e-30],
  ["cbrt of large numbers", cbrt, Math.cbrt, -1e12, 1e12],
] as const)("%s is right to 4 units in the last place", (_, own, given, least, most) => {
  for (const x of arguments_(least, most))
    expect(distanceInUlps(own(x), given(x))).toBeLessThan(ULPS);
});

test("power() is right to 1e-14 of itself", () => {
  for (const x of arguments_(0.01, 100))
    for (const y of [0.25, 1.25, 1.3, 2.4, -0.7])
      expect(Math.abs(power(x, y) / x ** y - 1)).toBeLessThan(1e-14);
  expect(power(0, 2.4)).toBe(0);
});

test("functions meet their ends exactly", () => {
  const zeros = [0, -0, 1, -1] as const;
  for (const y of zeros) for (const x of zeros) expect(atan2(y, x)).toBe(Math.atan2(y, x));
  expect([sin(0), cos(0), tan(0), exp(0), log(1), cbrt(0), cbrt(-0)]).toEqual([
    0, 1, 0, 1, 0, 0, -0,
  ]);
  expect([acos(1), acos(-1), acos(1.1)]).toEqual([0, Math.PI, Number.NaN]);
  expect([exp(-800), exp(800), exp(Number.NaN), exp(-740)]).toEqual([
    0,
    Infinity,
    Number.NaN,
    Math.exp(-740),
  ]);
  expect([cbrt(8), cbrt(-27), cbrt(1)]).toEqual([2, -3, 1]);
});

test("the same bits as on every other machine", () => {
  const values = arguments_(0.001, 1).flatMap((x) => [
    sin(9 * x),
    cos(9 * x),
    tan(x),
    acos(x),
    atan2(x, 0.3),
    exp(-5 * x),
    log(x),
    cbrt(x),
    power(x, 2.4),
  ]);
  const bytes = new Uint8Array(Float64Array.from(values).buffer);
  expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 16)).toBe(
    "6ceebc27f1d9ccdc",
  );
});

test("ceilLog2() counts binary digits", () => {
  for (let n = 1; n < 5000; n++) {
    expect(2 ** ceilLog2(n)).toBeGreaterThanOrEqual(n);
    expect(2 ** (ceilLog2(n) - 1)).toBeLessThan(n);
  }
});
