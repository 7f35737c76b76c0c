// Panels of the workshop: colours, gradients, the cut with a piece of a given width; and French.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { encodePng } from "../encode-png.ts";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS, soon } from "./in-time.ts";
import { drawn, type House, openHouse, openSample, signIn, visit } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

describe.skipIf(noBrowser !== "")("the panels", () => {
  test("colours are merged, removed and imposed, and the picture has those left", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    await openSample(guest, "Mascot");
    await page.keyboard.press("p");
    const count = (colors: number) =>
      page.getByRole("heading", { name: `${colors} colours` }).waitFor();
    await count(7);
    await page.getByRole("button", { name: "Select #f29a2e" }).click();
    await page.getByRole("button", { name: "Select #bc600d" }).click();
    await page.keyboard.press("m");
    await count(6);
    await soon(async () => expect(await page.getByText("#bc600d").count()).toBe(0));
    await page.getByRole("button", { name: "Remove #947151" }).click();
    await count(5);
    await soon(async () => expect(await page.getByText("#947151").count()).toBe(0));
    await page.getByRole("button", { name: "Lock #3e4347" }).click();
    await page.getByRole("button", { name: "Lock #3e4347", pressed: true }).waitFor();
    await page.getByRole("button", { name: "Reset colours" }).click();
    await count(7);
    await page.getByLabel("Colours as a list").fill("#000 #fff #f29a2e");
    await page.getByRole("button", { name: "Use these colours" }).click();
    await count(3);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("a picture gets the preset that it looks like, until the person chooses one", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    const choose = async (name: string, button: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: button }).click(),
      ]);
      await chooser.setFiles(`${import.meta.dir}/../../web/samples/${name}`);
      await page.getByText(name, { exact: true }).waitFor();
    };
    const chosen = (preset: string) =>
      page.getByRole("radio", { name: new RegExp(`^${preset}`), checked: true }).waitFor();
    await openSample(guest, "Photo");
    await choose("mara.png", "Open");
    await chosen("pixel art");
    await page.getByText("This looks like pixel art").waitFor();
    await choose("kerf.png", "Open");
    await chosen("logo");
    await page.getByRole("radio", { name: /^illustration/ }).click();
    await choose("mara.png", "Open");
    await chosen("illustration");
    expect(faults).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("gradients are listed with their stops; of a job it is the server that says the palette", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    await signIn(house, guest);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a picture" }).click(),
    ]);
    const file = { name: "ramp.png", mimeType: "image/png", buffer: Buffer.from(ramp()) };
    await chooser.setFiles(file);
    await drawn(page);
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "1 gradient", exact: true }).waitFor();
    const stops = page.locator(".stops li");
    const previewed = await stops.allTextContents();
    expect(previewed.length).toBeGreaterThanOrEqual(2);
    // An answer that only the server can have given.
    await page.route(/\/web\/jobs\/[\w-]+\/palette$/, async (route) => {
      const response = await route.fetch();
      const palette = (await response.json()) as { gradients: { stops: { hex: string }[] }[] };
      expect(palette.gradients[0]?.stops.map(({ hex }) => hex)).toEqual(
        previewed.map((text) => text.slice(0, 7)),
      );
      palette.gradients[0]!.stops[0]!.hex = "#123456";
      return route.fulfill({ response, json: palette });
    });
    await page.getByRole("button", { name: "Trace and keep" }).click();
    await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
    await stops.getByText("#123456").waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  test("a large picture on a phone: a draft, presets, and the whole drawing where it is asked for", async () => {
    const { page, faults } = await visit(house, "/", { viewport: { width: 390, height: 780 } });
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3000, 3000);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "#ffffff";
      context.fillRect(0, 0, 3000, 3000);
      context.fillStyle = "#c23b12";
      context.fillRect(700, 700, 1400, 1600);
      const data = new DataTransfer();
      data.items.add(new File([await canvas.convertToBlob()], "large.png", { type: "image/png" }));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await page.getByText("Large picture: draft").waitFor({ timeout: 60_000 });
    const whole = page.locator(".status").getByRole("button", { name: "Preview it whole" });
    const [button, line] = await Promise.all([
      whole.boundingBox(),
      page.locator(".status .what").boundingBox(),
    ]);
    expect(button!.x + button!.width).toBeLessThanOrEqual(line!.x + line!.width + 1);
    await page.locator(".preset canvas").nth(5).waitFor({ timeout: 60_000 });
    await page.getByRole("tab", { name: "Cut" }).click();
    await page.locator(".pane").getByRole("button", { name: "Preview it whole" }).click();
    await page.locator(".verdict").waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  test("a French browser is spoken to in French", async () => {
    const { page, faults } = await visit(house, "/", { locale: "fr-FR" });
    await page.getByText("Choisir une image").waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("French is spoken, and kept", async () => {
    const { page, faults } = await visit(house);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("radio", { name: "FR" }).click();
    await page.getByText("Choisir une image").waitFor();
    await page.reload();
    await page.getByText("Choisir une image").waitFor();
    await soon(async () => expect(await page.locator("html").getAttribute("lang")).toBe("fr"));
    expect(faults).toEqual([]);
    await page.context().close();
  }, 60_000);

  test("issues are walked on the drawing, and the cut plays", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    await openSample(guest, "Mascot");
    await page.keyboard.press("c");
    const tool = page.getByLabel("Tool (beam, blade)");
    await tool.fill("2");
    await tool.press("Enter");
    await page.getByText(/^Look at \d+ places first$/).waitFor();
    await page.locator("#main").focus();
    await page.keyboard.press(".");
    await page.locator('.issue[aria-current="true"]').waitFor();
    await page.getByRole("button", { name: "Play the cut" }).click();
    const head = page.getByRole("slider", { name: "Progress of the cut" });
    await page.waitForFunction(
      (slider) => Number((slider as HTMLInputElement).value) > 0.05,
      await head.elementHandle(),
    );
    await page.getByRole("button", { name: "Pause" }).click();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 60_000);
});

/** Where the verdict, the formats and the server must agree: a width at which each file has other bytes. */
const NARROW_MM = 12.5;

describe.skipIf(noBrowser !== "")("a piece of a given width", () => {
  test("is checked here as on the server, and its files have the sizes that were shown", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    await signIn(house, guest);
    await openSample(guest, "Mascot");
    await page.getByRole("button", { name: "Trace and keep" }).click();
    await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
    await page.keyboard.press("c");
    const width = page.getByLabel("Width of the piece");
    await width.fill(String(NARROW_MM));
    const checked = page.locator(".verdict b");
    const before = await checked.textContent();
    await width.press("Enter");
    await page.waitForFunction(
      (before) => document.querySelector(".verdict b")?.textContent !== before,
      before,
    );
    const { id } = await newestJob(page);
    const query = `width_mm=${NARROW_MM}`;
    const { report } = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/web/jobs/${id}/cutcheck?merge_shared=true&${query}`,
    );
    expect(report.blocking).toBe(0);
    await soon(async () =>
      expect(await checked.textContent()).toBe(`Look at ${report.check} places first`),
    );
    const [worst] = report.issues.filter(
      ({ severity }: { severity: string }) => severity !== "info",
    );
    const shown = page.locator(".issue b").first();
    await soon(async () =>
      expect(await shown.textContent()).toContain(`${Number(worst.value.toFixed(2))} mm`),
    );

    await page.getByRole("tab", { name: "Export" }).click();
    for (const format of ["SVG", "DXF", "PDF", "EPS"]) {
      const choice = page.getByRole("radio", { name: new RegExp(`^${format}`) });
      await choice.click();
      await choice.getByText(/kB/).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(".foot .primary").click(),
      ]);
      const { size } = Bun.file(await download.path());
      const kB = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 }).format(size / 1000);
      await soon(async () => expect(await choice.textContent()).toBe(`${format}${kB} kB`));
    }
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);
});

/** A white page with a square on it that goes from dark blue to orange. */
function ramp(): Uint8Array {
  const [width, height] = [160, 120];
  const samples: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = (x - 20) / 120;
      const inside = t >= 0 && t < 1 && y >= 20 && y < 100;
      samples.push(...(inside ? [20 + 220 * t, 40 + 100 * t, 140 - 110 * t] : [255, 255, 255]));
    }
  return encodePng({ width, height, depth: 8, colorType: 2, samples: samples.map(Math.round) });
}

async function newestJob(page: Page): Promise<{ readonly id: string }> {
  return await page.evaluate(async () => (await (await fetch("/web/jobs?limit=1")).json()).jobs[0]);
}
