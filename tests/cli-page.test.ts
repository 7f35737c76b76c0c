import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { cliPage } from "../docs/cli.ts";

/** Times depend on the machine, and measures on every change of the engine; the words do not. */
const timeless = (page: string) => page.replaceAll(/\d+(\.\d+)?( k?B\b)?/g, "…");

test("docs/cli.md shows what its commands print: `bun docs/cli.ts` makes it", async () => {
  const page = await readFile(join(import.meta.dir, "../docs/cli.md"), "utf8");
  expect(timeless(page)).toBe(timeless(await cliPage()));
}, 60_000);
