import { expect, test } from "bun:test";
import { join } from "node:path";
import { generateClient } from "./generate.ts";

test("the client is what the API's description gives; `bun run client` writes it anew", async () => {
  for (const [name, text] of await generateClient())
    expect(await Bun.file(join(import.meta.dir, name)).text()).toBe(text);
}, 30_000);
