import { afterAll, beforeAll, expect, test } from "bun:test";
import { operations } from "../../api/operations/mod.ts";
import type { Session } from "../../api/schemas/web.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { browse, refusalOf, signedIn, startWeb, type WebService } from "./service.ts";

let web: WebService;
beforeAll(async () => {
  web = await startWeb();
}, 60_000);
afterAll(async () => {
  await web.close();
  expect(web.defects).toEqual([]);
});

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly name: string | null;
  readonly options: object;
}

/** Send the tiny picture as a page does, and wait until it is traced. */
async function traced(cookie: string, options: object): Promise<Shown> {
  const body = new FormData();
  body.append("file", new Blob([tinyPng as Uint8Array<ArrayBuffer>]), "picture.png");
  body.append("options", JSON.stringify(options));
  const sent = await browse(`${web.base}/web/jobs`, { method: "POST", cookie, body });
  expect(sent.status).toBe(202);
  const { id } = (await sent.json()) as { id: string };
  for (;;) {
    const job = (await (await browse(`${web.base}/web/jobs/${id}`, { cookie })).json()) as Shown;
    if (job.state !== "queued" && job.state !== "running") return job;
    await Bun.sleep(30);
  }
}

test("a page sends a picture, polls, lists with name and options, downloads, deletes", async () => {
  const cookie = await signedIn(web);
  const job = await traced(cookie, { name: "draw", preset: "photo" });
  expect(job).toMatchObject({ state: "done", name: "draw", options: { preset: "photo" } });
  const at = (tail: string, method = "GET") =>
    browse(`${web.base}/web/jobs${tail}`, { method, cookie });
  const list = (await (await at("")).json()) as { jobs: Shown[] };
  expect(list.jobs[0]).toMatchObject({ id: job.id, name: "draw" });
  expect(await (await at(`/${job.id}/svg`)).text()).toStartWith("<svg");
  const pdf = await at(`/${job.id}/result?format=pdf`);
  expect(pdf.headers.get("content-disposition")).toContain("draw.pdf");
  expect((await at(`/${job.id}/cutcheck`)).status).toBe(200);
  expect((await at(`/${job.id}/source`)).status).toBe(200);
  expect((await at(`/${job.id}`, "DELETE")).status).toBe(204);
  expect(await refusalOf(await at(`/${job.id}/svg`))).toEqual([410, "gone"]);
});

test("a deleted job leaves the history of its owner, in every browser; programs list it as ever", async () => {
  const owner = await web.harness.account();
  const cookie = await signedIn(web, owner);
  const kept = await traced(cookie, { name: "draw" });
  const done = await traced(cookie, { name: "draw" });
  const failed = await traced(cookie, { name: "crash" });
  expect([done.state, failed.state]).toEqual(["done", "failed"]);
  for (const { id } of [done, failed])
    await browse(`${web.base}/web/jobs/${id}`, { method: "DELETE", cookie });
  const idsOf = async (response: Response) =>
    ((await response.json()) as { jobs: Shown[] }).jobs.map(({ id }) => id);
  const elsewhere = await signedIn(web, owner);
  expect(await idsOf(await browse(`${web.base}/web/jobs`, { cookie: elsewhere }))).toEqual([
    kept.id,
  ]);
  const headers = { authorization: `Bearer ${owner.key}` };
  const listed = await idsOf(await browse(`${web.base}/api/v1/jobs`, { headers }));
  expect(listed).toEqual([failed.id, done.id, kept.id]);
});

test("a program sees the document's job: no name, no options", async () => {
  const owner = await web.harness.account();
  const { id } = await traced(await signedIn(web, owner), { name: "draw" });
  const headers = { authorization: `Bearer ${owner.key}` };
  const job = await (await browse(`${web.base}/api/v1/jobs/${id}`, { headers })).json();
  expect(job).toMatchObject({ id, state: "done" });
  expect(Object.keys(job)).not.toContainAnyValues(["name", "options"]);
});

test("nobody sees another account's job below /web/", async () => {
  const { id } = await traced(await signedIn(web), { name: "draw" });
  const cookie = await signedIn(web);
  for (const tail of ["", "/svg", "/thumb", "/source"])
    expect((await browse(`${web.base}/web/jobs/${id}${tail}`, { cookie })).status).toBe(404);
});

test("GET /web/jobs/{id}/thumb is a small PNG, cached by the result's hash", async () => {
  const cookie = await signedIn(web);
  const { id } = await traced(cookie, { name: "draw" });
  const thumb = (headers: Record<string, string> = {}) =>
    browse(`${web.base}/web/jobs/${id}/thumb`, { cookie, headers });
  const first = await thumb();
  expect(first.headers.get("content-type")).toBe("image/png");
  const bytes = await first.bytes();
  const [width, height] = [16, 20].map((at) => new DataView(bytes.buffer).getUint32(at));
  expect(Math.max(width!, height!)).toBe(240);
  expect(await (await thumb()).bytes()).toEqual(bytes);
  const etag = first.headers.get("etag") ?? "";
  expect((await thumb({ "if-none-match": etag })).status).toBe(304);
});

test("keys: made, shown once, named, used, revoked", async () => {
  const cookie = await signedIn(web);
  const keys = (method: string, tail = "", json?: object) =>
    browse(`${web.base}/web/keys${tail}`, { method, cookie, ...(json && { json }) });
  const made = await keys("POST", "", { name: " Laser in the shed " });
  expect(made.status).toBe(201);
  const { id, key } = (await made.json()) as { id: string; key: string };
  const text = await (await keys("GET")).text();
  expect(text).toContain('"Laser in the shed"');
  expect(text).not.toContain(key);
  expect((await keys("PATCH", `/${id}`, { name: "Plotter" })).status).toBe(204);
  const me = () => browse(`${web.base}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  expect((await me()).status).toBe(200);
  const { keys: listed } = (await (await keys("GET")).json()) as { keys: { id: string }[] };
  expect(listed.find((one) => one.id === id)).toMatchObject({ name: "Plotter" });
  expect((await keys("DELETE", `/${id}`)).status).toBe(204);
  expect((await me()).status).toBe(401);
  expect(await refusalOf(await keys("DELETE", `/${id}`))).toEqual([404, "not_found"]);
  expect(await refusalOf(await keys("POST", "", { name: " " }))).toEqual([400, "invalid_body"]);
});

test("usage and ledger follow a job; the ledger pages", async () => {
  const cookie = await signedIn(web);
  await traced(cookie, { name: "draw" });
  const get = async (path: string) => (await browse(web.base + path, { cookie })).json();
  expect(await get("/web/usage")).toMatchObject({ credits: 99, storage: { limit: 2 ** 31 } });
  const page = (await get("/web/ledger?limit=1")) as { nextCursor: number };
  expect(page).toMatchObject({ entries: [{ kind: "charge", jobName: "draw", amount: 1 }] });
  expect(await get(`/web/ledger?limit=1&cursor=${page.nextCursor}`)).toMatchObject({
    entries: [{ kind: "grant", amount: 100 }],
    nextCursor: null,
  });
  const wrong = await browse(`${web.base}/web/ledger?cursor=a`, { cookie });
  expect(await refusalOf(wrong)).toEqual([400, "invalid_cursor"]);
});

test("GET /web/sessions lists a user's browsers and marks the one that asks", async () => {
  const owner = await web.harness.account();
  await signedIn(web, owner);
  const cookie = await signedIn(web, owner);
  const response = await browse(`${web.base}/web/sessions`, { cookie });
  const { sessions } = (await response.json()) as { sessions: { current: boolean }[] };
  expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
});

test("GET /web/session answers nobody too, in their language", async () => {
  const response = await browse(`${web.base}/web/session`, {
    headers: { "accept-language": "fr" },
  });
  const session = (await response.json()) as Session;
  expect(session).toMatchObject({ user: null, language: "fr", limits: { maxSide: 16_384 } });
  expect(session.usage).toBeUndefined();
});

test("/web/openapi.json describes the routes for browsers, /api/v1/openapi.json none of them", async () => {
  const paths = async (at: string) =>
    Object.keys(((await (await browse(web.base + at)).json()) as { paths: object }).paths);
  const own = await paths("/web/openapi.json");
  expect(own).toContain("/web/jobs/{id}/thumb");
  expect(own.every((path) => path.startsWith("/web/"))).toBe(true);
  const api = await paths("/api/v1/openapi.json");
  expect(api.filter((path) => path.startsWith("/web"))).toEqual([]);
  const described = new Set(operations.filter(({ doc }) => doc).map(({ path }) => path));
  expect(api.length).toBe(described.size + 1);
});
