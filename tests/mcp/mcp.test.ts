// The agent tools as agents meet them: official clients of both generations over HTTP, one started service.
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadImage } from "@napi-rs/canvas";
import manifest from "../../package.json" with { type: "json" };
import { pngOf, tinyPng } from "../../runner/testing/png.ts";
import { admitted, ended, startService } from "../contract/service.ts";
import { type Answer, type Connected, connect } from "./clients.ts";

const service = await startService();
afterAll(() => service.close());

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
/** Two discs and a hole, large enough to look at. */
const picture = pngOf(96, 64, (x, y) => {
  const left = Math.hypot(x - 30, y - 32);
  if (left < 22 && left > 8) return [200, 30, 40];
  return Math.hypot(x - 68, y - 32) < 14 ? [20, 60, 200] : [255, 255, 255];
});

async function untilEnded(client: Connected, jobId: unknown): Promise<Answer["structured"]> {
  for (;;) {
    const { structured } = await client.call("get_job", { job_id: jobId });
    if (structured.poll_after_seconds === null) return structured;
    await Bun.sleep(1200); // 60 requests a minute are allowed
  }
}

function refusalOf({ isError, structured, content }: Answer): readonly unknown[] {
  const { status, code, message } = structured.error as Record<string, unknown>;
  expect(isError).toBe(true);
  expect(content[0]?.text).toContain(`${status} ${code}: ${message}`);
  return [status, code];
}

describe.each(["v1", "v2"] as const)("client %s", (version) => {
  const client = async (balance?: { credits: number }) => {
    const owner = await service.account(balance);
    return { owner, client: await connect(version, { base: service.base, key: owner.key }) };
  };

  test("the server says which release it is", async () => {
    const { client: agent } = await client();
    expect(agent.release).toBe(manifest.version);
  });

  test("tools/list: nine tools with titles, annotations and schemas, under 6,000 tokens", async () => {
    const { client: agent } = await client();
    const tools = await agent.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      "check_cut",
      "create_upload",
      "delete_job",
      "get_job",
      "get_result",
      "get_usage",
      "list_jobs",
      "preview_result",
      "vectorize_image",
    ]);
    for (const tool of tools)
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        annotations: { readOnlyHint: expect.any(Boolean), openWorldHint: expect.any(Boolean) },
        inputSchema: { type: "object", additionalProperties: false },
        outputSchema: { type: "object" },
      });
    // These schemas take 3.9 characters a token of cl100k.
    const written = JSON.stringify(tools);
    expect(written.length).toBeLessThan(23_400);
    // Some clients' dialects know one type a place, and no constants.
    expect(written).not.toMatch(/"type":\[|"const":/);
    await agent.close();
  });

  test("a picture becomes files: vectorize, poll, preview, check, download, delete", async () => {
    const { owner, client: agent } = await client();
    const created = await agent.call("vectorize_image", {
      image_base64: base64(picture),
      name: "discs",
      options: { export: { mode: "cut" } },
    });
    const { job_id } = created.structured;
    expect(created.structured).toEqual({
      job_id,
      state: "queued",
      poll_after_seconds: 2,
      links: { self: `/api/v1/jobs/${job_id}`, svg: `/api/v1/jobs/${job_id}/svg` },
    });
    const waited = await agent.call("get_job", { job_id, wait_seconds: 20 });
    expect(waited.structured).toMatchObject({
      ...{ state: "done", width: 96, height: 64, poll_after_seconds: null },
      palette: {
        colors: [
          { index: 0, hex: "#ffffff", share: expect.any(Number) },
          { index: 1, hex: "#c81e28", share: expect.any(Number) },
          { index: 2, hex: "#143cc8", share: expect.any(Number) },
        ],
        gradients: [],
      },
    });
    expect(await untilEnded(agent, job_id)).toMatchObject({ state: "done" });

    for (const view of ["result", "side_by_side", "cut_issues"]) {
      const preview = await agent.call("preview_result", { job_id, view, max_side: 240 });
      expect(preview.structured).toMatchObject({ colors: 3, width: 240 });
      expect(preview.structured.note).toBeUndefined();
      const png = Buffer.from(String(preview.content[0]?.data), "base64");
      const { width, height } = await loadImage(png);
      expect({ width, height }).toEqual({
        width: 240,
        height: preview.structured.height as number,
      });
    }

    const check = await agent.call("check_cut", { job_id, tool_mm: 0.1, merge_shared: true });
    expect(check.structured).toMatchObject({
      verdict: expect.stringMatching(/^(ready|check|blocked)$/),
      report: { toolMm: 0.1, mergeShared: true },
    });
    expect(check.content[0]?.text).toStartWith("Verdict: ");
    const shared = await agent.call("check_cut", { job_id });
    const { issues } = shared.structured.report as { issues: { kind: string; fix: unknown }[] };
    expect(issues.find(({ kind }) => kind === "overlap")?.fix).toEqual({
      tool: "get_result",
      arguments: { job_id, merge_shared: true },
    });

    const types = {
      svg: "image/svg+xml",
      pdf: "application/pdf",
      dxf: "application/dxf",
      eps: "application/postscript",
    };
    for (const [format, type] of Object.entries(types)) {
      const { structured, content } = await agent.call("get_result", { job_id, format });
      expect(structured).toMatchObject({ content_type: type, filename: `discs.${format}` });
      const file = await fetch(String(structured.download_url), {
        headers: { authorization: `Bearer ${owner.key}` },
      });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(structured.bytes).toBe(bytes.length);
      expect(structured.sha256).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
      const inline = content.filter(({ text }) => text === bytes.toString());
      expect(inline.length).toBe(format === "pdf" ? 0 : 1);
      expect(content.at(-1)).toMatchObject({ type: "resource_link", uri: structured.download_url });
    }
    const wide = await agent.call("get_result", { job_id, format: "eps", width_mm: 254 });
    const texts = wide.content.map(({ text = "" }) => text);
    expect(texts.join("")).toContain("%%BoundingBox: 0 0 720 480\n");
    const narrow = await agent.call("check_cut", { job_id, width_mm: 9.6 });
    expect(narrow.structured.report).toMatchObject({ mmPerPx: expect.closeTo(0.1, 9) });
    const zip = await agent.call("get_result", { job_id, format: "dxf", layers: "zip" });
    expect(zip.structured.content_type).toBe("application/zip");

    const list = await agent.call("list_jobs", { limit: 1 });
    expect(list.structured).toMatchObject({ jobs: [{ id: job_id }], nextCursor: null });

    for (const _again of [1, 2])
      expect((await agent.call("delete_job", { job_id })).structured).toEqual({
        deleted: true,
        refunded: false,
      });
    for (const name of ["get_result", "preview_result", "check_cut"])
      expect(refusalOf(await agent.call(name, { job_id }))).toEqual([410, "gone"]);
    await agent.close();
  });

  test("a local file: create_upload gives a line for a shell without the key; its image is traced again", async () => {
    const { client: agent } = await client();
    const made = await agent.call("create_upload", { job_options: { name: "by link" } });
    const { upload_url, curl } = made.structured;
    expect(curl).toBe(`curl -F file=@sign.png ${upload_url}`);
    const folder = await mkdtemp(join(tmpdir(), "kerf-upload-"));
    await Bun.write(join(folder, "sign.png"), picture as Uint8Array<ArrayBuffer>);
    const shell = Bun.spawn(["sh", "-c", `${curl}`], { cwd: folder, stderr: "ignore" });
    const { id: job_id } = (await new Response(shell.stdout).json()) as { id: string };
    await rm(folder, { recursive: true });
    const waited = await agent.call("get_job", { job_id, wait_seconds: 20 });
    expect(waited.structured).toMatchObject({ state: "done", width: 96 });

    const again = await agent.call("vectorize_image", {
      source_job_id: job_id,
      options: { export: { mode: "cut" } },
    });
    const second = { job_id: again.structured.job_id, wait_seconds: 20 };
    expect((await agent.call("get_job", second)).structured).toMatchObject({ state: "done" });
    const check = await agent.call("check_cut", { job_id: second.job_id });
    const { issues } = check.structured.report as { issues: { fix: unknown }[] };
    expect(issues.length).toBeGreaterThan(0);
    for (const { fix } of issues)
      if (fix) expect(JSON.stringify(fix)).toContain(String(second.job_id));

    const usage = await agent.call("get_usage");
    expect(usage.structured).toMatchObject({ credits: 98, limits: { queuedPerKey: 3 } });
    const etching = await agent.call("create_upload", { job_options: { preset: "etching" } });
    expect(refusalOf(etching)).toEqual([400, "invalid_options"]);
    await agent.close();
  });

  test("402 without credit", async () => {
    const { client: agent } = await client({ credits: 0 });
    const answer = await agent.call("vectorize_image", { image_base64: base64(tinyPng) });
    expect(refusalOf(answer)).toEqual([402, "payment_required"]);
    await agent.close();
  });

  test("404 for a job of nobody, of another account, and for what is no id", async () => {
    const { client: agent } = await client();
    const foreign = await admitted(service, await service.account());
    for (const name of ["get_job", "get_result", "preview_result", "check_cut", "delete_job"])
      for (const job_id of [crypto.randomUUID(), foreign, "..", "../me", ""])
        expect([name, job_id, ...refusalOf(await agent.call(name, { job_id }))]).toEqual([
          name,
          job_id,
          404,
          "not_found",
        ]);
    const odd = await agent.call("get_job", { job_id: "../me" });
    expect(odd.structured).toMatchObject({
      error: { message: expect.stringContaining('the job "../me"') },
    });
    await agent.close();
  });

  test("409 before a job is done; 429 with a time to wait when too many queue", async () => {
    const { owner, client: agent } = await client();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await admitted(service, owner, { name: "sleep 60000" }));
    for (const name of ["get_result", "preview_result", "check_cut"])
      expect(refusalOf(await agent.call(name, { job_id: ids[0] }))).toEqual([409, "not_ready"]);
    const fifth = await agent.call("vectorize_image", { image_base64: base64(tinyPng) });
    expect(refusalOf(fifth)).toEqual([429, "too_many_jobs"]);
    const { retry_after_seconds } = fifth.structured.error as { retry_after_seconds: number };
    expect(retry_after_seconds).toBeGreaterThan(0);
    const deleted = await agent.call("delete_job", { job_id: ids[3] });
    expect(deleted.structured).toEqual({ deleted: true, refunded: true });
    for (const job_id of ids) await agent.call("delete_job", { job_id });
    await agent.close();
  });

  test("413 for too many pixels and for too much base64, 415 for another type", async () => {
    const { client: agent } = await client();
    const wide = Buffer.from(pngOf(1, 1, () => [0, 0, 0]));
    wide.writeUInt32BE(20_000, 16);
    wide.writeUInt32BE(20_000, 20);
    wide.writeUInt32BE(Bun.hash.crc32(wide.subarray(12, 29)), 29);
    const send = async (bytes: Uint8Array) =>
      refusalOf(await agent.call("vectorize_image", { image_base64: base64(bytes) }));
    expect(await send(wide)).toEqual([413, "too_large"]);
    expect(await send(new Uint8Array(3 * 1024 * 1024))).toEqual([413, "payload_too_large"]);
    expect(await send(Buffer.from("GIF89a"))).toEqual([415, "unsupported_media_type"]);
    await agent.close();
  });

  test("400 in the API's codes for arguments that break the schema", async () => {
    const { owner, client: agent } = await client();
    const { id: job_id } = await ended(service, owner);
    const image_base64 = base64(tinyPng);
    const cases: [string, Record<string, unknown>, string][] = [
      ["vectorize_image", {}, "missing_source"],
      ["vectorize_image", { image_base64, image_url: "https://a.example/" }, "missing_source"],
      ["vectorize_image", { image_base64: "no base64!" }, "invalid_image_base64"],
      ["vectorize_image", { image_base64, preset: "etching" }, "invalid_options"],
      ["vectorize_image", { image_base64, options: { fit: { tolerance: 99 } } }, "invalid_options"],
      ["vectorize_image", { image_base64, idempotency_key: "a\nb" }, "invalid_idempotency_key"],
      ["vectorize_image", { image_base64, size: 3 }, "invalid_arguments"],
      ["vectorize_image", { image_url: "https://127.0.0.1/a.png" }, "invalid_image_url"],
      ["vectorize_image", { image_url: 5 }, "missing_source"],
      ["vectorize_image", { image_base64, source_job_id: job_id }, "missing_source"],
      ["get_job", {}, "invalid_arguments"],
      ["get_job", { job_id: 7 }, "invalid_arguments"],
      ["get_job", { job_id: null }, "invalid_arguments"],
      ["get_job", { job_id, wait_seconds: 21 }, "invalid_wait_seconds"],
      ["check_cut", { tool_mm: 1 }, "invalid_arguments"],
      ["delete_job", { job_id: [job_id] }, "invalid_arguments"],
      ["list_jobs", { limit: 0 }, "invalid_limit"],
      ["get_result", { job_id, format: "gif" }, "invalid_format"],
      ["check_cut", { job_id, tool_mm: 0 }, "invalid_tool_mm"],
      ["preview_result", { job_id, view: "x-ray" }, "invalid_view"],
      ["preview_result", { job_id, max_side: 769 }, "invalid_max_side"],
    ];
    for (const [name, args, code] of cases)
      expect([name, ...refusalOf(await agent.call(name, args))]).toEqual([name, 400, code]);
    await agent.close();
  });
});

test("20 clients at once: each sees its own account's jobs and no others", async () => {
  const seen = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const { key } = await service.account();
      const agent = await connect(i % 2 ? "v1" : "v2", { base: service.base, key });
      // A name that the stand-in engine obeys: nothing is traced.
      const args = { image_base64: base64(tinyPng), name: "sleep 1" };
      const { job_id } = (await agent.call("vectorize_image", args)).structured;
      const { jobs } = (await agent.call("list_jobs")).structured as { jobs: { id: string }[] };
      expect(jobs.map(({ id }) => id)).toEqual([String(job_id)]);
      await agent.close();
      return job_id;
    }),
  );
  expect(new Set(seen).size).toBe(20);
});

test("429 of the request rate is a tool error with the time to wait", async () => {
  const { key } = await service.account();
  const headers = { authorization: `Bearer ${key}` };
  for (let i = 0; i < 60; i++) await fetch(`${service.base}/api/v1/me`, { headers });
  const agent = await connect("v2", { base: service.base, key });
  const answer = await agent.call("list_jobs");
  expect(refusalOf(answer)).toEqual([429, "rate_limited"]);
  expect(answer.structured.error).toMatchObject({ retry_after_seconds: expect.any(Number) });
  await agent.close();
});

test("no call met a defect of the service", () => {
  expect(service.defects).toEqual([]);
});
