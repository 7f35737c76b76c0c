import { expect, test } from "bun:test";
import { join } from "node:path";
import { segmentsOf } from "../segments.ts";
import { judgeJpeg } from "./judge.ts";

const fixtures = join(import.meta.dir, "../../../../tests/fixtures/decode");
const fixture = (name: string) => Bun.file(join(fixtures, `${name}.jpg`)).bytes();
const names = ["baseline", "progressive", "cmyk", "orientation-6"];

/** `bytes` with `more` before offset `at`; a negative one counts from the end. */
const insert = (bytes: Uint8Array, at: number, more: readonly number[]) =>
  Buffer.concat([bytes.subarray(0, at), Uint8Array.from(more), bytes.subarray(at)]);

test.each(names)("judgeJpeg() finds %s whole, and with what harms no pixel", async (name) => {
  const bytes = await fixture(name);
  const whole = { whole: true, ended: true } as const;
  expect(judgeJpeg(bytes)).toMatchObject(whole);
  expect(judgeJpeg(insert(bytes, 2, [0xff, 0xff]))).toMatchObject(whole); // fill bytes
  expect(judgeJpeg(insert(bytes, 2, [7, 8, 9]))).toMatchObject(whole); // strays before the headers
  expect(judgeJpeg(insert(bytes, -2, [0, 0, 0]))).toMatchObject(whole); // padding
  expect(judgeJpeg(insert(bytes, -2, [0xff, 0xd0]))).toMatchObject(whole); // a restart marker too many
  expect(judgeJpeg(Buffer.concat([bytes, Buffer.from("a thumbnail")]))).toMatchObject(whole);
  expect(judgeJpeg(bytes.subarray(0, -2))).toMatchObject({ whole: true, ended: false });
});

test.each(names)("judgeJpeg() finds bytes too many or too few in %s", async (name) => {
  const bytes = await fixture(name);
  const scan = [...segmentsOf(bytes)].findLast(({ marker }) => marker === 0xda)!.end;
  const last = bytes.length - 2;
  expect(judgeJpeg(insert(bytes, last, [1, 2, 3]))).toMatchObject({ whole: false });
  const repeated = insert(bytes, last, [...bytes.subarray(scan, last)]);
  expect(judgeJpeg(repeated)).toMatchObject({ whole: false });
  const cut = Buffer.concat([bytes.subarray(0, last - 3), bytes.subarray(last)]);
  expect(judgeJpeg(cut)).toMatchObject({ whole: false });
  const unknown = Buffer.concat([bytes.subarray(0, last), Uint8Array.of(0xff, 0x8d)]);
  expect(judgeJpeg(unknown)).toMatchObject({ whole: false }); // as libjpeg does
});

test("judgeJpeg() misses no scan of a progressive JPEG that has no end marker", async () => {
  const bytes = await fixture("progressive");
  const scans = [...segmentsOf(bytes)].filter(({ marker }) => marker === 0xda);
  expect(scans.length).toBeGreaterThan(5);
  for (const { start } of scans.slice(1))
    expect(judgeJpeg(bytes.subarray(0, start - 4))).toMatchObject({ whole: false });
});

test("judgeJpeg() answers for whatever bytes: never an exception", async () => {
  for (const name of names) {
    const bytes = await fixture(name);
    for (let at = 2; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at]! ^= 1 << (at & 7);
      expect(typeof judgeJpeg(damaged).whole).toBe("boolean");
    }
  }
});
