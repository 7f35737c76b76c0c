import { expect, test } from "bun:test";
import { csvOf } from "./csv.ts";

const entry = {
  id: 7,
  at: "2026-11-23T05:58:00Z",
  kind: "charge",
  source: "credit",
  amount: 1,
  jobId: "j",
  jobName: "plain",
  month: null,
} as const;

test("csvOf() writes a line of names and a line an entry", () => {
  expect(csvOf([entry])).toBe(
    "id,at,kind,source,amount,jobId,jobName,month\r\n7,2026-11-23T05:58:00Z,charge,credit,-1,j,plain,\r\n",
  );
});

test.each([
  ['a "b", c', '"a ""b"", c"'],
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["two\nlines", '"two\nlines"'],
])("csvOf() keeps the name %j a text", (jobName, cell) => {
  expect(csvOf([{ ...entry, jobName }])).toContain(`,j,${cell},\r\n`);
});
