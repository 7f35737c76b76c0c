import { expect, test } from "bun:test";
import fc from "fast-check";
import { TextBuffer } from "./text-buffer.ts";

const precision = fc.integer({ min: 0, max: 4 });
const units = fc.integer({ min: -400_000_000, max: 400_000_000 });

test("TextBuffer.number() writes the digits of units, without needless zeros", () => {
  fc.assert(
    fc.property(precision, units, (decimals, value) => {
      const text = new TextBuffer(decimals);
      text.number(value);
      const written = text.toString();
      expect(Math.round(Number(written) * 10 ** decimals)).toBe(value);
      expect(written).not.toMatch(/^-?0\d|^-?0\.|\.\d*0$|\.$/);
    }),
  );
});

test("TextBuffer.number() keeps each number apart from the one before", () => {
  fc.assert(
    fc.property(precision, fc.array(units), (decimals, values) => {
      const text = new TextBuffer(decimals);
      for (const value of values) text.number(value);
      const read = text.toString().match(/-?(\d+(\.\d+)?|\.\d+)/g) ?? [];
      expect(read.map((part) => Math.round(Number(part) * 10 ** decimals))).toEqual(values);
    }),
  );
});

test("TextBuffer writes a number after a character without a space", () => {
  const text = new TextBuffer(1);
  text.char(109);
  text.number(-15);
  text.char(122);
  text.number(20);
  expect(text.toString()).toBe("m-1.5z2");
});
