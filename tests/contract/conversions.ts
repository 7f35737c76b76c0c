/** Rules of "GET …/result" in other formats, of the cut check, and of their slots and rates. @module */
import { expect, spyOn, test } from "bun:test";
import { refusalOf, type Service, traced } from "./service.ts";

interface Refused {
  readonly error: { readonly message: string };
}

/** Register them. */
export function conversionRules(service: Service): void {
  const done = (options?: object) => traced(service, options);

  const formats = [
    ["format=svg", "image/svg+xml", "svg", "<svg"],
    ["format=pdf", "application/pdf", "pdf", "%PDF-1.4"],
    ["format=dxf", "application/dxf", "dxf", "  0"],
    ["format=eps", "application/postscript", "eps", "%!PS-Adobe-3.0 EPSF-3.0"],
    ["format=svg&layers=1", "image/svg+xml", "svg", "<svg"],
    ["format=dxf&layers=1", "application/dxf", "dxf", "  0"],
    ["format=pdf&layers=1", "application/zip", "zip", "PK"],
    ["format=eps&layers=1", "application/zip", "zip", "PK"],
    ["format=svg&layers=zip", "application/zip", "zip", "PK"],
    ["format=pdf&layers=zip", "application/zip", "zip", "PK"],
    ["format=dxf&layers=zip", "application/zip", "zip", "PK"],
    ["format=eps&layers=zip", "application/zip", "zip", "PK"],
  ] as const;

  test("GET /jobs/{id}/result: every format and layering has its type, extension and first bytes", async () => {
    const { get } = await done({ name: "Sign", options: { export: { mode: "cut" } } });
    for (const [query, type, extension, start] of formats) {
      const response = await get(`result?${query}`);
      expect([query, response.status]).toEqual([query, 200]);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="Sign.${extension}"; filename*=UTF-8''Sign.${extension}`,
      );
      const body = await response.text();
      expect(body.trimStart().replace(/^0\n/, "  0\n")).toStartWith(start);
      expect(response.headers.get("content-length")).not.toBeNull();
    }
  });

  test("Result rule 4: one file a colour of a stacked result answers 422 stacked_separations", async () => {
    const { get } = await done({ options: { export: { mode: "stacked" } } });
    expect(await refusalOf(await get("result?format=pdf&layers=zip"))).toEqual([
      422,
      "stacked_separations",
    ]);
    expect((await get("result?format=pdf")).status).toBe(200);
  });

  test("A converted file has a strong ETag; who has it gets 304 before a slot or the rate is spent", async () => {
    const { get } = await done();
    const first = await get("result?format=pdf");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await get("result?format=eps")).headers.get("etag")).not.toBe(etag);
    for (let i = 0; i < 35; i++)
      expect((await get("result?format=pdf", { "if-none-match": etag })).status).toBe(304);
  });

  test("GET /jobs/{id}/cutcheck: the report has every field, and repeats the settings", async () => {
    const { id, get } = await done();
    const body = (await (
      await get("cutcheck?tool_mm=0.5&island_mm2=2&merge_shared=true")
    ).json()) as object;
    expect(body).toMatchObject({
      id,
      report: {
        toolMm: 0.5,
        islandMm2: 2,
        maxNodes: 1000,
        mergeShared: true,
        blocking: 0,
        truncated: false,
      },
    });
    expect(await (await get("cutcheck")).json()).toMatchObject({
      report: { toolMm: 0.2, islandMm2: 1, mergeShared: false },
    });
  });

  test("Limits: one conversion of an account at once, then 503 busy with Retry-After", async () => {
    const { get } = await done({ name: "squares 60000" });
    const answers = await Promise.all(
      ["dxf", "eps", "pdf"].map((format) => get(`result?format=${format}`)),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200)).not.toBeEmpty();
    expect(busy).not.toBeEmpty();
    for (const response of busy) {
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(await refusalOf(response)).toEqual([503, "busy"]);
    }
  });

  /** Conversions under way until `release()`: their SVG is as slow to read as the test wants. */
  const held = () => {
    const { storage } = service.harness.core;
    const gate = Promise.withResolvers<void>();
    const read = storage.get;
    const spy = spyOn(storage, "get").mockImplementation(async (...of) => {
      await gate.promise;
      return await read(...of);
    });
    return {
      async until(conversions: number) {
        while (spy.mock.calls.length < conversions) await Bun.sleep(5);
      },
      release() {
        spy.mockRestore();
        gate.resolve();
      },
    };
  };

  test("Limits: one conversion slot an account: a second one, of any kind, answers 503 busy; then it is free", async () => {
    const { get } = await done();
    const slow = held();
    const first = get("result?format=pdf");
    await slow.until(1);
    for (const second of ["result?format=dxf", "result?layers=zip", "cutcheck"]) {
      const refused = await get(second);
      expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(((await refused.clone().json()) as Refused).error.message).toContain(
        "an account may have at most 1",
      );
      expect(await refusalOf(refused)).toEqual([503, "busy"]);
    }
    slow.release();
    expect((await first).status).toBe(200);
    expect((await get("cutcheck")).status).toBe(200);
  });

  test("Limits: who hangs up gives the account's slot back", async () => {
    // Its cut check takes four seconds or so.
    const { owner, id, get } = await done({ name: "squares 120000" });
    const caller = new AbortController();
    const url = `${service.base}/api/v1/jobs/${id}/cutcheck?tool_mm=10`;
    const headers = { authorization: `Bearer ${owner.key}` };
    const asked = fetch(url, { headers, signal: caller.signal }).catch(() => "gone");
    const text = "select 1 from accounts where id = $1 and converting_until > now()";
    const { database } = service.harness.core;
    const converting = async () => (await database.query(text, [owner.accountId])).rows.length > 0;
    while (!(await converting())) await Bun.sleep(5);
    caller.abort();
    expect(await asked).toBe("gone");
    const begin = performance.now();
    while (await converting()) await Bun.sleep(5);
    expect(performance.now() - begin).toBeLessThan(1500);
    expect((await get("result?format=eps")).status).toBe(200);
  });

  test("Limits: two conversion slots a server: a third account answers 503 busy; the plain SVG needs none", async () => {
    const [one, two, three] = [await done(), await done(), await done()];
    const slow = held();
    const converting = [one.get("result?format=eps"), two.get("cutcheck")];
    await slow.until(2);
    const refused = await three.get("result?format=pdf");
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(((await refused.clone().json()) as Refused).error.message).toContain(
      "the server may have at most 2",
    );
    expect(await refusalOf(refused)).toEqual([503, "busy"]);
    const plain = three.get("svg");
    await slow.until(3); // it reads its bytes, and was not refused
    slow.release();
    expect((await Promise.all([...converting, plain])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect((await three.get("result?format=pdf")).status).toBe(200);
  });

  test("Limits: conversions are limited for each key: then 429 rate_limited with Retry-After", async () => {
    const { get } = await done();
    let refused: Response | undefined;
    for (let i = 0; i < 40 && !refused; i++) {
      const response = await get("cutcheck");
      if (response.status !== 200) refused = response;
    }
    expect(refused?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(refused?.headers.get("ratelimit-policy")).toBe('"conversions";q=30;w=60');
    expect(await refusalOf(refused as Response)).toEqual([429, "rate_limited"]);
  });
}
