/** Chromium for tests in a real browser; without one they are skipped with that reason. @module */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const path = process.env.KERF_CHROMIUM ?? "/usr/bin/chromium";

/** Why there are no tests in a browser here; empty where there are. */
export const noBrowser = existsSync(path)
  ? ""
  : `Chromium is missing: install it, or name it in KERF_CHROMIUM (looked for ${path})`;

/** Start a browser without a screen and without calls home. */
export async function startBrowser(): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return await chromium.launch({ executablePath: path, args });
}
