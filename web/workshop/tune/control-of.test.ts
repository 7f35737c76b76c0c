import { expect, test } from "bun:test";
import { JobOptions } from "../../../pipeline/options.ts";
import type { OptionSchema } from "../../state/schema.ts";
import { controlOf } from "./control-of.ts";

const sections = Object.entries(
  (JSON.parse(JSON.stringify(JobOptions)) as OptionSchema).properties?.options?.properties ?? {},
);
const all = sections.flatMap(([section, { properties = {} }]) =>
  Object.entries(properties).map(([name, schema]) => [`${section}.${name}`, schema] as const),
);

/** What Palette edits, and what there is no choice of. */
const without: string[] = ["quantize.constraints", "quantize.fixedPalette", "segment.connectivity"];

test("controlOf() finds a control for every option of every stage", () => {
  const lacking: string[] = all
    .filter(([, schema]) => controlOf(schema) === null)
    .map(([name]) => name);
  expect(lacking).toEqual(without);
});

test.each([
  [{ type: "boolean" }, { kind: "switch" }],
  [{ enum: ["none", "median"] }, { kind: "choice", values: ["none", "median"] }],
  [{ anyOf: [{ const: "a" }, { const: 1 }] }, { kind: "choice", values: ["a", 1] }],
  [
    { type: "integer", minimum: 0, maximum: 50 },
    { kind: "number", min: 0, max: 50, step: 1 },
  ],
  [
    { type: "number", minimum: 0.002, maximum: 0.1 },
    { kind: "number", min: 0.002, max: 0.1, step: 0.001 },
  ],
  [
    { anyOf: [{ const: "auto" }, { type: "integer", minimum: 2, maximum: 64 }] },
    { kind: "auto", word: "auto", min: 2, max: 64, step: 1 },
  ],
  [
    { type: "array", minItems: 3, maxItems: 3, items: { minimum: 0, maximum: 255 } },
    { kind: "color" },
  ],
] as const)("controlOf(%j)", (schema, control) => {
  expect(controlOf(schema as OptionSchema)).toEqual(control as never);
});

test("controlOf() offers no control for a structure or a number without bounds", () => {
  expect(controlOf({ type: "object", properties: {} })).toBeNull();
  expect(controlOf({ type: "number" })).toBeNull();
  expect(controlOf({ type: "array", items: { minimum: 0, maximum: 63 } })).toBeNull();
});
