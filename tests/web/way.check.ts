// The way of a person, by mouse and once more by keyboard alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./chromium.ts";
import { drawn, type House, openHouse, openSample, signIn, visit } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, 60_000);
afterAll(async () => await house?.close());

const sample = `${import.meta.dir}/../../docs/images/sample.png`;

/** Download by `act`; gives the name of the file and its first bytes. */
async function downloaded(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const bytes = await Bun.file(await download.path()).bytes();
  return { name: download.suggestedFilename(), head: new TextDecoder().decode(bytes.slice(0, 5)) };
}

/** A busy browser now and then loses a request of a page that reloads; three losses in a row are a fault of ours. */
const LONG_WAY = { timeout: 120_000, retry: 2 };

describe.skipIf(noBrowser !== "")("the way of a person", () => {
  test(
    "by mouse: drop, preview, tune, trace, download each format, history, reopen, delete, undo",
    async () => {
      const guest = await visit(house);
      const { page, faults } = guest;
      await signIn(house, guest);
      const bytes = [...(await Bun.file(sample).bytes())];
      await page.evaluate((list) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(list)], "sample.png", { type: "image/png" }));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
      }, bytes);
      await drawn(page);
      expect(await page.locator(".file b").textContent()).toBe("sample.png");

      const slider = page.getByRole("slider", { name: "Tolerance" }).first();
      await slider.fill("2");
      await page.getByText("reset to 0.3").waitFor();
      expect(decodeURIComponent(new URL(page.url()).hash)).toContain('"tolerance":2');
      await page.getByRole("button", { name: "Undo" }).click();
      expect(await slider.inputValue()).toBe("0.3");
      await drawn(page);

      await page.getByRole("button", { name: "Trace and keep" }).click();
      await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
      await page.getByText("the very bytes of the preview").waitFor();
      await page.getByRole("tab", { name: "Export" }).click();
      for (const [format, head] of [
        ["SVG", "<svg "],
        ["DXF", "0\nSEC"],
        ["PDF", "%PDF-"],
        ["EPS", "%!PS-"],
      ] as const) {
        await page.getByRole("radio", { name: new RegExp(`^${format}`) }).click();
        const button = page.locator(".foot .primary");
        expect(await button.textContent()).toBe(`Download ${format}`);
        const file = await downloaded(page, () => button.click());
        expect(file.name).toBe(`sample.${format.toLowerCase()}`);
        expect(file.head.replaceAll("\r", "")).toStartWith(head.slice(0, 4));
      }

      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("link", { name: "History" }).click();
      const card = page.locator(".job", { hasText: "sample" });
      await card.locator("img").waitFor();
      await page.waitForFunction(
        () => document.querySelector<HTMLImageElement>(".job img")?.naturalWidth,
      );
      await card.getByRole("button", { name: "Open" }).click();
      await page.getByText("Traced on the server").waitFor();

      await page.goto(new URL("/jobs", house.url).href);
      await card.getByRole("button", { name: "Delete sample" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await card.waitFor();
      await card.getByRole("button", { name: "Delete sample" }).click();
      await page.getByText("Nothing is kept yet").waitFor();
      // Leaving the page ends the time to think better of it.
      await page.reload();
      await page.getByText("Nothing is kept yet").waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
    },
    LONG_WAY,
  );

  test("by keyboard alone: sign in, sample, modes, panels, trace, download, history, delete", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    const link = new URL(await house.link());
    await page.goto(new URL(`/sign-in${link.hash}`, house.url).href);
    await page.getByRole("heading", { name: /^Sign in as/ }).waitFor();
    await walkTo(page, () => page.getByRole("main").getByRole("button", { name: "Sign in" }));
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /credits$/ }).waitFor();
    await walkTo(page, () => page.getByRole("button", { name: /^Logo/ }));
    await page.keyboard.press("Enter");
    await drawn(page);
    await page.keyboard.press("2");
    await expectChecked(page, "Side by side");
    await page.keyboard.press("1");
    await walkTo(page, () => page.getByRole("slider", { name: "Compare picture and drawing" }));
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowRight");
    const split = page.getByRole("slider", { name: "Compare picture and drawing" });
    expect(await split.getAttribute("aria-valuenow")).toBe("61");
    await page.keyboard.press("]");
    await expectChecked(page, /^illustration/);
    await page.keyboard.press("ControlOrMeta+z");
    await expectChecked(page, /^logo/);
    for (const panel of ["Palette", "Cut", "Export", "Tune"]) {
      await page.keyboard.press(panel[0]!.toLowerCase());
      await page.getByRole("tab", { name: panel, selected: true }).waitFor();
    }
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await drawn(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
    const file = await downloaded(page, () => page.keyboard.press("ControlOrMeta+s"));
    expect(file).toEqual({ name: "kerf.svg", head: "<svg " });
    await walkTo(page, () => page.getByRole("button", { name: "Menu" }));
    await page.keyboard.press("Enter");
    await walkTo(page, () => page.getByRole("link", { name: "History" }));
    await page.keyboard.press("Enter");
    await page.locator(".job").first().waitFor();
    await walkTo(page, () => page.getByRole("button", { name: /^Delete/ }).first());
    await page.keyboard.press("Enter");
    await page.getByText("kerf deleted").waitFor();
    // The result of the test before is deleted, and a browser logs every picture that is gone.
    expect(faults.filter((fault) => !fault.includes("410 (Gone)"))).toEqual([]);
    await page.context().close();
  }, 120_000);

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
    expect(await page.getByText("#bc600d").count()).toBe(0);
    await page.getByRole("button", { name: "Remove #947151" }).click();
    await count(5);
    expect(await page.getByText("#947151").count()).toBe(0);
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

  test("French is spoken, and kept", async () => {
    const { page, faults } = await visit(house);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("radio", { name: "FR" }).click();
    await page.getByText("Choisir une image").waitFor();
    await page.reload();
    await page.getByText("Choisir une image").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
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
    expect(await checked.textContent()).toBe(`Look at ${report.check} places first`);
    const [worst] = report.issues.filter(
      ({ severity }: { severity: string }) => severity !== "info",
    );
    const shown = await page.locator(".issue b").first().textContent();
    expect(shown).toContain(`${Number(worst.value.toFixed(2))} mm`);

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
      expect(await choice.textContent()).toBe(`${format}${kB} kB`);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);
});

async function newestJob(page: Page): Promise<{ readonly id: string }> {
  return await page.evaluate(async () => (await (await fetch("/web/jobs?limit=1")).json()).jobs[0]);
}

async function expectChecked(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("radio", { name, checked: true }).waitFor();
}

/** Press Tab until the element has the focus. */
async function walkTo(page: Page, find: () => ReturnType<Page["locator"]>): Promise<void> {
  const wanted = find();
  await wanted.waitFor();
  for (let i = 0; i < 80; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${wanted}`);
}
