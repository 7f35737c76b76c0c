/** Rules of the document's section "Authentication". @module */
import { expect, test } from "bun:test";
import { take } from "../../control-plane/testing/harness.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { envelope, openWire, submissionHead } from "./raw.ts";
import { refusalOf, type Service, send } from "./service.ts";

const id = crypto.randomUUID();

/** Every operation that needs a key. */
export const keyed = [
  ["GET", "/api/v1/me"],
  ["POST", "/api/v1/jobs"],
  ["GET", "/api/v1/jobs"],
  ["GET", `/api/v1/jobs/${id}`],
  ["DELETE", `/api/v1/jobs/${id}`],
  ["GET", `/api/v1/jobs/${id}/svg`],
  ["GET", `/api/v1/jobs/${id}/result`],
  ["GET", `/api/v1/jobs/${id}/cutcheck`],
] as const;

/** Register them. */
export function authenticationRules(service: Service): void {
  const unknown = `kerf_live_${"x".repeat(32)}`;

  test.each(keyed)(
    "Authentication 3: %s %s without a key answers 401 invalid_api_key",
    async (method, path) => {
      const response = await send(service, path, { method });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await refusalOf(response)).toEqual([401, "invalid_api_key"]);
    },
  );

  test.each(keyed)(
    "Authentication 3: %s %s with an unknown key answers 401",
    async (method, path) => {
      const response = await send(service, path, { method, key: unknown });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await refusalOf(response)).toEqual([401, "invalid_api_key"]);
    },
  );

  test.each([
    [{}, "there is no such header"],
    [{ authorization: "Basic a2V5" }, 'the header is not "Bearer", a space and one key'],
    [{ authorization: `Bearer ${unknown}` }, "the key is unknown or revoked"],
  ])("Authentication 3: the message to %p says what is wrong", async (headers, told) => {
    const refused = await send(service, "/api/v1/me", { headers });
    const { error } = (await refused.json()) as { error: { message: string } };
    expect(error.message).toEndWith(`: ${told}`);
  });

  test("issue 30: a key that is revoked during its upload gets no job, and pays nothing", async () => {
    const { key, principal, accountId } = await service.account();
    const { admin } = service.harness.plane;
    const { head, tail } = envelope;
    const wire = await openWire(service.port);
    const length = head.length + tinyPng.length + tail.length;
    await wire.write(submissionHead(key, { length }));
    await wire.write(head);
    await wire.write(tinyPng);
    await Bun.sleep(300); // the upload is open
    await admin.revokeKey({ keyPrefix: principal.keyPrefix });
    await wire.write(tail);
    const { status, code } = await wire.answer;
    wire.end();
    expect([status, code]).toEqual([401, "invalid_api_key"]);
    expect(take(await admin.showAccount({ accountId }))).toMatchObject({ charges: 0 });
  });

  test("Authentication 3: a revoked key answers 401", async () => {
    const { key, principal } = await service.account();
    expect((await send(service, "/api/v1/me", { key })).status).toBe(200);
    await service.harness.plane.admin.revokeKey({ keyPrefix: principal.keyPrefix });
    expect(await refusalOf(await send(service, "/api/v1/me", { key }))).toEqual([
      401,
      "invalid_api_key",
    ]);
  });

  test.each(["Basic a2V5", "Bearer", "Bearer ", "kerf", "Bearer a b", `Bearer ${"k".repeat(600)}`])(
    "Authentication 1: the header must be Bearer and a key: %p answers 401",
    async (authorization) => {
      const response = await send(service, "/api/v1/me", { headers: { authorization } });
      expect(await refusalOf(response)).toEqual([401, "invalid_api_key"]);
    },
  );

  test.each(["Bearer", "bearer", "BEARER"])(
    "Authentication 1: the scheme %s is read",
    async (scheme) => {
      const { key } = await service.account();
      const headers = { authorization: `${scheme} ${key}` };
      expect((await send(service, "/api/v1/me", { headers })).status).toBe(200);
    },
  );

  test("Authentication 1: a key in the query is not read", async () => {
    const { key } = await service.account();
    for (const name of ["key", "api_key", "access_token", "authorization"])
      expect((await send(service, `/api/v1/me?${name}=${key}`)).status).toBe(401);
  });

  test("Authentication 4: the description needs no key", async () => {
    expect((await send(service, "/api/v1/openapi.json")).status).toBe(200);
  });

  test("Authentication 2 and 5: GET /me gives userId and keyPrefix, and nothing else", async () => {
    const { key, accountId } = await service.account();
    expect(key).toMatch(/^kerf_live_[0-9A-Za-z]{32}$/);
    const response = await send(service, "/api/v1/me", { key });
    expect(await response.json()).toEqual({ userId: accountId, keyPrefix: key.slice(0, 18) });
  });
}
