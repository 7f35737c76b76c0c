/** A provider of OpenID Connect on loopback, and somebody who signs in there. @module */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A provider that runs. */
export interface RunningProvider {
  readonly issuer: string;
  /** What it says of a subject. */
  readonly profiles: Map<string, Readonly<Record<string, string>>>;
  close(): void;
}

/** Start a provider that knows `client` and sends its people to `redirectUri`. */
export async function startProvider(client: {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}): Promise<RunningProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profiles: RunningProvider["profiles"] = new Map();
  const { id, secret, redirectUri } = client;
  const provider = new Provider(issuer, {
    clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], profile: ["name"], email: ["email"] },
    cookies: { keys: ["of the test"] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...profiles.get(accountId) }),
    }),
  });
  server.on("request", provider.callback());
  return { issuer, profiles, close: () => server.close() };
}

/** Sign in as `subject` at the address that a browser was sent to; the address that it is sent back to. */
export async function signInAt(start: URL, subject: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = { url: start, form: null as URLSearchParams | null };
  for (let step = 0; step < 12; step++) {
    const response = await fetch(next.url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(next.form && { method: "POST", body: next.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location) {
      next = { url: new URL(location, next.url), form: null };
      if (next.url.host !== start.host) return next.url;
      continue;
    }
    // A page of the provider's: first who it is, then whether we may know.
    const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1];
    if (!prompt) throw new Error(`The provider answers ${response.status}`);
    const form = new URLSearchParams({ prompt, login: subject, password: "any" });
    next = { url: next.url, form };
  }
  throw new Error("The provider does not come to an end");
}
