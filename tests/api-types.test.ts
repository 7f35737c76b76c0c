// The types of our pages are those of the server's own description.
import { expect, test } from "bun:test";
import { apiTypes, apiTypesPath } from "./api-types.ts";

test("web/api-types.ts is what npm run types:api writes", async () => {
  expect(await Bun.file(apiTypesPath).text()).toBe(await apiTypes());
}, 60_000);
