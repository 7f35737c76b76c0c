import { expect, test } from "bun:test";
import fc from "fast-check";
import { attachment } from "./disposition.ts";
import { safeFileName } from "./file-name.ts";

test.each([
  ["Storefront sign", "Storefront sign"],
  ["../../etc/passwd", "_.._etc_passwd"],
  ["CON", "_CON"],
  ["nul.txt", "_nul.txt"],
  ['a"b\r\nX: y', "a_b__X_ y"],
  ["...", "fallback"],
  ["", "fallback"],
  ["///", "fallback"],
  ["enseigne d'été", "enseigne d'été"],
])("safeFileName(%p) is %p", (name, safe) => {
  expect(safeFileName(name, "fallback")).toBe(safe);
});

test("safeFileName() keeps 200 bytes of a long name and cuts no character", () => {
  expect(safeFileName("漢".repeat(200), "fallback")).toBe("漢".repeat(66));
});

test("safeFileName() then attachment() is one line of ASCII that gives the name back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const safe = safeFileName(name, "fallback");
      const header = attachment(`${safe}.svg`);
      expect(header).toMatch(
        /^attachment; filename="[^"\\\r\n]*\.svg"; filename\*=UTF-8''[\x21-\x7e]+$/,
      );
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? "")).toBe(`${safe}.svg`);
      expect(safe).not.toMatch(/[/\\\p{Cc}]|^\.|\.$/u);
    }),
  );
});
