import { expect, test } from "bun:test";
import { pathOf } from "./http.ts";

test("pathOf() reads the path of a request whether or not its Host is one", () => {
  expect(pathOf({ url: "http://localhost:8080/readyz?x" })).toBe("/readyz");
  expect(pathOf({ url: "/readyz?x" })).toBe("/readyz");
  expect(pathOf({ url: "http://a:99999/readyz" })).toBe("");
});
