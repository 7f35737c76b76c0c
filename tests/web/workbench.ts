/** A page with the engine's workers and a stage alone, under the policy of the service. @module */
import type { Browser, Page } from "playwright-core";
import { bundleScript, bundleWorker, workerNames } from "../../api/web/bundle.ts";
import { assetHeaders, pageHeaders, workerHeaders } from "../../api/web/policy.ts";
import { startBrowser } from "./chromium.ts";

/** Where everything is. */
export interface Workbench {
  readonly url: string;
  readonly browser: Browser;
  /** Open the page; faults of scripts and of the policy end up in `faults`. */
  open(path?: "/" | "/unshared"): Promise<{ readonly page: Page; readonly faults: string[] }>;
  /** Requests that came beside those of the page itself. */
  readonly strays: readonly string[];
  close(): Promise<void>;
}

/** Serve the page, at `/` isolated, at `/unshared` not; files of tests by `/file?path`. */
export async function openWorkbench(): Promise<Workbench> {
  const script = { "content-type": "text/javascript" };
  const scripts = new Map<string, Response>();
  for (const name of workerNames)
    scripts.set(
      `/assets/${name}.js`,
      new Response(await bundleWorker(name, "full"), { headers: { ...script, ...workerHeaders } }),
    );
  const own = await bundleScript("../tests/web/workbench-page.ts");
  scripts.set("/assets/bench.js", new Response(own, { headers: { ...script, ...assetHeaders } }));
  const strays: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const known = scripts.get(pathname);
      if (known) return known.clone();
      if (pathname === "/" || pathname === "/unshared") return page(pathname === "/");
      if (pathname === "/file") return new Response(Bun.file(searchParams.get("path")!));
      if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
      strays.push(pathname);
      return new Response(null, { status: 404 });
    },
  });
  const browser = await startBrowser();
  return {
    url: server.url.href.replace(/\/$/, ""),
    browser,
    strays,
    async open(path = "/") {
      const viewport = { width: 1280, height: 860 };
      const page = await browser.newPage({ viewport });
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      await page.goto(`${server.url.href.replace(/\/$/, "")}${path}`);
      await page.waitForFunction(() => "kerf" in globalThis);
      return { page, faults };
    },
    async close() {
      await browser.close();
      await server.stop(true);
    },
  };
}

function page(isolated: boolean): Response {
  const { "content-security-policy": policy } = pageHeaders;
  const html = `<!doctype html><html lang="en"><title>Workbench</title><link rel="icon" href="/favicon.ico">
<script type="module" src="/assets/bench.js"></script><canvas id="stage" tabindex="0"></canvas></html>`;
  const headers = isolated ? pageHeaders : { "content-security-policy": policy };
  return new Response(html, { headers: { ...headers, "content-type": "text/html" } });
}
