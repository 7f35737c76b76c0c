import { expect, test } from "bun:test";
import fc from "fast-check";
import { contentDisposition, safeFileName, titleText } from "./file-name.ts";

test("safeFileName() tames hostile names and keeps honest ones", () => {
  for (const [name, safe] of [
    ["../../etc/passwd", "etc-passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["CON", "_CON"],
    ["lpt1.txt", "_lpt1.txt"],
    ["aux .txt", "_aux .txt"],
    ["console", "console"],
    ['a"b\r\nX: y', "a-b-X- y"],
    ["  .hidden. ", "hidden"],
    ["a\u202Egnp.exe", "a-gnp.exe"],
    ["", "drawing"],
    ["...", "drawing"],
    [null, "drawing"],
    ["Büro Nr. 5", "Büro Nr. 5"],
  ] as const)
    expect(safeFileName(name)).toBe(safe);
  expect(safeFileName("漢".repeat(200))).toBe("漢".repeat(66));
  expect(safeFileName("a".repeat(200))).toBe("a".repeat(100));
  expect(safeFileName("\uD800")).toBe("drawing");
  expect(safeFileName(`con.${"x".repeat(200)}`)).toBe(`_con.${"x".repeat(95)}`);
});

test("safeFileName() of anything is a plain name, and stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const safe = safeFileName(name);
      expect(safe).toMatch(/^[^/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+$/u);
      expect(safe).not.toMatch(/^[. -]|[. -]$/);
      expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(201);
      expect(safeFileName(safe)).toBe(safe);
    }),
  );
});

test("contentDisposition() never lets a name out of its quotes", () => {
  expect(contentDisposition('a"b\r\nX: y', "pdf")).toBe(
    "attachment; filename=\"a-b-X- y.pdf\"; filename*=UTF-8''a-b-X-%20y.pdf",
  );
  expect(contentDisposition("漢字 é", "svg")).toBe(
    "attachment; filename=\"_ e.svg\"; filename*=UTF-8''%E6%BC%A2%E5%AD%97%20%C3%A9.svg",
  );
  expect(contentDisposition("\uFF02x\uFF3C", "svg")).toStartWith('attachment; filename="x.svg"');
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = contentDisposition(name, "zip");
      expect(header).toMatch(
        /^attachment; filename="[ !#-~]+\.zip"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+\.zip$/,
      );
      expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(
        header,
      );
    }),
  );
});

test("titleText() is one line of visible characters", () => {
  expect(titleText("a\r\n%%EOF\u0000b")).toBe("a %%EOF b");
  expect(titleText(null)).toBe("");
  expect(titleText("漢".repeat(300))).toHaveLength(200);
});
