import { expect, test } from "bun:test";
import { preferredLanguage } from "./language.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["fr", "fr"],
  ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
  ["de, fr;q=0.5, en;q=0.4", "fr"],
  ["en;q=0.4, FR;q=0.5", "fr"],
  ["fr;q=0, *", "en"],
  ["*", "en"],
  ["de", "en"],
  ["fr;q=nonsense", "en"],
] as const)("preferredLanguage(%p) is %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
