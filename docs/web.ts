// Takes the pictures of docs/workshop.md: `node bin/bun.js docs/web.ts`. Needs Chromium, as the checks in a browser do.
import type { Page } from "playwright-core";
import { drawn, type House, openHouse, openSample, signIn, visit } from "../tests/web/person.ts";

const folder = `${import.meta.dir}/images`;
/** A change of settings is traced whole by then, ms. */
const SETTLED_MS = 1500;
const viewport = { width: 1200, height: 750 };

const house = await openHouse();
try {
  await workshop(house, "light", async (page) => {
    await page
      .getByRole("slider", { name: "Compare picture and drawing" })
      .press("Shift+ArrowLeft");
    await take(page, "workshop");
    await page.keyboard.press("c");
    const width = page.getByLabel("Width of the piece");
    await width.fill("60");
    await width.press("Enter");
    const tool = page.getByLabel("Tool (beam, blade)");
    await tool.fill("0.6");
    await tool.press("Enter");
    await page.getByText(/^Look at/).waitFor();
    await take(page, "workshop-cut");
  });
  await workshop(house, "dark", async (page) => {
    await page.keyboard.press("p");
    await take(page, "workshop-palette");
  });
} finally {
  await house.close();
}

/** Open the mascot with every preset drawn. */
async function workshop(
  house: House,
  colorScheme: "light" | "dark",
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const guest = await visit(house, "/", { viewport, colorScheme, reducedMotion: "reduce" });
  await signIn(house, guest);
  await openSample(guest, "Mascot");
  await guest.page.locator(".preset canvas").nth(5).waitFor();
  // The time in the picture is that of work, not of the first trace of a page.
  for (const key of ["]", "["]) {
    await guest.page.keyboard.press(key);
    await guest.page.waitForTimeout(SETTLED_MS);
    await drawn(guest.page);
  }
  await look(guest.page);
  await guest.page.context().close();
}

/** Take a picture once all has settled. */
async function take(page: Page, name: string): Promise<void> {
  for (const focused of await page.locator(":focus").all()) await focused.blur();
  await page.mouse.move(0, 0);
  // The stage draws sharply 80 ms after the view rests.
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${folder}/${name}.png` });
}
