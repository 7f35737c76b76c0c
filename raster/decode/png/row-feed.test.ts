import { expect, test } from "bun:test";
import fc from "fast-check";
import { RowFeed } from "./row-feed.ts";

test("RowFeed gives the same rows whatever chunks their bytes come in", () => {
  const rows = fc.array(fc.uint8Array({ minLength: 1, maxLength: 9 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.infiniteStream(fc.integer({ min: 1, max: 25 })), (rows, sizes) => {
      const taken: number[][] = [];
      const feed = new RowFeed({
        get rowBytes() {
          return rows[taken.length]?.length ?? 0;
        },
        take: (row) => taken.push([...row]) > 0,
      });
      const bytes = Uint8Array.from(rows.flatMap((row) => [...row]));
      for (let at = 0; at < bytes.length; ) {
        const chunk = bytes.slice(at, at + sizes.next().value);
        expect(feed.push(chunk)).toBe(-1);
        at += chunk.length;
      }
      expect(taken).toEqual(rows.map((row) => [...row]));
    }),
  );
});
