/** Rules of downloads and of the cut check. @module */
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs } from "../../db/schema.ts";
import type { CutReport } from "../../plugin/mod.ts";
import { admitted, refusalOf, type Service, send, traced } from "./service.ts";

/** Register them. */
export function resultRules(service: Service): void {
  const done = (options?: object) => traced(service, options);

  test("GET /jobs/{id}/svg: image/svg+xml, not forced to be an attachment, opened safely", async () => {
    const { get } = await done();
    const response = await get("svg");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-disposition") ?? "").not.toContain("attachment");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(await response.text()).toMatch(/^<svg[^>]*>/);
  });

  test("GET /jobs/{id}/svg: a strong ETag, and 304 to who has it", async () => {
    const { get } = await done();
    const etag = (await get("svg")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const fresh = await get("svg", { "if-none-match": `"other", ${etag}` });
    expect([fresh.status, await fresh.text(), fresh.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await get("svg", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("SVG and JSON come compressed where Accept-Encoding asks, and are known again by their weak tag", async () => {
    const { get } = await done({ name: "squares 200" });
    const plain = await get("svg", { "accept-encoding": "identity" });
    const text = await plain.text();
    for (const encoding of ["br", "gzip"]) {
      const small = await get("svg", { "accept-encoding": encoding });
      expect(small.headers.get("content-encoding")).toBe(encoding);
      expect(Number(small.headers.get("content-length"))).toBeLessThan(text.length / 3);
      expect(await small.text()).toBe(text);
      const etag = small.headers.get("etag") ?? "";
      expect(etag).toBe(`W/${plain.headers.get("etag")}`);
      const again = { "accept-encoding": encoding, "if-none-match": etag };
      expect((await get("svg", again)).status).toBe(304);
    }
    const part = await get("svg", { "accept-encoding": "gzip", range: "bytes=0-1999" });
    expect([part.status, await part.text()]).toEqual([206, text.slice(0, 2000)]);
    const described = await send(service, "/api/v1/openapi.json", {
      headers: { "accept-encoding": "gzip" },
    });
    expect(described.headers.get("content-encoding")).toBe("gzip");
    expect(await described.json()).toEqual(service.document);
  });

  test("GET /jobs/{id}/svg: ranges", async () => {
    const { get } = await done();
    const whole = await (await get("svg")).text();
    const part = await get("svg", { range: "bytes=5-9" });
    expect([part.status, await part.text()]).toEqual([206, whole.slice(5, 10)]);
    expect(part.headers.get("content-range")).toBe(`bytes 5-9/${whole.length}`);
    const tail = await get("svg", { range: "bytes=-6" });
    expect(await tail.text()).toBe(whole.slice(-6));
    const beyond = await get("svg", { range: `bytes=${whole.length}-` });
    expect(beyond.headers.get("content-range")).toBe(`bytes */${whole.length}`);
    expect(await refusalOf(beyond)).toEqual([416, "range_not_satisfiable"]);
    expect((await get("svg", { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
    expect((await get("svg", { range: "Bytes=0-1" })).status).toBe(206);
    for (const whole of ["bytes=9-5", "bytes=0-1,3-4", "items=0-1", "bytes=x-"])
      expect((await get("svg", { range: whole })).status).toBe(200);
  });

  test("HEAD ignores Range (RFC 9110, 14.2)", async () => {
    const { owner, id, get } = await done();
    const length = (await (await get("svg")).arrayBuffer()).byteLength;
    const headers = { authorization: `Bearer ${owner.key}`, range: "bytes=0-9" };
    const path = `${service.base}/api/v1/jobs/${id}/svg`;
    const head = await fetch(path, { method: "HEAD", headers });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(length)]);
  });

  test("GET /jobs/{id}/result: the default is the stored SVG, as an attachment", async () => {
    const { get } = await done({ name: "Enseigne d'été" });
    const response = await get("result");
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Enseigne d'ete.svg\"; filename*=UTF-8''Enseigne%20d%27%C3%A9t%C3%A9.svg",
    );
    expect(await response.text()).toBe(await (await get("svg")).text());
  });

  test.each([
    ["../../etc/passwd", "etc-passwd.svg"],
    ["CON", "_CON.svg"],
    ['a"b\r\nX: y', "a-b-X- y.svg"],
    [null, "drawing.svg"],
    ["漢".repeat(200), `${"漢".repeat(66)}.svg`],
  ])("GET /jobs/{id}/result: a job called %j gets a safe file name", async (name, file) => {
    const { get } = await done({ name });
    const disposition = (await get("result")).headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\x21-\x7e]+$/,
    );
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(file);
  });

  test.each([
    ["format=png", "invalid_format"],
    ["format=", "invalid_format"],
    ["format=svg&format=pdf", "invalid_format"],
    ["tolerance=0", "invalid_tolerance"],
    ["tolerance=11", "invalid_tolerance"],
    ["tolerance=1e-1", "invalid_tolerance"],
    ["include_background=1", "invalid_include_background"],
    ["merge_shared=yes", "invalid_merge_shared"],
    ["layers=2", "invalid_layers"],
    ["width_mm=0", "invalid_width_mm"],
    ["width_mm=50mm", "invalid_width_mm"],
  ])("GET /jobs/{id}/result: %s answers 400 %s", async (query, code) => {
    const { key } = await service.account();
    const path = `/api/v1/jobs/${crypto.randomUUID()}/result?${query}`;
    expect(await refusalOf(await send(service, path, { key }))).toEqual([400, code]);
  });

  test.each([
    ["tool_mm=0", "invalid_tool_mm"],
    ["tool_mm=0.009", "invalid_tool_mm"],
    ["tool_mm=10.1", "invalid_tool_mm"],
    ["island_mm2=-1", "invalid_island_mm2"],
    ["island_mm2=1001", "invalid_island_mm2"],
    ["merge_shared=1", "invalid_merge_shared"],
    ["include_background=TRUE", "invalid_include_background"],
    ["tolerance=0.0001", "invalid_tolerance"],
    ["width_mm=-5", "invalid_width_mm"],
  ])("GET /jobs/{id}/cutcheck: %s answers 400 %s", async (query, code) => {
    const { key } = await service.account();
    const path = `/api/v1/jobs/${crypto.randomUUID()}/cutcheck?${query}`;
    expect(await refusalOf(await send(service, path, { key }))).toEqual([400, code]);
  });

  test.each([
    ["svg", /<svg width="254mm" height="254mm"/],
    ["pdf", /\/MediaBox \[ 0 0 720 720 \]/],
    ["eps", /%%BoundingBox: 0 0 720 720\n/],
    ["dxf", /\$EXTMAX\n10\n254\.0+\n20\n254\.0+\n/],
  ])("GET /jobs/{id}/result: %s of width_mm=254 measures 254 mm", async (format, size) => {
    const { get } = await done({ name: "page" });
    const file = await get(`result?format=${format}&width_mm=254&include_background=true`);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).toMatch(size);
  });

  test("GET /jobs/{id}/cutcheck: with width_mm tool and island are true mm", async () => {
    const { get } = await done({ name: "squares 1" });
    const reportOf = async (query: string) =>
      ((await (await get(`cutcheck?${query}`)).json()) as { report: CutReport }).report;
    // a square of 2 px on a page of 3 px
    const natural = await reportOf("island_mm2=0.45&tool_mm=0.01");
    expect(natural.totals.island).toBe(0);
    expect(natural.mmPerPx).toBeCloseTo(0.352778, 6);
    const small = await reportOf("island_mm2=0.45&tool_mm=0.01&width_mm=1");
    expect(small.totals.island).toBe(1);
    expect(small.mmPerPx).toBeCloseTo(1 / 3, 9);
    expect(small.issues[0]?.value).toBeCloseTo(4 / 9, 6);
  });

  test("HEAD of a download has its length", async () => {
    const { owner, id, get } = await done();
    const length = (await (await get("svg")).arrayBuffer()).byteLength;
    const headers = { authorization: `Bearer ${owner.key}` };
    const head = await fetch(`${service.base}/api/v1/jobs/${id}/svg`, { method: "HEAD", headers });
    expect(head.headers.get("content-length")).toBe(String(length));
  });

  test("Result rule 6 and cut check: more than 4 MB of SVG answers 413 result_too_large; the SVG itself comes", async () => {
    const { get } = await done({ name: "squares 300000" });
    expect(await refusalOf(await get("result?format=dxf"))).toEqual([413, "result_too_large"]);
    expect(await refusalOf(await get("cutcheck"))).toEqual([413, "result_too_large"]);
    expect((await (await get("svg")).arrayBuffer()).byteLength).toBeGreaterThan(4 << 20);
  });

  test("GET /jobs/{id}/palette: index, hex and share of each colour, in the order that constraints count", async () => {
    const { id, get } = await done();
    const response = await get("palette");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { colors, ...rest } = (await response.json()) as { colors: { share: number }[] };
    expect(rest).toEqual({ id, gradients: [] } as never);
    expect(colors.length).toBeGreaterThan(1);
    expect(colors).toMatchObject(
      colors.map((_, index) => ({ index, hex: expect.stringMatching(/^#[0-9a-f]{6}$/) })),
    );
    const shares = colors.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 2);
  });

  test("GET /jobs/{id}/palette: empty for a job that ended before palettes were kept", async () => {
    const { id, get } = await done();
    const { db } = service.harness.core.database;
    await db.update(jobs).set({ palette: null }).where(eq(jobs.id, id));
    expect(await (await get("palette")).json()).toEqual({ id, colors: [], gradients: [] });
  });

  test("States 1: nothing is converted before the job is done", async () => {
    const owner = await service.account();
    const id = await admitted(service, owner, { name: "sleep 60000" });
    const path = `/api/v1/jobs/${id}`;
    expect(
      await refusalOf(await send(service, `${path}/result?format=eps`, { key: owner.key })),
    ).toEqual([409, "not_ready"]);
    await send(service, path, { method: "DELETE", key: owner.key });
  });
}
