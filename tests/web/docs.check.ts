// The documentation at /docs in Chromium: the workshop's look, "Try it out" as delivered, and no fault of the console.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { spawnServe } from "../service/spawn-serve.ts";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS, soon } from "./in-time.ts";
import { type House, openHouse } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

const sample = join(import.meta.dir, "../../web/samples/kerf.png");
const axe = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

/** Open the documentation; faults of scripts, of the policy and of the network end up in `faults`. */
async function openDocs(colorScheme: "light" | "dark", url = house.url) {
  const viewport = { width: 1280, height: 900 };
  const context = await house.browser.newContext({ viewport, colorScheme, bypassCSP: false });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${url}/docs`);
  await page.locator(".opblock").first().waitFor();
  return { page, faults };
}

/** Open an operation, and begin to try it. */
async function tryOut(page: Page, id: string) {
  const operation = page.locator(`[id$="-${id}"]`);
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  return operation;
}

async function execute(operation: ReturnType<Page["locator"]>) {
  await operation.getByRole("button", { name: "Execute" }).click();
  const answer = operation.locator(".live-responses-table .response");
  await answer.locator(".microlight, .highlight-code, img").first().waitFor();
  return {
    status: (await answer.locator(".response-col_status").textContent()) ?? "",
    body: (await answer.locator(".response-col_description").textContent()) ?? "",
  };
}

describe.skipIf(noBrowser !== "")("the documentation", () => {
  test("a key, a picture, and the options as they stand there: the job is let in, and its palette comes", async () => {
    const { page, faults } = await openDocs("light");
    await page.getByRole("button", { name: "Authorize" }).first().click();
    const dialog = page.locator(".modal-ux");
    await dialog.getByRole("textbox").fill(house.key);
    await dialog.getByRole("button", { name: "Apply credentials" }).click();
    await dialog.getByRole("button", { name: "Close" }).click();

    const post = await tryOut(page, "createJob");
    const options: unknown = JSON.parse(await post.locator("textarea").first().inputValue());
    expect(options).toMatchObject({ preset: "logo", options: { export: { mode: "cut" } } });
    await post.locator('input[type="file"]').setInputFiles(sample);
    const created = await execute(post);
    expect(created.status).toStartWith("202");
    const id = /"id": "([0-9a-f-]{36})"/.exec(created.body)?.[1] ?? "";
    await waitForEnd(id);

    const palette = await tryOut(page, "getPalette");
    await palette.getByPlaceholder("id").fill(id);
    const colors = await execute(palette);
    expect(colors.status).toStartWith("200");
    expect(colors.body).toMatch(/"hex": "#[0-9a-f]{6}"/);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  test.each(["light", "dark"] as const)(
    "%s: the workshop's colours, a header with its pages, and enough contrast",
    async (theme) => {
      const { page, faults } = await openDocs(theme);
      const header = page.locator("header.bar");
      const links = header.getByRole("link");
      expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")))).toEqual([
        "/",
        "/",
        "/account",
        "/docs",
        "/api/v1/openapi.json",
      ]);
      const operation = await tryOut(page, "getCutCheck");
      await operation.locator(".responses-table").waitFor();
      const paint = await page.evaluate(() => {
        const { backgroundColor, fontFamily } = getComputedStyle(document.body);
        return { backgroundColor, fontFamily };
      });
      const backgroundColor = theme === "light" ? "rgb(244, 242, 238)" : "rgb(19, 18, 17)";
      expect(paint).toMatchObject({ backgroundColor });
      expect(paint.fontFamily).toStartWith("Geist");
      await page.evaluate(axe);
      const poor = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
        const { violations } = await axe.run(document, { runOnly: ["color-contrast"] });
        return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)));
      });
      expect(poor).toEqual([]);
      await header.getByRole("button").click();
      await soon(async () =>
        expect(await page.locator("html").getAttribute("data-theme")).not.toBe(theme),
      );
      await page.goto(`${house.url}/`);
      await page.locator("#main").waitFor();
      await soon(async () =>
        expect(await page.locator("html").getAttribute("data-theme")).not.toBe(theme),
      );
      expect(faults).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  test("KERF_WEB=off: the documentation is served whole, and leads to no page that is not", async () => {
    const { url, end } = await spawnServe(
      ["--data", `${process.env.TMPDIR ?? "/tmp"}/kerf-docs-${process.pid}`],
      {
        KERF_HOST: "127.0.0.1",
        KERF_WEB: "off",
      },
    );
    const { page, faults } = await openDocs("light", url);
    const links = page.locator("header.bar").getByRole("link");
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")))).toEqual([
      "/docs",
      "/docs",
      "/api/v1/openapi.json",
    ]);
    await soon(async () =>
      expect(await page.evaluate(() => document.fonts.check("13px Geist"))).toBe(true),
    );
    expect(faults).toEqual([]);
    await page.context().close();
    await end("SIGTERM");
  }, 60_000);
});

async function waitForEnd(id: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${house.url}/api/v1/jobs/${id}`, {
      headers: { authorization: `Bearer ${house.key}` },
    });
    const { state } = (await response.json()) as { state: string };
    if (!["queued", "running"].includes(state)) return;
    await Bun.sleep(500);
  }
}
