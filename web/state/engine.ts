/** The engine's workers, opened when the server hands them out. @module */
import { computed } from "@preact/signals";
import { type Engine, openEngine } from "../engine/client.ts";
import { type Cutter, openCutter } from "../engine/cutter.ts";
import { session } from "./session.ts";

/** What the engine's bundle needs of a browser: grouping and transfers of Chrome 117, Firefox 122, Safari 17.4. */
export const modern =
  typeof Map.groupBy === "function" && typeof ArrayBuffer.prototype.transfer === "function";

/** Addresses of the workers: of the session, or of the page. */
const assets = computed(() => ({ ...document.documentElement.dataset, ...session.value?.assets }));

/** How much may be previewed here. */
export const preview = computed(() =>
  assets.value.engine && modern ? (session.value?.preview ?? "off") : "off",
);

const once = new Map<string, unknown>();

/** The engine for the drawing in view; null where the server hands none out. */
export function mainEngine(): Engine | null {
  return engineOf("main");
}

/** A second engine, so that the gallery never holds up the drawing. */
export function galleryEngine(): Engine | null {
  return engineOf("gallery");
}

function engineOf(use: string): Engine | null {
  const url = assets.value.engine;
  return url && modern ? opened(use, () => openEngine(url)) : null;
}

/** Conversions and the cut check; opened by Cut and Export. */
export function cutter(): Cutter | null {
  const { cut, pdf } = assets.value;
  return cut && modern ? opened("cut", () => openCutter(cut, pdf ?? cut)) : null;
}

function opened<T>(use: string, open: () => T): T {
  if (!once.has(use)) once.set(use, open());
  return once.get(use) as T;
}
