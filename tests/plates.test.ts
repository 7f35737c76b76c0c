// Plates of lines thinner than a pixel: programs show them bolder than they are, and nothing is wrong with the file.
import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { convert } from "../exporters/mod.ts";
import { startChecker } from "./exports/checker.ts";
import { complaints, exportChecks, missingForChecks } from "./exports/checks.ts";

const missing = missingForChecks();
const checker = missing === "" ? startChecker() : undefined;
const folder = await mkdtemp(join(tmpdir(), "kerf-plates-"));
afterAll(async () => {
  await checker?.close();
  await rm(folder, { recursive: true });
});

/** 16 black bars of 0.8 px, px; the smallest drawing of which `check_zip.py` says "reader: mean difference". */
const bars = Array.from({ length: 16 }, (_, k) => [20 * k + 3.6, 20 * k + 4.4] as const);
const path = (rectangles: readonly (readonly [number, number])[]) =>
  rectangles.map(([from, to]) => `M${from} 0H${to}V400H${from}z`).join("");
const gaps = [...bars, [400, 400] as const].map(
  ([from], k) => [bars[k - 1]?.[1] ?? 0, from] as const,
);
const COMB = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" data-kerf-mode="cut">
<path fill="#ffffff" d="${path(gaps)}"/>
<path fill="#000000" d="${path(bars)}"/>
</svg>
`;
const file = join(folder, "comb.svg");
await Bun.write(file, COMB);
const LIMIT_MS = 120_000;

for (const format of ["pdf", "eps"] as const) {
  const check = exportChecks("cut").find(({ name }) => name === `${format} layers=zip`)!;

  test.skipIf(missing !== "")(
    `${format} plates of thin bars: no complaint`,
    async () => expect(await complaints(file, check, { checker: checker! })).toEqual([]),
    LIMIT_MS,
  );

  test.skipIf(missing !== "")(
    `${format} plates of thin bars: found where a bar lies 0.3 px aside`,
    async () => {
      const exported = COMB.replaceAll("43.6", "43.9").replaceAll("44.4", "44.7");
      expect(await complaints(file, check, { checker: checker!, exported })).not.toEqual([]);
    },
    LIMIT_MS,
  );
}

test.skipIf(missing !== "")(
  "touched_pixels.py finds a plate that a program shows in another colour",
  async () => {
    const { request } = exportChecks("cut").find(({ name }) => name === "eps layers=zip")!;
    const made = await convert(COMB, request, { signal: new AbortController().signal });
    if (!made.ok) throw new Error(made.error.detail);
    const plates = unzipSync(made.value.bytes);
    const [text, bytes] = [new TextDecoder(), new TextEncoder()];
    // the path and its colour are as they were: no reader of geometry sees it
    for (const [name, plate] of Object.entries(plates))
      plates[name] = bytes.encode(
        text.decode(plate).replace("kerf begin\ngsave\n", "$&{pop 1} settransfer\n"),
      );
    const zip = join(folder, "pale.zip");
    await Bun.write(zip, zipSync(plates));
    const script = join(import.meta.dir, "exports/touched_pixels.py");
    const { code, text: said } = await checker!.run(script, [zip, "--svg", file, "--ext", "eps"]);
    expect([code, said]).toEqual([1, expect.stringContaining("FAIL reader: checked-000000.eps")]);
  },
  LIMIT_MS,
);
