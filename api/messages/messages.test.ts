import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Obstacle } from "../../control-plane/contract/faults.ts";
import { JobOptions, parseJobOptions } from "../../pipeline/options.ts";
import { type ErrorCode, statusByCode } from "../errors.ts";
import { exampleFacts } from "./example-facts.ts";
import { expectationAt } from "./expectation-at.ts";
import { catalogs } from "./mod.ts";

const obstacles: readonly Obstacle["obstacle"][] = [
  "svg-bytes",
  "separation-bytes",
  "separations",
  "segments",
  "vertices",
  "page-side",
  "crowd",
  "extent",
  "merge",
  "empty",
  "feature",
  "stacked",
  "seconds",
  "defect",
];
/** Those whose size is known. */
const COUNTED = new Set([
  "svg-bytes",
  "separation-bytes",
  "separations",
  "segments",
  "vertices",
  "page-side",
]);
const codes = Object.keys(statusByCode) as ErrorCode[];

test("every code has its own sentence in every language", () => {
  for (const { errors } of Object.values(catalogs)) {
    const named = codes.filter((code) => !/^invalid_(?!options|api|image|multi|idem)/.test(code));
    const sentences = named.map((code) => errors[code](exampleFacts[code]));
    expect(new Set(sentences).size).toBe(named.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|NaN|\.$/);
  }
});

test("every sentence tells every number that its refusal carries", () => {
  for (const { errors } of Object.values(catalogs))
    for (const code of codes)
      for (const [name, value] of Object.entries(exampleFacts[code])) {
        if (typeof value !== "number") continue;
        const told = { limitPixels: value / 1e6, leastRate: value / 1024 }[name] ?? value;
        expect(errors[code](exampleFacts[code])).toContain(String(told));
      }
});

test.each(obstacles)("a conversion refused for %s says its limit and its size", (obstacle) => {
  for (const { errors } of Object.values(catalogs)) {
    const sentence = errors.too_complex({ obstacle, limit: 1234, current: 5678 });
    expect(sentence).not.toMatch(/undefined/);
    expect(sentence.includes("5678")).toBe(COUNTED.has(obstacle));
  }
});

test.each([
  [
    { options: { fit: { tolerance: 9 } } },
    "/options/fit/tolerance",
    "a decimal number from 0.2 to 5",
    "9",
  ],
  [
    { options: { fit: { tolerence: 1 } } },
    "/options/fit/tolerence",
    "left out: it is no known setting",
    "",
  ],
  [{ preset: "photograph" }, "/preset", "one of logo, ", '"photograph"'],
  [
    { palette: ["#000", "#000000"] },
    "/palette/1",
    "different from the values before it",
    '"#000000"',
  ],
  [{ palette: ["#000"] }, "/palette", "a list of 2 to 64 items", '["#000"]'],
  [
    { options: { quantize: { colors: 1 } } },
    "/options/quantize/colors",
    "one of auto, an integer from 2 to 64",
    "1",
  ],
  [[], "", "an object", "[]"],
  [
    { options: { quantize: { fixedPalette: {} } } },
    "/options/quantize/fixedPalette/colors",
    "a list of 2 to 64 items",
    "missing",
  ],
  [{ name: "é".repeat(201) }, "/name", "text of at most", `"${"é".repeat(39)}… of 201 characters`],
  [
    { palette: Array.from({ length: 65 }, (_, i) => `#0000${i + 10}`) },
    "/palette",
    "a list of 2 to 64 items",
    '["#000010","#000011","#000012","#000013"… of 65 items',
  ],
])("expectationAt() says what %j should be, and is", (document, path, expected, current) => {
  const refused = parseJobOptions(document);
  expect(refused).toMatchObject({ ok: false, error: { path } });
  const words = catalogs.en.expectations;
  const disagreement = expectationAt(JobOptions, { path, document }, words);
  expect(disagreement.expected).toStartWith(expected);
  expect(disagreement.current).toBe(current);
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
          expectationAt(JobOptions, { path: parsed.error.path, document: json }, expectations)
            .expected,
        ).not.toMatch(/undefined|^$/);
    }),
  );
});
