import { expect, test } from "bun:test";
import fc from "fast-check";
import { JobOptions, parseJobOptions } from "../../pipeline/options.ts";
import { type ErrorCode, statusByCode } from "../errors.ts";
import { expectationAt } from "./expectation-at.ts";
import { catalogs } from "./mod.ts";

const codes = Object.keys(statusByCode) as ErrorCode[];

test("every code has its own sentence in every language", () => {
  for (const { errors } of Object.values(catalogs)) {
    const named = codes.filter((code) => !/^invalid_(?!options|api|image|multi|idem)/.test(code));
    const sentences = named.map((code) => errors[code]({}));
    expect(new Set(sentences).size).toBe(named.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|\.$/);
  }
});

test.each([
  [
    { options: { fit: { tolerance: 9 } } },
    "/options/fit/tolerance",
    "a decimal number from 0.2 to 5",
  ],
  [
    { options: { fit: { tolerence: 1 } } },
    "/options/fit/tolerence",
    "left out: it is no known setting",
  ],
  [{ preset: "photograph" }, "/preset", "one of logo, "],
  [{ palette: ["#000", "#000000"] }, "/palette/1", "different from the values before it"],
  [{ palette: ["#000"] }, "/palette", "a list of 2 to 64 items"],
  [
    { options: { quantize: { colors: 1 } } },
    "/options/quantize/colors",
    "one of auto, an integer from 2 to 64",
  ],
  [[], "", "an object"],
])("expectationAt() says what %j should be", (document, path, expected) => {
  const refused = parseJobOptions(document);
  expect(refused).toMatchObject({ ok: false, error: { path } });
  const words = catalogs.en.expectations;
  expect(expectationAt(JobOptions, { path, document }, words)).toStartWith(expected);
});

test("expectationAt() has words for every refusal of any document", () => {
  const key = fc.constantFrom(
    "preset",
    "palette",
    "options",
    "fit",
    "quantize",
    "colors",
    "toString",
  );
  const document = fc.letrec((tie) => ({
    node: fc.oneof(fc.jsonValue(), fc.dictionary(key, tie("node"), { maxKeys: 3 })),
  })).node;
  fc.assert(
    fc.property(document, (json) => {
      const parsed = parseJobOptions(json);
      if (parsed.ok) return;
      for (const { expectations } of Object.values(catalogs))
        expect(
          expectationAt(JobOptions, { path: parsed.error.path, document: json }, expectations),
        ).not.toMatch(/undefined|^$/);
    }),
  );
});
