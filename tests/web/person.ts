/** A person in front of the workshop: a service of their own, a browser, and what went wrong on the page. @module */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { runKerf, type Served, spawnServe } from "../service/spawn-serve.ts";
import { startBrowser } from "./chromium.ts";

/** A service with its data, and a browser. */
export interface House {
  readonly url: string;
  /** API key of the first account. */
  readonly key: string;
  readonly browser: Browser;
  /** A sign-in link that nobody has used. */
  link(): Promise<string>;
  close(): Promise<void>;
}

/** Start both. */
export async function openHouse(env: Readonly<Record<string, string>> = {}): Promise<House> {
  const data = await mkdtemp(join(tmpdir(), "kerf-web-"));
  const [service, browser]: [Served, Browser] = await Promise.all([
    spawnServe(["--data", data], { KERF_HOST: "127.0.0.1", ...env }),
    startBrowser(),
  ]);
  let first = /\S+\/sign-in#\S+/.exec(service.greeting)?.[0];
  return {
    url: service.url,
    key: service.key,
    browser,
    async link() {
      const link = first ?? (await nextLink(data));
      first = undefined;
      return link;
    },
    async close() {
      await browser.close();
      await service.end("SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function nextLink(data: string): Promise<string> {
  const { stdout, stderr } = await runKerf(["admin", "login-link", "--data", data]);
  if (!stdout) throw new Error(`No sign-in link: ${stderr}`);
  return (JSON.parse(stdout) as { url: string }).url;
}

/** A page and the faults that it met: errors of scripts, of the console, and reports of the policy. */
export interface Visit {
  readonly page: Page;
  readonly faults: string[];
}

/** Open a page in a context of its own, as a browser that has never been here. */
export async function visit(
  { browser, url }: House,
  path = "/",
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.stack ?? String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  await page.goto(new URL(path, url).href);
  await page.locator("#main").waitFor();
  return { page, faults };
}

/** Sign the person in by a link of the house. */
export async function signIn(house: House, { page }: Visit): Promise<void> {
  const link = new URL(await house.link());
  await page.goto(new URL(`/sign-in${link.hash}`, house.url).href);
  await page.getByRole("heading", { name: /^Sign in as/ }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: /credits$/ }).waitFor();
}

/** Open a sample by its name, and wait until its whole drawing is there. */
export async function openSample({ page }: Visit, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await drawn(page);
}

/** Wait until a whole drawing is in view. */
export async function drawn(page: Page): Promise<void> {
  await page.getByText(/^(Previewed here in|Traced on the server)/).waitFor({ timeout: 60_000 });
}
