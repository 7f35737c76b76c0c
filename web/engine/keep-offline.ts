/** Has the service worker keep the workshop for times without a network. @module */
import { scriptUrl } from "./start-worker.ts";

/** Register it, where the browser lets us: a secure context, and no private window. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator) || !globalThis.isSecureContext) return;
  const url = scriptUrl("/service-worker.js");
  // Without it everything else works, so a refusal is no fault.
  await navigator.serviceWorker.register(url).catch(() => undefined);
}
