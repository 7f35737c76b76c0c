// What the button says when the server does not let in: 402, 429 with a countdown, 503, no connection; and a second tab.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS, soon } from "./in-time.ts";
import { type House, openHouse, openSample, signIn, type Visit, visit } from "./person.ts";

let house: House;
let guest: Visit;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

/** Answer the next orders of a job as a server that does not let in. */
async function refuse(status: number, code: string, headers: Record<string, string> = {}) {
  await guest.page.route("**/web/jobs", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const body = JSON.stringify({ error: { code, message: `Refused as ${code}` } });
    return route.fulfill({
      status,
      body,
      headers: { "content-type": "application/json", ...headers },
    });
  });
}

const button = () => guest.page.locator(".foot .primary");
const trace = () => guest.page.getByRole("button", { name: "Trace and keep" }).click();

describe.skipIf(noBrowser !== "")("the button", () => {
  beforeEach(async () => {
    guest = await visit(house, "/", { serviceWorkers: "block" });
    await signIn(house, guest);
    await openSample(guest, "Logo");
  }, 60_000);
  afterEach(async () => await guest.page.context().close());

  test("402: says that nothing is left, and is off", async () => {
    await refuse(402, "payment_required");
    await trace();
    await guest.page.getByRole("button", { name: "No credits left" }).waitFor();
    await soon(async () => expect(await button().isDisabled()).toBe(true));
  });

  test("429: counts down, and lets in again by itself", async () => {
    await refuse(429, "too_many_jobs", { "retry-after": "3" });
    await trace();
    await guest.page.getByRole("button", { name: "Wait 0:03" }).waitFor();
    await guest.page.getByRole("button", { name: "Wait 0:01" }).waitFor();
    await soon(async () =>
      expect(await guest.page.getByText("Refused as too_many_jobs").isVisible()).toBe(true),
    );
    await guest.page.unroute("**/web/jobs");
    await guest.page.getByRole("button", { name: "Try again" }).click();
    await guest.page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
  });

  test("503: says that the server is busy, and can be tried again", async () => {
    await refuse(503, "storage_unavailable");
    await trace();
    await guest.page.getByText("The server is busy. Refused as storage_unavailable").waitFor();
    await guest.page.unroute("**/web/jobs");
    await guest.page.getByRole("button", { name: "Try again" }).click();
    await guest.page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
  });

  test("no connection: previews go on, tracing waits, and a repeated order costs once", async () => {
    const { page } = guest;
    const before = await creditsOf(guest);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "No connection" }).waitFor();
    await page.keyboard.press("]");
    await page.getByRole("radio", { name: /^illustration/, checked: true }).waitFor();
    await page.getByText(/^Previewed here in/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Trace and keep" }).waitFor();
    // The order arrives, its answer is lost.
    await page.route(
      "**/web/jobs",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await trace();
    await page.getByRole("button", { name: "No connection" }).waitFor();
    await trace();
    await page.getByText("Traced on the server").waitFor({ timeout: 60_000 });
    await soon(async () => expect(await creditsOf(guest)).toBe(before - 1));
  });

  test("a job that waits is cancelled, and its credit is back", async () => {
    const { page } = guest;
    // A key has one job running: this one waits behind two photographs.
    await page.evaluate(async () => {
      const file = await (await fetch("/assets/samples/coffee.jpg")).blob();
      for (let k = 0; k < 2; k++) {
        const body = new FormData();
        body.append("options", JSON.stringify({ preset: "photo" }));
        body.append("file", file, "coffee.jpg");
        await fetch("/web/jobs", { method: "POST", body, headers: { "x-kerf-web": "1" } });
      }
    });
    const before = await creditsOf(guest);
    await trace();
    await page.getByText(/^Waiting behind [12] jobs? of yours/).waitFor();
    await soon(async () => expect(await creditsOf(guest)).toBe(before - 1));
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled; the credit is back").waitFor();
    await soon(async () => expect(await creditsOf(guest)).toBe(before));
  });

  test("a second tab: signing out there is seen here", async () => {
    const other = await guest.page.context().newPage();
    await other.goto(house.url);
    await other.getByRole("button", { name: "Menu" }).click();
    await other.getByRole("button", { name: "Sign out" }).click();
    await guest.page.getByText("Signed out in another tab").waitFor();
    await guest.page.getByRole("button", { name: "Sign in to trace and keep" }).waitFor();
  });
});

async function creditsOf({ page }: Visit): Promise<number> {
  return await page.evaluate(async () => {
    const session = await (await fetch("/web/session")).json();
    return session.usage.credits;
  });
}
