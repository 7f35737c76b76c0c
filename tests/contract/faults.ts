/** Rules of "Errors" for what fails behind the API, and of what a log may hold. @module */
import { expect, test } from "bun:test";
import type { RequestLog } from "../../api/dependencies.ts";
import { type ControlClient, httpClient } from "../../control-plane/client.ts";
import type { Storage } from "../../storage/storage.ts";
import { ended, refusalOf, type Service, send, submission } from "./service.ts";

/** Register them. */
export function faultRules(service: Service): void {
  const away = async () =>
    ({ ok: false, error: { code: "storage_unavailable", cause: "away" } }) as const;
  const noStorage: Storage = {
    put: away,
    get: away,
    stat: away,
    delete: away,
    list: away,
    check: async () => false,
  };

  test("503 unavailable: when the control plane cannot be reached, on every operation", async () => {
    const { port } = service.another({
      control: httpClient("http://127.0.0.1:1", "no secret of ours"),
    });
    const { key } = await service.account();
    const id = crypto.randomUUID();
    const told = await (await send(service, "/api/v1/me", { key, port })).json();
    expect((told as { error: { message: string } }).error.message).toContain("the control plane");
    for (const [method, path] of [
      ["GET", "/me"],
      ["POST", "/jobs"],
      ["GET", "/jobs"],
      ["GET", `/jobs/${id}`],
      ["DELETE", `/jobs/${id}`],
      ["GET", `/jobs/${id}/svg`],
      ["GET", `/jobs/${id}/result`],
      ["GET", `/jobs/${id}/cutcheck`],
    ] as const)
      expect(await refusalOf(await send(service, `/api/v1${path}`, { method, key, port }))).toEqual(
        [503, "unavailable"],
      );
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, controlPlane: false, storage: true },
    ]);
    expect((await send(service, "/healthz", { port })).status).toBe(200);
    expect((await send(service, "/metrics", { port })).status).toBe(200);
  });

  test("503 storage_unavailable: an upload and a download while storage is down; the slot is free again", async () => {
    const { port } = service.another({ storage: noStorage });
    const owner = await service.account();
    const { id } = await ended(service, owner);
    for (let i = 0; i < 3; i++) {
      const refused = await send(service, "/api/v1/jobs", {
        method: "POST",
        key: owner.key,
        body: submission(),
        port,
      });
      expect(await refusalOf(refused)).toEqual([503, "storage_unavailable"]);
    }
    const path = `/api/v1/jobs/${id}/svg`;
    expect(await refusalOf(await send(service, path, { key: owner.key, port }))).toEqual([
      503,
      "storage_unavailable",
    ]);
  });

  test("500 internal: a defect gives a request id, and its cause goes to the log alone", async () => {
    const entries: RequestLog[] = [];
    const broken = {
      keys: { authenticate: { mutate: () => Promise.reject(new Error("secret cause")) } },
    };
    const { port } = service.another({
      control: broken as unknown as ControlClient,
      log: (entry) => entries.push(entry),
    });
    const response = await send(service, "/api/v1/me", { key: "kerf_live_x", port });
    const text = await response.clone().text();
    expect(await refusalOf(response)).toEqual([500, "internal"]);
    expect(text).not.toContain("secret cause");
    expect(text).toContain(response.headers.get("x-request-id") ?? "none");
    expect(entries).toMatchObject([
      { level: "error", status: 500, cause: new Error("secret cause") },
    ]);
  });

  test("No key and no query reaches the log", async () => {
    const entries: RequestLog[] = [];
    const { port } = service.another({ log: (entry) => entries.push(entry) });
    const { key } = await service.account();
    await send(service, `/api/v1/jobs?limit=5&note=${key}`, {
      key,
      port,
      headers: { "x-request-id": "r1" },
    });
    await send(service, "/api/v1/me", { key: `${key}x`, port });
    expect(JSON.stringify(entries)).not.toContain(key);
    expect(entries[0]).toMatchObject({
      requestId: "r1",
      method: "GET",
      path: "/api/v1/jobs",
      status: 200,
      keyPrefix: key.slice(0, 18),
    });
  });
}
