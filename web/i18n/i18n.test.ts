import { beforeAll, expect, test } from "bun:test";
import { JobOptions } from "../../pipeline/options.ts";
import { presets } from "../../pipeline/presets.ts";
import { issueKinds } from "../../plugin/mod.ts";
import type { OptionSchema } from "../state/schema.ts";
import { pretendBrowser } from "../testing/pretend-browser.ts";
import { en } from "./en.ts";
import * as english from "./options-en.ts";
import { optionsFr } from "./options-fr.ts";

let fr: typeof en;
beforeAll(async () => {
  pretendBrowser();
  ({ fr } = await import("./fr.ts"));
});

/** Sections that have words; that of a stage added by its page alone is shown by its own names. */
const sections = Object.entries(
  (JSON.parse(JSON.stringify(JobOptions)) as OptionSchema).properties?.options?.properties ?? {},
).filter(([name]) => name in english.sections || name in optionsFr.sections);
const options = sections.flatMap(([section, { properties = {} }]) =>
  Object.entries(properties).map(([name, schema]) => ({ key: `${section}.${name}`, schema })),
);
const keys = options.map(({ key }) => key);

test("every option of a section that has words has a title in English and in French, and French words", () => {
  expect(Object.keys(english.titles)).toEqual(keys);
  expect(Object.keys(optionsFr.titles)).toEqual(keys);
  expect(Object.keys(optionsFr.abouts)).toEqual(keys);
});

test("a section that has words has a title in English and in French", () => {
  const names = sections.map(([name]) => name);
  expect(Object.keys(english.sections)).toEqual(names);
  expect(Object.keys(optionsFr.sections)).toEqual(names);
});

test("every number has its unit, or says that it has none", () => {
  const isNumber = ({ minimum, const: fixed, anyOf = [] }: OptionSchema): boolean =>
    fixed === undefined && (minimum !== undefined || anyOf.some(isNumber));
  const numbers = options.filter(({ schema }) => isNumber(schema)).map(({ key }) => key);
  expect(Object.keys(english.units).sort()).toEqual(numbers.sort());
});

test("French says every text of its own", () => {
  const same = Object.entries(en).filter(([key, text]) => {
    const other = fr[key as keyof typeof en];
    return typeof text === "string" && text === other && /[a-z]{3}/i.test(text);
  });
  // Words that are the same in both languages.
  const shared = ["menu", "sampleLogo", "sampleEmoji", "samplePhoto", "palette", "export", "auto"];
  const alike = ["advanced", "format", "code", "pause", "actions", "sessions", "samplePixels"];
  expect(same.map(([key]) => key).filter((key) => ![...shared, ...alike].includes(key))).toEqual(
    [],
  );
});

test("every preset has a name in both languages", () => {
  for (const words of [en, fr])
    expect(Object.keys(words.presetNames).sort()).toEqual(Object.keys(presets).sort());
});

test("a kind of issue that has words has a title and advice in both languages", () => {
  const named = Object.keys(en.issueTitles);
  expect(issueKinds).toEqual(expect.arrayContaining(named));
  for (const words of [en.issueAdvice, fr.issueTitles, fr.issueAdvice])
    expect(Object.keys(words).sort()).toEqual(named.toSorted());
});

test("counted words know one from many", () => {
  expect([en.nodesCount("1"), en.nodesCount("2")]).toEqual(["1 node", "2 nodes"]);
  expect([fr.nodesCount("0"), fr.nodesCount("2")]).toEqual(["0 nœud", "2 nœuds"]);
});
