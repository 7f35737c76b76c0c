/** Starts workers, whose scripts come from our own assets and nowhere else. @module */

/** What Trusted Types ask of a page whose policy demands them; browsers without them take the text. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Names as `api/web/assets.ts` gives them. */
const ASSET = /^\/assets\/[\w.-]+\.js$/;

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy("kerf-worker", { createScriptURL: checked });

/**
 * Start the worker whose script is the asset `url`.
 *
 * @throws TypeError for any other address
 */
export function startWorker(url: string): Worker {
  return new Worker(policy ? policy.createScriptURL(url) : checked(url), { type: "module" });
}

function checked(url: string): string {
  if (!ASSET.test(url))
    throw new TypeError(`Cannot start "${url}" as it must be one of our assets`);
  return url;
}
