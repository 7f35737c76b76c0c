import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { optionsPage } from "../docs/options.ts";

/** The words of a table, however wide its columns are. */
const words = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");

test("docs/options.md says what JobOptions says: `bun docs/options.ts` makes it", async () => {
  const page = await readFile(join(import.meta.dir, "../docs/options.md"), "utf8");
  expect(words(page)).toBe(words(optionsPage()));
});
