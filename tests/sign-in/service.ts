/** A service with its part for browsers, and a browser's cookies and headers, for the tests of sign-in. @module */
import { defaultPace } from "../../api/upload/pace.ts";
import type { WebSettings } from "../../api/web/settings.ts";
import type { Config } from "../../config.ts";
import { localClient } from "../../control-plane/client.ts";
import {
  createHarness,
  type Harness,
  type Owner,
  take,
} from "../../control-plane/testing/harness.ts";
import { JobOptions } from "../../pipeline/options.ts";
import { createPublicApp } from "../../public-app.ts";
import { sniff } from "../../raster/decode/sniff.ts";

/** What a test holds. */
export interface WebService {
  readonly base: string;
  readonly harness: Harness;
  /** What went wrong. */
  readonly defects: readonly unknown[];
  /** Another port over the same control plane. */
  listen(web: Partial<WebSettings> | null): string;
  close(): Promise<void>;
}

/** Start it; jobs are traced by the stand-in engine. */
export async function startWeb(overrides: Partial<Config> = {}): Promise<WebService> {
  const harness = await createHarness(overrides);
  await harness.work(1);
  const defects: unknown[] = [];
  const apps: ReturnType<typeof createPublicApp>[] = [];
  const listen = (web: Partial<WebSettings> | null) => {
    const { storage } = harness.core;
    const control = localClient(harness.plane);
    const log = ({ cause }: { readonly cause?: unknown }) => {
      if (cause !== undefined) defects.push(cause);
    };
    const settings = { publicUrl: "", preview: "full", oidc: null, ...web } as const;
    const app = createPublicApp(
      { control, storage, sniff, jobOptions: JobOptions, pace: defaultPace, log },
      {
        publicUrl: settings.publicUrl,
        onError: (error) => defects.push(error),
        ...(web && { web: settings }),
      },
    );
    app.listen({ hostname: "127.0.0.1", port: 0 });
    apps.push(app);
    return `http://127.0.0.1:${app.server?.port}`;
  };
  return {
    base: listen({}),
    harness,
    defects,
    listen,
    async close() {
      for (const app of apps) await app.stop(true);
      await harness.close();
    },
  };
}

/** What a page of ours sends with everything that changes something. */
export const ownPage = { "x-kerf-web": "1", "sec-fetch-site": "same-origin" } as const;

/** A request of a browser. */
export interface Sent {
  readonly method?: string;
  readonly cookie?: string;
  readonly json?: unknown;
  readonly body?: BodyInit;
  /** Instead of those of a page of ours. */
  readonly headers?: Record<string, string>;
}

/** Send a request as a page of ours does. */
export function browse(
  url: string,
  { method = "GET", cookie, json, body, headers = ownPage }: Sent = {},
): Promise<Response> {
  const content = json === undefined ? body : JSON.stringify(json);
  return fetch(url, {
    method,
    redirect: "manual",
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
    ...(content === undefined ? {} : { body: content }),
  });
}

/** A link's token for the owner of an account. */
export async function linkToken({ harness }: WebService, owner?: Owner): Promise<string> {
  const { accountId } = owner ?? (await harness.account());
  const { url } = take(await harness.plane.admin.createLoginLink({ accountId }));
  return new URL(url).hash.slice(1);
}

/** Sign in by a link; the cookie as the browser sends it back. */
export async function signedIn(service: WebService, owner?: Owner): Promise<string> {
  const token = await linkToken(service, owner);
  // The tests share an address; the limit of sign-ins has a test of its own.
  const { session } = take(
    await service.harness.plane.web.signIn({
      token,
      address: crypto.randomUUID(),
      agent: "Mozilla/5.0",
    }),
  );
  return `kerf=${session}`;
}

/** The name, value and attributes of the `Set-Cookie` that begins with `name`. */
export function cookieSet(response: Response, name: string): { pair: string; flags: string[] } {
  const text = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  const [pair = "", ...flags] = (text ?? "").split("; ");
  return { pair, flags };
}

/** Status and code of a refusal. */
export async function refusalOf(response: Response): Promise<readonly [number, string]> {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}
