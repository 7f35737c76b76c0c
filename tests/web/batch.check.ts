// Several pictures at once: one setting, a few with the server at a time, one ZIP.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS, soon } from "./in-time.ts";
import { type House, openHouse, signIn, visit } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

const samples = `${import.meta.dir}/../../web/samples`;

async function choose(page: Page, names: readonly string[], button: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await chooser.setFiles(names.map((name) => `${samples}/${name}`));
  await page.getByRole("heading", { name: `Batch: ${names.length} pictures` }).waitFor();
}

describe.skipIf(noBrowser !== "")("a batch", () => {
  // Six: more than the API admits of one key at once, so the page has to wait for it.
  const names = ["kerf.png", "tiger.png", "backpack.png", "mara.png", "trireme.jpg", "kerf.png"];

  test("of six pictures is traced with one setting, charged once each, and packed", async () => {
    const guest = await visit(house);
    const { page } = guest;
    await signIn(house, guest);
    await choose(page, names, "Choose a picture");
    await page.getByRole("radio", { name: "logo", checked: true }).waitFor();
    await page.getByRole("button", { name: "Trace 6 · 6 credits" }).click();
    await page.getByRole("button", { name: "Download ZIP (6)" }).waitFor({ timeout: 90_000 });
    await page.getByRole("button", { name: "All are traced", disabled: true }).waitFor();
    await page.getByRole("link", { name: "94 credits" }).waitFor();
    await page.getByRole("radio", { name: "DXF" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download ZIP (6)" }).click(),
    ]);
    const files = unzipSync(await Bun.file(await download.path()).bytes());
    expect(Object.keys(files).sort()).toEqual(
      ["backpack", "kerf-2", "kerf", "mara", "tiger", "trireme"].map((name) => `${name}.dxf`),
    );
    for (const file of Object.values(files))
      expect(new TextDecoder().decode(file.subarray(0, 15))).toMatch(/^\s*0\r?\nSECTION/);
    await page.context().close();
  }, 120_000);

  test("of pictures that look alike gets their preset; one that is left out is not traced", async () => {
    const { page, faults } = await visit(house);
    await choose(page, ["mara.png", "mara.png"], "Choose a picture");
    await page.getByRole("radio", { name: "pixel art", checked: true }).waitFor();
    const rows = page.locator("tbody tr");
    await rows.first().getByRole("button").last().click();
    await soon(async () => expect(await rows.count()).toBe(1));
    expect(faults).toEqual([]);
    await page.context().close();
  }, 60_000);
});
