// The way of a person, by mouse and once more by keyboard alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS, soon } from "./in-time.ts";
import { drawn, type House, openHouse, signIn, visit } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

const sample = `${import.meta.dir}/../../docs/images/sample.png`;

/** Formats, and how their files begin. */
const formats = [
  ["SVG", "<svg "],
  ["DXF", "  0\n"],
  ["PDF", "%PDF-"],
  ["EPS", "%!PS-"],
] as const;

/** Download by `act`; gives the name of the file and how it begins. */
async function downloaded(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  const bytes = await Bun.file(await download.path()).bytes();
  const head = new TextDecoder().decode(bytes.slice(0, 40));
  return { name: download.suggestedFilename(), head };
}

const fileOf = (format: string, head: string) => ({
  name: `sample.${format.toLowerCase()}`,
  head: expect.stringMatching(new RegExp(`^${head.trim()}`)),
});

describe.skipIf(noBrowser !== "")("the way of a person", () => {
  test("by mouse: drop, preview, tune, trace, download each format, history, reopen, delete, undo", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    await signIn(house, guest);
    await drop(page, sample);
    await drawn(page);
    await soon(async () => expect(await page.locator(".file b").textContent()).toBe("sample.png"));

    const slider = page.getByRole("slider", { name: "Tolerance" }).first();
    await slider.fill("2");
    await page.getByText("reset to 0.3").waitFor();
    expect(decodeURIComponent(new URL(page.url()).hash)).toContain('"tolerance":2');
    await page.getByRole("button", { name: "Undo" }).click();
    await soon(async () => expect(await slider.inputValue()).toBe("0.3"));
    await drawn(page);

    await page.getByRole("button", { name: "Trace and keep" }).click();
    await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
    await page.getByText("the file is the preview, byte for byte").waitFor();
    await page.getByRole("tab", { name: "Export" }).click();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy SVG" }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^<svg .*<\/svg>\s*$/s,
    );
    const button = page.locator(".foot .primary");
    for (const [format, head] of formats) {
      await page.getByRole("radio", { name: new RegExp(`^${format}`) }).click();
      await soon(async () => expect(await button.textContent()).toBe(`Download ${format}`));
      expect(await downloaded(page, () => button.click())).toEqual(fileOf(format, head));
    }
    // EPS is chosen still: one file a colour, packed.
    await page.getByRole("radio", { name: "Layers", exact: true }).click();
    expect(await downloaded(page, () => button.click())).toEqual(fileOf("zip", "PK"));

    await page.getByRole("radio", { name: "ZIP by colour" }).click();
    await page.getByRole("button", { name: "Switch layering to “cut”" }).click();
    await page.getByRole("button", { name: "Trace and keep" }).click();
    await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
    expect(await downloaded(page, () => button.click())).toEqual(fileOf("zip", "PK"));

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "History" }).click();
    const cards = page.locator(".job", { hasText: "sample" });
    await cards.nth(1).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>(".job img")].every((it) => it.naturalWidth),
    );
    await cards.first().getByRole("button", { name: "Open" }).click();
    await page.getByText("Traced on the server").waitFor();

    await page.goto(new URL("/jobs", house.url).href);
    const remove = cards.first().getByRole("button", { name: "Delete sample" });
    await remove.click();
    await page.getByRole("button", { name: "Undo" }).click();
    await cards.nth(1).waitFor();
    await remove.click();
    await cards.nth(1).waitFor({ state: "detached" });
    await remove.click();
    await page.getByText("Nothing is kept yet").waitFor();
    // Leaving the page ends the time to think better of it.
    await page.reload();
    await page.getByText("Nothing is kept yet").waitFor();
    const kept = await page.evaluate(async () => (await fetch("/web/jobs")).json());
    expect(kept.jobs).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  test("what was deleted last is gone, though the page is left for good", async () => {
    const guest = await visit(house);
    const { page } = guest;
    await signIn(house, guest);
    // The service worker stands between a page and the service from the second visit on.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const created = await page.evaluate(async () => {
      const file = await (await fetch("/assets/samples/kerf.png")).blob();
      const body = new FormData();
      body.append("file", file, "kerf.png");
      const sent = { method: "POST", body, headers: { "x-kerf-web": "1" } };
      return (await fetch("/web/jobs", sent)).json();
    });
    const stateOf = async (path = "") => {
      const headers = { authorization: `Bearer ${house.key}` };
      return await fetch(`${house.url}/api/v1/jobs/${created.id}${path}`, { headers });
    };
    while ((await (await stateOf()).json()).state !== "done") await Bun.sleep(200);
    await page.goto(new URL("/jobs", house.url).href);
    await page.getByRole("button", { name: /^Delete/ }).click();
    await page.getByText(/deleted$/).waitFor();
    await page.goto("about:blank");
    for (let turn = 0; (await stateOf("/svg")).status !== 410; turn++) {
      expect(turn).toBeLessThan(100);
      await Bun.sleep(100);
    }
    await page.context().close();
  }, 180_000);

  test("by keyboard alone: sign in, choose, modes, panels, trace, download each format, history, delete", async () => {
    const guest = await visit(house);
    const { page, faults } = guest;
    const link = new URL(await house.link());
    await page.goto(new URL(`/sign-in${link.hash}`, house.url).href);
    await page.getByRole("heading", { name: /^Sign in as/ }).waitFor();
    await walkTo(page, () => page.getByRole("main").getByRole("button", { name: "Sign in" }));
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /credits$/ }).waitFor();
    const chosen = page.waitForEvent("filechooser");
    await walkTo(page, () => page.getByRole("button", { name: "Choose a picture" }));
    await page.keyboard.press("Enter");
    await (await chosen).setFiles(sample);
    await drawn(page);
    await page.keyboard.press("2");
    await expectChecked(page, "Side by side");
    await page.keyboard.press("1");
    await walkTo(page, () => page.getByRole("slider", { name: "Compare picture and drawing" }));
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowRight");
    const split = page.getByRole("slider", { name: "Compare picture and drawing" });
    await soon(async () => expect(await split.getAttribute("aria-valuenow")).toBe("61"));
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
    await page.keyboard.press("e");
    await walkTo(page, () => page.getByRole("radio", { name: /^SVG/ }));
    for (const [format, head] of formats) {
      await expectChecked(page, new RegExp(`^${format}`));
      const file = await downloaded(page, () => page.keyboard.press("ControlOrMeta+s"));
      expect(file).toEqual(fileOf(format, head));
      await page.keyboard.press("ArrowRight");
    }
    await walkTo(page, () => page.getByRole("button", { name: "Menu" }));
    await page.keyboard.press("Enter");
    await walkTo(page, () => page.getByRole("link", { name: "History" }));
    await page.keyboard.press("Enter");
    await page.locator(".job").first().waitFor();
    await walkTo(page, () => page.getByRole("button", { name: /^Delete/ }).first());
    await page.keyboard.press("Enter");
    await page.getByText("sample deleted").waitFor();
    await page.getByText("Nothing is kept yet").waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);
});

/** Drop a file on the page. */
async function drop(page: Page, path: string): Promise<void> {
  const bytes = [...(await Bun.file(path).bytes())];
  await page.evaluate((list) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(list)], "sample.png", { type: "image/png" }));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, bytes);
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
