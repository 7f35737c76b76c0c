// Where the command line starts: from its bundle, whose code is found, parsed and compiled ahead, or from the sources.
//
// A bundle is used while the sources are those it was made of. A stale one is passed over, and made anew for the next
// command by `build-bundle.js`, beside this one. KERF_BUNDLE=off does neither.
import { spawn } from "node:child_process";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bunPath } from "./bun.js";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Holds the bundles, each in a folder of its own, and the manifest of the newest one. */
export const bundles = `${root}.bundle`;
const manifestPath = `${bundles}/manifest.json`;

/** Path of the script that is the command line. */
export function commandLine() {
  const sources = `${root}cli.ts`;
  if (process.env.KERF_BUNDLE === "off") return sources;
  const manifest = readManifest();
  if (!isFresh(manifest)) makeBundle();
  else if (manifest.folder) return `${bundles}/${manifest.folder}/cli.js`;
  return sources;
}

/**
 * What the newest bundle was made of: `{ bun, root, folder, files }`; `folder` is missing where it could not be made.
 *
 * `files` has `[size in bytes, time of change in ms]` by path within the package.
 */
export function readManifest() {
  try {
    return JSON.parse(readFileSync(manifestPath, "utf8"));
  } catch {
    return undefined; // none yet
  }
}

/** Whether every source is the one that the manifest tells of. */
export function isFresh(manifest) {
  return (
    manifest?.root === root &&
    Object.entries(manifest.files).every(([path, [size, changed]]) => {
      const found = statSync(root + path, { throwIfNoEntry: false });
      return found?.size === size && found.mtimeMs === changed;
    })
  );
}

/** Have it made while this command runs, and beyond; where nothing can be written there is none. */
function makeBundle() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    return;
  }
  const script = fileURLToPath(new URL("build-bundle.js", import.meta.url));
  spawn(bunPath(), [script], { detached: true, stdio: "ignore" }).unref();
}
