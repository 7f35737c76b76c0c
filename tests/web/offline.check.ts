// The workshop without a network, after one visit.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { noBrowser } from "./chromium.ts";
import { STARTED_MS } from "./in-time.ts";
import { drawn, type House, openHouse, openSample, visit } from "./person.ts";

let house: House;
beforeAll(async () => {
  if (!noBrowser) house = await openHouse();
}, STARTED_MS);
afterAll(async () => await house?.close());

describe.skipIf(noBrowser !== "")("without a network", () => {
  test("the page opens again, previews samples, and says that nobody is reached", async () => {
    const guest = await visit(house);
    const { page } = guest;
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      while (active?.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.locator("#main").waitFor();
    await openSample(guest, "Logo");
    await drawn(page);
    const session = await page.evaluate(async () => {
      const answer = await fetch("/web/session");
      return { offline: answer.headers.get("x-kerf-offline"), body: await answer.json() };
    });
    expect(session).toMatchObject({ offline: "1", body: { preview: "full" } });
    // Nobody knows who is signed in: that is no reason to ask for a sign-in.
    await page.goto(new URL("/jobs", house.url).href);
    await page.getByText("There is no connection to the server").waitFor();
    expect(new URL(page.url()).pathname).toBe("/jobs");
    await page.context().setOffline(false);
    await page.goto(house.url);
    await page.reload();
    await page.locator("#main").waitFor();
    const online = await page.evaluate(async () =>
      (await fetch("/web/session")).headers.has("x-kerf-offline"),
    );
    expect(online).toBe(false);
    await page.context().close();
  });

  test("what is kept is isolated still, and of the service nothing but pages, scripts and samples", async () => {
    const { page } = await visit(house);
    const kept = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const [name] = await caches.keys();
      const cache = await caches.open(name!);
      const page = await cache.match("/", { ignoreVary: true });
      const requests = await cache.keys();
      return {
        paths: requests.map(({ url }) => new URL(url).pathname),
        policy: page?.headers.get("content-security-policy"),
        isolation: page?.headers.get("cross-origin-embedder-policy"),
      };
    });
    expect(kept.paths.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
    expect(kept.policy).toContain("require-trusted-types-for 'script'");
    expect(kept.isolation).toBe("require-corp");
    await page.context().close();
  });
});
