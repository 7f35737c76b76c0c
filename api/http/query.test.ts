import { expect, test } from "bun:test";
import { CutCheckQuery, ListQuery, ResultQuery } from "../schemas/queries.ts";
import { readQuery } from "./query.ts";

const read = (query: string) => readQuery(new URLSearchParams(query), ListQuery, "en");
const readResult = (query: string) => readQuery(new URLSearchParams(query), ResultQuery, "en");
const readCheck = (query: string) => readQuery(new URLSearchParams(query), CutCheckQuery, "en");

test("readQuery() gives absent parameters their defaults and ignores unknown ones", () => {
  expect(read("utm=1")).toEqual({ ok: true, value: { limit: 20 } });
  expect(readResult("")).toMatchObject({
    value: { format: "svg", tolerance: 0.1, include_background: false, layers: "0" },
  });
});

test.each(["", "0", "101", "-1", "1e1", "0x10", "010", "+5", " 5", "5.0", "five", "1&limit=2"])(
  "readQuery() refuses limit=%s",
  (limit) => {
    expect(read(`limit=${limit}`)).toMatchObject({
      ok: false,
      error: { code: "invalid_limit", extra: { parameter: "limit" } },
    });
  },
);

test.each(["1", "20", "100"])("readQuery() reads limit=%s", (limit) => {
  expect(read(`limit=${limit}`)).toMatchObject({ ok: true, value: { limit: Number(limit) } });
});

test.each(["0", "0.0009", "10.1", "1e-1", ".5", "5.", "NaN", "Infinity", "0,1", ""])(
  "readQuery() refuses tolerance=%s",
  (tolerance) => {
    expect(readResult(`tolerance=${tolerance}`)).toMatchObject({
      error: { code: "invalid_tolerance" },
    });
  },
);

test.each(["0.001", "10", "0.10"])("readQuery() reads tolerance=%s", (tolerance) => {
  expect(readResult(`tolerance=${tolerance}`)).toMatchObject({
    value: { tolerance: Number(tolerance) },
  });
});

test.each(["1", "0", "TRUE", "yes", ""])("readQuery() refuses merge_shared=%s", (flag) => {
  expect(readResult(`merge_shared=${flag}`)).toMatchObject({
    error: { code: "invalid_merge_shared" },
  });
});

test.each(["format=PNG", "format=SVG", "format=", "layers=2", "layers=00"])(
  "readQuery() refuses %s",
  (query) => {
    const [name = ""] = query.split("=");
    expect(readResult(query)).toMatchObject({ error: { code: `invalid_${name}` } });
  },
);

test.each(["tool_mm=0", "tool_mm=0.009", "tool_mm=10.01", "island_mm2=-1", "island_mm2=1000.1"])(
  "readQuery() refuses %s",
  (query) => {
    const [name = ""] = query.split("=");
    expect(readCheck(query)).toMatchObject({ error: { code: `invalid_${name}` } });
  },
);

test("readQuery() reads a cursor in either case and refuses what is no UUID", () => {
  const cursor = crypto.randomUUID();
  expect(read(`cursor=${cursor.toUpperCase()}`)).toMatchObject({ value: { cursor } });
  expect(read("cursor=abc")).toMatchObject({ error: { code: "invalid_cursor" } });
});

test("readQuery() words what it expects in the language of the caller", () => {
  const refused = readQuery(new URLSearchParams("limit=0"), ListQuery, "fr");
  expect(refused).toMatchObject({ error: { facts: { expected: "un entier de 1 à 100" } } });
});
