/** Rules of "Errors", and the manners of HTTP that every answer keeps. @module */
import { expect, test } from "bun:test";
import { tinyPng } from "../../runner/testing/png.ts";
import { envelope, openWire, submissionHead } from "./raw.ts";
import { post, refusalOf, type Service, send, submission } from "./service.ts";

/** Register them. */
export function mannerRules(service: Service): void {
  const messageOf = async (response: Response) =>
    ((await response.json()) as { error: { message: string } }).error.message;

  test.each([
    ["fr", "fr"],
    ["fr-CA,fr;q=0.9,en;q=0.5", "fr"],
    ["en", "en"],
    ["de", "en"],
  ])("Errors: the message follows Accept-Language %s", async (asked, language) => {
    const response = await send(service, "/api/v1/me", { headers: { "accept-language": asked } });
    expect(response.headers.get("content-language")).toBe(language);
    expect(response.headers.get("vary")).toBe("Accept-Language");
    expect(await messageOf(response)).toStartWith(language === "fr" ? "Impossible" : "Cannot");
  });

  test("Errors: the message of a refused value names the bounds and what was sent", async () => {
    const { key } = await service.account();
    const refused = async (query: string) =>
      await messageOf(await send(service, `/api/v1/jobs?${query}`, { key }));
    expect(await refused("limit=101")).toEndWith('from 1 to 100: it is "101"');
    expect(await refused("limit=1&limit=2")).toEndWith(': it is "1", "2"');
    const long = await post(service, { key, body: submission(`{}${" ".repeat(65_535)}`) });
    expect(await messageOf(long)).toContain("at most 65536 characters");
  });

  test.each([
    ["%E0%A4%A", "%E0%A4%A"],
    ["%zz", "%zz"],
    ["0197a3c4-5d1e-7b6a-9c2f-3e4d5a6b7c8d0", "0197a3c4-5d1e-7b6a-9c2f-3e4d5a6b7c8d0"],
    ["x".repeat(99), `${"x".repeat(40)}…`],
  ])("Errors: a job %s answers 404, and the message names it", async (id, name) => {
    const { key } = await service.account();
    const refused = await send(service, `/api/v1/jobs/${id}`, { key });
    expect(refused.status).toBe(404);
    expect(await messageOf(refused)).toStartWith(`Cannot find the job "${name}" as `);
  });

  test("Errors: English by default, and no answer of an error is kept by a cache", async () => {
    const response = await fetch(`${service.base}/api/v1/me`);
    expect(response.headers.get("content-language")).toBe("en");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toStartWith("application/json");
  });

  test.each([
    "/",
    "/api",
    "/api/v1",
    "/api/v1/job",
    "/api/v2/me",
    "/api/v1/me/",
    "/api/v1/jobs/",
    "/api/v1/jobs/1/png",
    "/%zz",
  ])("Errors: the unknown path %s answers 404 not_found as JSON", async (path) => {
    expect(await refusalOf(await send(service, path))).toEqual([404, "not_found"]);
  });

  test.each([
    ["PUT", "/api/v1/jobs", "POST, GET, HEAD, OPTIONS"],
    ["DELETE", "/api/v1/me", "GET, HEAD, OPTIONS"],
    ["POST", "/api/v1/openapi.json", "GET, HEAD, OPTIONS"],
    ["PATCH", `/api/v1/jobs/${crypto.randomUUID()}`, "GET, DELETE, HEAD, OPTIONS"],
    ["POST", "/llms.txt", "GET, HEAD, OPTIONS"],
  ])(
    "Admission order: method and path before the key: %s %s answers 405",
    async (method, path, allow) => {
      const response = await send(service, path, { method });
      expect(response.headers.get("allow")).toBe(allow);
      expect(await refusalOf(response)).toEqual([405, "method_not_allowed"]);
    },
  );

  test.each(["HTTP/1.1\r\nhost: a b", "HTTP/1.1\r\nhost: a:99999", "HTTP/1.1\r\nhost: [::1"])(
    "Errors: a Host that is none answers 400 invalid_host as JSON: %j",
    async (head) => {
      for (const path of ["/api/v1/me", "/healthz", "/mcp", "/nowhere"]) {
        const wire = await openWire(service.port);
        await wire.write(`GET ${path} ${head}\r\n\r\n`);
        const { status, code, headers } = await wire.answer;
        wire.end();
        expect([path, status, code]).toEqual([path, 400, "invalid_host"]);
        expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      }
    },
  );

  test.each(["HTTP/1.1\r\nhost:", "HTTP/1.0\r\naccept: */*"])(
    "Errors: without a Host probes are answered, all else is 400 invalid_host: %j",
    async (head) => {
      for (const [path, expected] of [
        ["/healthz", 200],
        ["/readyz", 200],
        ["/api/v1/me", 400],
        ["/mcp", 400],
        ["/nowhere", 400],
      ] as const) {
        const wire = await openWire(service.port);
        await wire.write(`GET ${path} ${head}\r\n\r\n`);
        const { status } = await wire.answer;
        wire.end();
        expect([path, status]).toEqual([path, expected]);
      }
    },
  );

  test("issue 30: two equal Content-Length headers are one", async () => {
    const { key } = await service.account();
    const body = Buffer.concat([Buffer.from(envelope.head), tinyPng, Buffer.from(envelope.tail)]);
    const wire = await openWire(service.port);
    const head = submissionHead(key, { length: body.length });
    const line = `content-length: ${body.length}\r\n`;
    await wire.write(head.replace(line, line + line));
    await wire.write(body);
    expect((await wire.answer).status).toBe(202);
    wire.end();
  });

  test("OPTIONS answers 204 with Allow, without a key", async () => {
    const response = await fetch(`${service.base}/api/v1/jobs`, { method: "OPTIONS" });
    expect([response.status, response.headers.get("allow")]).toEqual([
      204,
      "POST, GET, HEAD, OPTIONS",
    ]);
  });

  test("HEAD answers as GET does, with its length and without its body", async () => {
    const { key } = await service.account();
    const headers = { authorization: `Bearer ${key}` };
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => fetch(`${service.base}/api/v1/me`, { method, headers })),
    );
    expect(head?.status).toBe(200);
    expect(await head?.text()).toBe("");
    expect(head?.headers.get("content-length")).toBe(String((await get?.text())?.length));
    expect((await fetch(`${service.base}/api/v1/me`, { method: "HEAD" })).status).toBe(401);
  });

  test("X-Request-Id: a plain one comes back, anything else gets one of ours", async () => {
    const idOf = async (id: string) =>
      (await send(service, "/healthz", { headers: { "x-request-id": id } })).headers.get(
        "x-request-id",
      );
    expect(await idOf("order-7.a_B")).toBe("order-7.a_B");
    expect(await idOf("a b")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf("x".repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("Limits: every answer to a key says what is left of its 60 requests a minute", async () => {
    const { key } = await service.account();
    const response = await send(service, "/api/v1/me", { key });
    expect(response.headers.get("ratelimit-policy")).toBe('"requests";q=60;w=60');
    // The harness asked once to learn whose key it is.
    expect(response.headers.get("ratelimit")).toMatch(/^"requests";r=58;t=\d+$/);
  });

  test("Every answer forbids guessing its type", async () => {
    for (const path of ["/api/v1/me", "/api/v1/openapi.json", "/docs", "/nowhere"])
      expect((await send(service, path)).headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("/healthz, /readyz and /metrics answer without a key", async () => {
    expect(await (await send(service, "/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await send(service, "/readyz")).json()).toEqual({
      ready: true,
      database: true,
      storage: true,
    });
    const metrics = await (await send(service, "/metrics")).text();
    expect(metrics).toContain(
      'kerf_http_requests_total{method="GET",route="/healthz",status="200"}',
    );
    expect(metrics).toContain("kerf_jobs_unfinished");
  });
}
