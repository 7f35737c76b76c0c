// axe-core on every screen, light and dark; 320 px, 200 % text, reduced motion.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS, soon } from "./in-time.ts";
import { type House, openHouse, openSample, signIn, type Visit, visit } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

const axe = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

/** Rules of WCAG 2.0 to 2.2, A and AA, that the page breaks: rule, and what breaks it. */
async function violations(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { violations } = await axe.run(document, { runOnly });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
  });
}

/** Screens by name, in the order in which one comes from another. */
const screens: readonly [string, (guest: Visit) => Promise<unknown>][] = [
  ["empty", async () => {}],
  ["tune", (guest) => openSample(guest, "Mascot")],
  ["tune, a section open", ({ page }) => page.locator("details.sect summary").nth(1).click()],
  ["side by side", ({ page }) => page.getByRole("radio", { name: "Side by side" }).click()],
  ["onion", ({ page }) => page.getByRole("radio", { name: "Onion" }).click()],
  ["palette", ({ page }) => page.getByRole("tab", { name: "Palette" }).click()],
  ["cut", ({ page }) => openCut(page)],
  ["export", ({ page }) => page.getByRole("tab", { name: "Export" }).click()],
  ["help", ({ page }) => page.keyboard.press("?")],
  ["traced", ({ page }) => traceNow(page)],
  ["menu", ({ page }) => page.getByRole("button", { name: "Menu" }).click()],
  ["history", ({ page }) => goTo(page, "History", ".job")],
  ["account", ({ page }) => openAccount(page)],
  ["new key", ({ page }) => page.getByRole("button", { name: "New key" }).click()],
];

async function openCut(page: Page) {
  await page.getByRole("tab", { name: "Cut" }).click();
  await page.locator(".verdict").waitFor();
}

async function traceNow(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Trace and keep" }).click();
  await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
}

async function goTo(page: Page, name: string, wanted: string) {
  await page.getByRole("link", { name }).click();
  await page.locator(wanted).first().waitFor();
}

async function openAccount(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await goTo(page, "My account", ".facts.usage");
  await page.getByText("Chrome").first().waitFor();
}

describe.skipIf(noBrowser !== "")("every screen", () => {
  for (const colorScheme of ["light", "dark"] as const)
    test(`breaks no rule of axe-core, ${colorScheme}`, async () => {
      const guest = await visit(house, "/", {
        colorScheme,
        reducedMotion: "reduce",
        bypassCSP: true,
      });
      const { page } = guest;
      await page.addScriptTag({ content: axe });
      const found: Record<string, string[]> = {};
      const look = async (screen: string) => {
        const broken = await violations(page);
        if (broken.length > 0) found[screen] = broken;
      };
      // Without a session, and then with one.
      await look("signed out");
      await page.goto(new URL("/sign-in", house.url).href);
      await page.addScriptTag({ content: axe });
      await look("sign-in");
      await signIn(house, guest);
      await page.addScriptTag({ content: axe });
      for (const [screen, open] of screens) {
        await open(guest);
        await look(screen);
      }
      expect(found).toEqual({});
      await page.context().close();
    }, 180_000);

  test("needs no sideways scrolling at 320 px, and shows its parts", async () => {
    const guest = await visit(house, "/", { viewport: { width: 320, height: 640 } });
    const { page } = guest;
    await signInNarrow(guest);
    const wide: string[] = [];
    const look = async (screen: string) => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) wide.push(`${screen}: ${over} px`);
    };
    await look("empty");
    await openSample(guest, "Logo");
    await look("tune");
    await soon(async () =>
      expect(await rightOf(page.getByRole("button", { name: "Fit" }))).toBeLessThanOrEqual(320),
    );
    await soon(async () => expect(await rightOf(page.locator(".stage canvas"))).toBe(320));
    for (const panel of ["Palette", "Cut", "Export"]) {
      await page.getByRole("tab", { name: panel }).click();
      await look(panel);
    }
    await soon(async () =>
      expect(await page.getByRole("button", { name: "Trace and keep" }).isVisible()).toBe(true),
    );
    for (const path of ["/jobs", "/account"]) {
      await page.goto(new URL(path, house.url).href);
      await page.locator("#main").waitFor();
      await look(path);
    }
    for (const action of ["Rename", "Revoke"]) {
      await page.getByRole("button", { name: new RegExp(`^${action}`) }).click();
      const dialog = page.getByRole("dialog");
      await soon(async () =>
        expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(
          0,
        ),
      );
      await page.keyboard.press("Escape");
    }
    expect(wide).toEqual([]);
    await page.context().close();
  }, 120_000);

  test("keeps its text in view at 200 %", async () => {
    const guest = await visit(house);
    const { page } = guest;
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await openSample(guest, "Logo");
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll(".side button, .side .title, .foot button, .bar button")]
        .filter(
          (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0,
        )
        .filter((element) => getComputedStyle(element).overflow !== "visible")
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(cut).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    const side = await page.locator(".side").boundingBox();
    await soon(async () =>
      expect(await rightOf(page.locator(".stage canvas"))).toBeLessThanOrEqual(side!.x),
    );
    await page
      .getByRole("button", { name: /^(Trace and keep|Sign in to trace and keep)$/ })
      .waitFor();
    await page.context().close();
  }, 60_000);

  test("moves nothing by itself where motion is reduced", async () => {
    const guest = await visit(house, "/", { reducedMotion: "reduce" });
    const { page } = guest;
    await openSample(guest, "Logo");
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll("*")]
          .map((element) => getComputedStyle(element))
          .filter(
            ({ animationName, transitionDuration }) =>
              animationName !== "none" ||
              transitionDuration.split(", ").some((time) => parseFloat(time) > 0),
          ).length,
    );
    expect(moving).toBe(0);
    await page.context().close();
  }, 60_000);
});

/** Right edge of an element, CSS px. */
async function rightOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox())!;
  return x + width;
}

/** On a phone the credits are in the account alone. */
async function signInNarrow({ page }: Visit): Promise<void> {
  const link = new URL(await house.link());
  await page.goto(new URL(`/sign-in${link.hash}`, house.url).href);
  await page.getByRole("heading", { name: /^Sign in as/ }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Choose a picture").waitFor();
}
