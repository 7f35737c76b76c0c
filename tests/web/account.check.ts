// The account area in Chromium: keys that are made, shown once, named and revoked; usage; the ledger's CSV; sessions.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS, soon } from "./in-time.ts";
import { type House, openHouse, signIn, type Visit, visit } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

const sample = `${import.meta.dir}/../../docs/images/sample.png`;

/** Somebody who is signed in and looks at the account. */
async function accountOf(house: House): Promise<Visit> {
  const guest = await visit(house);
  await signIn(house, guest);
  await openAccount(guest);
  return guest;
}

async function openAccount({ page }: Visit) {
  await page.goto(new URL("/account", house.url).href);
  // Each part comes by itself: its figures, or its first row.
  await page.locator(".facts.usage").waitFor();
  await page.getByRole("row", { name: "this one" }).waitFor();
}

/** Make a key by the page; gives its text, which stays in view. */
async function makeKey({ page }: Visit, name: string): Promise<string> {
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Name of the key").fill(name);
  await page.getByRole("button", { name: "Make the key" }).click();
  return (await page.locator("#new-key").textContent()) ?? "";
}

const callWith = (key: string, path = "/api/v1/jobs", body?: FormData) =>
  fetch(house.url + path, {
    headers: { authorization: `Bearer ${key}` },
    ...(body && { method: "POST", body }),
  });

/** Have a program with this key trace the sample; gives the job's id once it is over. */
async function traceWith(key: string): Promise<string> {
  const body = new FormData();
  body.append("options", JSON.stringify({ preset: "logo", name: '=a "sign"' }));
  body.append("file", Bun.file(sample), "sample.png");
  const created = await callWith(key, "/api/v1/jobs", body);
  expect(created.status).toBe(202);
  const { id } = (await created.json()) as { id: string };
  for (;;) {
    const job = (await (await callWith(key, `/api/v1/jobs/${id}`)).json()) as { state: string };
    if (job.state === "done") return id;
    await Bun.sleep(200);
  }
}

describe.skipIf(noBrowser !== "")("the account area", () => {
  test("a key is made, shown once, used, renamed, and revoked by its name", async () => {
    const guest = await accountOf(house);
    const { page, faults } = guest;
    const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
    const key = await makeKey(guest, "Laser");
    expect(key).toMatch(/^kerf_live_\w{32}$/);
    await row("Laser").getByText("never").waitFor();
    expect((await callWith(key)).status).toBe(200);
    await page.getByRole("button", { name: "I have saved it" }).click();
    expect(await page.content()).not.toContain(key);
    await openAccount(guest);
    await row("Laser").waitFor();
    expect(await page.content()).not.toContain(key);
    await soon(async () => expect(await row("Laser").getByText("never").count()).toBe(0));

    await page.getByRole("button", { name: "Rename Laser" }).click();
    await page.getByLabel("Name of the key").fill("Plotter");
    await page.getByRole("button", { name: "Save" }).click();
    await row("Plotter").waitFor();
    await soon(async () => expect(await row("Laser").count()).toBe(0));

    await page.getByRole("button", { name: "Revoke Plotter" }).click();
    const revoke = page.getByRole("dialog").getByRole("button", { name: "Revoke" });
    await soon(async () => expect(await revoke.isDisabled()).toBe(true));
    await page.getByLabel("Name of the key").fill("Laser");
    await soon(async () => expect(await revoke.isDisabled()).toBe(true));
    await page.getByLabel("Name of the key").fill("Plotter");
    await revoke.click();
    await row("Plotter").waitFor({ state: "detached" });
    expect((await callWith(key)).status).toBe(401);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  test("usage and ledger have each charge, and the CSV adds up to the balance", async () => {
    const guest = await accountOf(house);
    const { page, faults } = guest;
    const credits = page.locator(".facts.usage dd").first();
    const before = Number(await credits.textContent());
    const key = await makeKey(guest, "Ledger");
    const id = await traceWith(key);
    await openAccount(guest);
    await soon(async () => expect(Number(await credits.textContent())).toBe(before - 1));
    const line = page.getByRole("row", { name: /Charge.*sign/ });
    await soon(async () => expect(await line.locator(".num").textContent()).toBe("−1"));
    expect(
      await page
        .getByRole("row", { name: /Ledger/ })
        .locator(".num")
        .textContent(),
    ).toBe("1");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("kerf-ledger.csv");
    const [head, ...lines] = (await Bun.file(await download.path()).text()).trim().split("\r\n");
    expect(head).toBe("id,at,kind,source,amount,jobId,jobName,month");
    const amounts = lines.map((line) => Number(line.split(",")[4]));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(before - 1);
    // No spreadsheet takes a name for a formula.
    expect(lines.find((line) => line.includes(id))).toEndWith(`,${id},"'=a ""sign""",`);

    await line.getByRole("link").click();
    await page.locator(".job", { hasText: "sign" }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  test("sessions are listed, and signing out everywhere ends those of other browsers", async () => {
    const guest = await accountOf(house);
    const other = await accountOf(house);
    const sessions = (page: Visit["page"]): Locator =>
      page.getByRole("region", { name: "Sessions" }).locator("tbody tr");
    await openAccount(guest);
    expect(await sessions(guest.page).count()).toBeGreaterThanOrEqual(2);
    await soon(async () =>
      expect(await sessions(guest.page).getByText("this one").count()).toBe(1),
    );
    await soon(async () =>
      expect(await sessions(guest.page).first().textContent()).toContain("Chrome"),
    );
    await guest.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await guest.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await other.page.goto(new URL("/account", house.url).href);
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    for (const { page } of [guest, other]) await page.context().close();
  }, 120_000);
});
