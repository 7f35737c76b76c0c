/** Rules of "Resources", "States and transitions", and of listing, showing and deleting jobs. @module */
import { expect, test } from "bun:test";
import { settled } from "../../control-plane/testing/harness.ts";
import { tinyPng } from "../../runner/testing/png.ts";
import { admitted, ended, post, refusalOf, type Service, send, submission } from "./service.ts";

interface Listed {
  readonly jobs: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

/** Register them. */
export function jobRules(service: Service): void {
  const show = async (key: string, id: string, headers?: HeadersInit) =>
    await send(service, `/api/v1/jobs/${id}`, { key, ...(headers ? { headers } : {}) });
  const remove = (key: string, id: string) =>
    send(service, `/api/v1/jobs/${id}`, { key, method: "DELETE" });
  const list = async (key: string, query: string) =>
    (await (await send(service, `/api/v1/jobs${query}`, { key })).json()) as Listed;

  test("Job: of a done job every field has its shape", async () => {
    const owner = await service.account();
    const { id } = await ended(service, owner);
    const response = await show(owner.key, id);
    const job = (await response.json()) as Record<string, unknown>;
    expect(job).toMatchObject({
      id,
      state: "done",
      progress: 1,
      width: 64,
      height: 64,
      charge: { source: "credit", refunded: false },
      links: { self: `/api/v1/jobs/${id}`, svg: `/api/v1/jobs/${id}/svg` },
    });
    expect(Object.keys(job).sort()).toEqual([
      "charge",
      "createdAt",
      "finishedAt",
      "height",
      "id",
      "links",
      "progress",
      "startedAt",
      "state",
      "width",
    ]);
    const times = [job.createdAt, job.startedAt, job.finishedAt] as string[];
    expect(times).toEqual(times.toSorted());
    expect(response.headers.get("retry-after")).toBeNull();
    expect(response.headers.get("server-timing")).toMatch(/^[\w-]+;dur=[\d.]+/);
  });

  test("Job: while it waits or runs, optional fields are absent and Retry-After says 2", async () => {
    const owner = await service.account();
    const running = await admitted(service, owner, { name: "sleep 60000" });
    const queued = await admitted(service, owner);
    const response = await show(owner.key, queued);
    const job = (await response.json()) as object;
    expect(job).toMatchObject({ state: "queued", progress: 0 });
    for (const absent of ["error", "startedAt", "finishedAt"])
      expect(job).not.toHaveProperty(absent);
    expect(response.headers.get("retry-after")).toBe("2");
    await settled(service.harness, owner, { jobId: running, state: "running" });
    expect(await (await show(owner.key, running)).json()).toMatchObject({ state: "running" });
    await Promise.all([queued, running].map((id) => remove(owner.key, id)));
  });

  test("Job: a failed job carries its error, in the language of the caller, and is refunded", async () => {
    const owner = await service.account();
    const { id } = await ended(service, owner, { name: "refuse" });
    const [english, french] = await Promise.all(
      ["en", "fr"].map(async (language) =>
        (await show(owner.key, id, { "accept-language": language })).json(),
      ),
    );
    for (const { error } of [english, french] as { error: { message: string } }[])
      for (const fact of ["600 Mi", "640", "64 x 64 px"]) expect(error.message).toContain(fact);
    expect(english).toMatchObject({
      state: "failed",
      error: { code: "too_complex", message: expect.stringContaining("Cannot trace") },
      charge: { refunded: true },
    });
    expect(french).toMatchObject({ error: { message: expect.stringContaining("Impossible") } });
  });

  test("Job: words that follow Accept-Language are kept apart by caches", async () => {
    const owner = await service.account();
    const { id } = await ended(service, owner, { name: "refuse" });
    for (const path of [`/api/v1/jobs/${id}`, "/api/v1/jobs"]) {
      const headers = { "accept-language": "fr" };
      const answer = await send(service, path, { key: owner.key, headers });
      expect(answer.headers.get("content-language")).toBe("fr");
      expect(answer.headers.get("vary")).toBe("Accept-Language, Accept-Encoding");
    }
  });

  test("Job: pixels that cannot be decoded end the job as failed with invalid_image, refunded", async () => {
    const owner = await service.account();
    // Signature and size are whole, so it is let in.
    const body = submission(undefined, tinyPng.slice(0, 60) as Uint8Array<ArrayBuffer>);
    const { id } = (await (await post(service, { key: owner.key, body })).json()) as { id: string };
    await settled(service.harness, owner, { jobId: id });
    expect(await (await show(owner.key, id)).json()).toMatchObject({
      state: "failed",
      error: {
        code: "invalid_image",
        message:
          'Cannot decode the image as the PNG must be whole: it ends within chunk "IDAT"; save it again as PNG or JPEG',
      },
      charge: { source: "credit", refunded: true },
    });
    const french = await send(service, `/api/v1/jobs/${id}`, {
      key: owner.key,
      headers: { "accept-language": "fr" },
    });
    expect(await french.json()).toMatchObject({
      error: { message: expect.stringContaining("il s'arrête dans le bloc « IDAT »") },
    });
  });

  test("Job: a defect of the engine ends the job as failed with internal, refunded, and tells nothing of it", async () => {
    const owner = await service.account();
    const { id } = await ended(service, owner, { name: "crash" });
    const text = await (await show(owner.key, id)).text();
    expect(JSON.parse(text)).toMatchObject({
      state: "failed",
      error: { code: "internal" },
      charge: { refunded: true },
    });
    expect(text).not.toContain("A stage is broken");
  });

  test("States: a job whose runner is killed twice ends as interrupted, is refunded and has no result", async () => {
    const owner = await service.account({ credits: 1 });
    const { id } = await ended(service, owner, { name: "kill" });
    const job = (await (await show(owner.key, id)).json()) as object;
    expect(job).toMatchObject({
      state: "interrupted",
      error: { code: "interrupted", message: expect.stringContaining("stopped twice") },
      charge: { source: "credit", refunded: true },
    });
    expect(job).toHaveProperty("finishedAt");
    for (const tail of ["svg", "result", "cutcheck"])
      expect(
        await refusalOf(await send(service, `/api/v1/jobs/${id}/${tail}`, { key: owner.key })),
      ).toEqual([409, "not_ready"]);
    expect((await remove(owner.key, id)).status).toBe(204);
    expect(await ended(service, owner)).toMatchObject({ state: "done" }); // by the credit given back
  });

  test("GET /jobs: newest first, 20 unless limit says otherwise, Link leads on", async () => {
    const owner = await service.account();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await ended(service, owner, { name: "refuse" })).id);
    expect((await list(owner.key, "")).jobs.map(({ id }) => id)).toEqual(ids);

    const response = await send(service, "/api/v1/jobs?limit=2", { key: owner.key });
    const first = (await response.json()) as Listed;
    expect(first.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
    expect(next).toBe(`/api/v1/jobs?limit=2&cursor=${first.nextCursor}`);

    const last = await send(service, next, { key: owner.key });
    expect(await last.json()).toMatchObject({ jobs: [{ id: ids[2] }], nextCursor: null });
    expect(last.headers.get("link")).toBeNull();
  });

  test("GET /jobs: an account without jobs gets an empty page", async () => {
    const { key } = await service.account();
    expect(await list(key, "")).toEqual({ jobs: [], nextCursor: null });
  });

  test("GET /jobs: only the account's own jobs", async () => {
    await ended(service, await service.account(), { name: "refuse" });
    expect((await list((await service.account()).key, "?limit=100")).jobs).toEqual([]);
  });

  test.each(["0", "101", "-1", "1.5", "1e1", "", "x", "5&limit=6"])(
    "GET /jobs: limit=%s answers 400 invalid_limit",
    async (limit) => {
      const { key } = await service.account();
      const response = await send(service, `/api/v1/jobs?limit=${limit}`, { key });
      expect(await refusalOf(response)).toEqual([400, "invalid_limit"]);
    },
  );

  test("GET /jobs: a cursor that is none of the account's jobs answers 400 invalid_cursor", async () => {
    const { key } = await service.account();
    const foreign = await ended(service, await service.account(), { name: "refuse" });
    for (const cursor of ["abc", "", crypto.randomUUID(), foreign.id])
      expect(
        await refusalOf(await send(service, `/api/v1/jobs?cursor=${cursor}`, { key })),
      ).toEqual([400, "invalid_cursor"]);
  });

  test("Authentication 6: another account's job, an unknown one and no UUID answer 404", async () => {
    const { key } = await service.account();
    const foreign = await ended(service, await service.account());
    for (const id of [foreign.id, crypto.randomUUID(), "7", "%00", "a%2Fb", `${foreign.id}0`])
      for (const [method, tail] of [
        ["GET", ""],
        ["DELETE", ""],
        ["GET", "/svg"],
        ["GET", "/result"],
        ["GET", "/cutcheck"],
        ["GET", "/palette"],
      ])
        expect(
          await refusalOf(
            await send(service, `/api/v1/jobs/${id}${tail}`, { key, method: method ?? "" }),
          ),
        ).toEqual([404, "not_found"]);
  });

  test("States 3: DELETE of a queued job cancels it, is idempotent and answers 204 without a body", async () => {
    const owner = await service.account();
    const running = await admitted(service, owner, { name: "sleep 60000" });
    const queued = await admitted(service, owner);
    for (let i = 0; i < 2; i++) {
      const response = await remove(owner.key, queued);
      expect([response.status, await response.text()]).toEqual([204, ""]);
    }
    expect(await (await show(owner.key, queued)).json()).toMatchObject({
      state: "cancelled",
      charge: { source: "credit", refunded: true },
    });
    await remove(owner.key, running);
  });

  test("States: DELETE of a running job stops it; its charge stays", async () => {
    const owner = await service.account();
    const id = await admitted(service, owner, { name: "sleep 60000" });
    await settled(service.harness, owner, { jobId: id, state: "running" });
    expect((await remove(owner.key, id)).status).toBe(204);
    expect(await settled(service.harness, owner, { jobId: id })).toMatchObject({
      state: "cancelled",
      charge: { refunded: false },
    });
  });

  test("States 2: DELETE of a done job deletes the result, and downloads answer 410 gone", async () => {
    const owner = await service.account();
    const { id } = await ended(service, owner);
    expect((await remove(owner.key, id)).status).toBe(204);
    expect((await remove(owner.key, id)).status).toBe(204);
    expect(await (await show(owner.key, id)).json()).toMatchObject({ state: "done" });
    for (const tail of ["svg", "result", "result?format=dxf", "cutcheck", "palette"])
      expect(
        await refusalOf(await send(service, `/api/v1/jobs/${id}/${tail}`, { key: owner.key })),
      ).toEqual([410, "gone"]);
  });

  test("States 1: a job that is not done, or ended without a result, answers 409 not_ready", async () => {
    const owner = await service.account();
    const failed = await ended(service, owner, { name: "refuse" });
    const running = await admitted(service, owner, { name: "sleep 60000" });
    for (const id of [failed.id, running])
      for (const tail of ["svg", "result", "result?format=pdf", "cutcheck", "palette"])
        expect(
          await refusalOf(await send(service, `/api/v1/jobs/${id}/${tail}`, { key: owner.key })),
        ).toEqual([409, "not_ready"]);
    await remove(owner.key, running);
  });
}
