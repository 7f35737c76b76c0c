import { expect, test } from "bun:test";
import { join } from "node:path";
import { generate } from "./generate.ts";

test("generated files are what `npm run generate` writes", async () => {
  for (const [path, text] of await generate())
    expect(await Bun.file(join(import.meta.dir, path)).text()).toBe(text);
}, 60_000);
