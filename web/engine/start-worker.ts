/** Starts workers, whose scripts come from this service and nowhere else. @module */

/** What Trusted Types ask of a page whose policy demands them; browsers without them take the text. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Names as `api/web/assets.ts` gives them. */
const OURS = /^\/(assets\/[\w.-]+|service-worker)\.js$/;

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("kerf-worker", { createScriptURL: checked });

/** The address of a script of ours, in the form that the browser demands. @throws TypeError for any other address */
export function scriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : checked(url);
}

/** Start the worker whose script is the asset `url`. @throws TypeError for any other address */
export function startWorker(url: string): Worker {
  return new Worker(scriptUrl(url), { type: "module" });
}

function checked(url: string): string {
  if (!OURS.test(url)) throw new TypeError(`Cannot start "${url}" as it must be a script of ours`);
  return url;
}
