/** Rules of "POST /api/v1/jobs": what is let in, what is refused, and in which order. @module */
import { expect, test } from "bun:test";
import { createCanvas } from "@napi-rs/canvas";
import type { JobCreated } from "../../api/schemas/job.ts";
import { settled } from "../../control-plane/testing/harness.ts";
import { pngOf, tinyPng } from "../../runner/testing/png.ts";
import { admitted, post, refusalOf, type Service, send, submission } from "./service.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Register them. */
export function admissionRules(service: Service): void {
  test("POST /jobs: 202 with JobCreated, and Location holds the job's URL", async () => {
    const { key } = await service.account();
    const response = await post(service, { key });
    const body = (await response.json()) as { id: string };
    expect(response.status).toBe(202);
    expect(body.id).toMatch(UUID);
    const self = `/api/v1/jobs/${body.id}`;
    expect(body).toEqual({
      id: body.id,
      state: "queued",
      links: { self, svg: `${self}/svg` },
    } as typeof body);
    expect(response.headers.get("location")).toBe(self);
    expect(response.headers.get("retry-after")).toBe("2");
    expect((await send(service, self, { key })).status).toBe(200);
  });

  test("What the service does 2: admission does not wait for the computation", async () => {
    const owner = await service.account();
    const id = await admitted(service, owner, { name: "sleep 60000" });
    const job = await (await send(service, `/api/v1/jobs/${id}`, { key: owner.key })).json();
    expect(["queued", "running"]).toContain((job as { state: string }).state);
    await send(service, `/api/v1/jobs/${id}`, { method: "DELETE", key: owner.key });
  });

  const gif = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
  const jpeg = createCanvas(8, 8).encodeSync("jpeg");
  /** An APP1 segment of 64 KB. */
  const metadata = Buffer.concat([Buffer.of(0xff, 0xe1, 0xff, 0xff), Buffer.alloc(0xffff - 2)]);
  const heavy = (segments: number) =>
    Buffer.concat([jpeg.subarray(0, 2), ...Array(segments).fill(metadata), jpeg.subarray(2)]);
  const named = (bytes: Uint8Array, name: string, type: string) => {
    const form = new FormData();
    form.append("file", new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
    return form;
  };

  test.each([
    ["a PNG called .gif", named(tinyPng, "a.gif", "image/gif"), 202],
    ["a JPEG called .png", named(jpeg, "a.png", "image/png"), 202],
    ["a JPEG with 5 MB of metadata", named(heavy(80), "a.jpg", "image/jpeg"), 202],
    ["a GIF called .png", named(gif, "a.png", "image/png"), 415],
    ["text called .png", named(Buffer.from("hello, world"), "a.png", "image/png"), 415],
    ["a byte", named(Buffer.from([0x89]), "a.png", "image/png"), 415],
    ["a WebP", named(Buffer.from("RIFF\0\0\0\0WEBPVP8 "), "a.webp", "image/webp"), 415],
  ] as const)(
    "POST /jobs: the type is decided from the signature: %s",
    async (_what, body, status) => {
      const { key } = await service.account();
      const response = await post(service, { key, body });
      expect(response.status).toBe(status);
      if (status === 415)
        expect(await refusalOf(response)).toEqual([415, "unsupported_media_type"]);
    },
  );

  test("POST /jobs: a file that is no file of its form still has its signature", async () => {
    const { key } = await service.account();
    const boundary = "a-boundary";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(head),
      tinyPng,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    expect((await post(service, { key, body, headers })).status).toBe(202);
  });

  const lone = new FormData();
  lone.append("options", "{}");
  const empty = new FormData();
  empty.append("file", new Blob([]), "a.png");
  test.each([
    ["no file part", lone],
    ["an empty file", empty],
    ["an empty form", new FormData()],
    ["no form", JSON.stringify({ file: "a.png" })],
  ])("POST /jobs: %s answers 400 missing_source", async (_what, body) => {
    const { key } = await service.account();
    expect(await refusalOf(await post(service, { key, body }))).toEqual([400, "missing_source"]);
  });

  const nothing = new FormData();
  nothing.append("options", "{}");
  test.each([
    ["another type", '{"file":"x"}', "application/json", 'its Content-Type is "application/json"'],
    ["no part file", nothing, undefined, "it has no such part"],
    ["an empty part", submission({}, ""), undefined, "the part is empty"],
  ])("POST /jobs: %s is said in the message", async (_what, body, type, told) => {
    const { key } = await service.account();
    const headers = type === undefined ? {} : { "content-type": type };
    const refused = await post(service, { key, body, headers });
    const { error } = (await refused.json()) as { error: { message: string } };
    expect(error.message).toEndWith(`: ${told}`);
  });

  test("POST /jobs: no body answers 400 missing_source", async () => {
    const { key } = await service.account();
    const response = await send(service, "/api/v1/jobs", { method: "POST", key });
    expect(await refusalOf(response)).toEqual([400, "missing_source"]);
  });

  const broken = { "content-type": "multipart/form-data; boundary=b" };
  test.each([
    [
      "a body that ends early",
      '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n\x89PNG',
      broken,
    ],
    ["a body without parts", "hello", broken],
    ["no boundary", "hello", { "content-type": "multipart/form-data" }],
  ])("POST /jobs: %s answers 400", async (_what, body, headers) => {
    const { key } = await service.account();
    const [status] = await refusalOf(await post(service, { key, body, headers }));
    expect(status).toBe(400);
  });

  test("POST /jobs: the part file twice answers 400", async () => {
    const { key } = await service.account();
    const body = submission();
    body.append("file", new Blob([tinyPng as Uint8Array<ArrayBuffer>]), "again");
    expect(await refusalOf(await post(service, { key, body }))).toEqual([400, "invalid_multipart"]);
  });

  test("POST /jobs: a part that the document does not name is refused before a charge", async () => {
    const owner = await service.account();
    for (const name of ["preset", "file "]) {
      const body = submission({});
      body.append(name, "photo");
      const refused = await post(service, { key: owner.key, body });
      expect(await refusalOf(refused.clone())).toEqual([400, "invalid_multipart"]);
      const { error } = (await refused.json()) as { error: { message: string } };
      expect(error.message).toContain(`it has "${name}"; settings belong into "options"`);
    }
    const { accountId } = owner.principal;
    const shown = await service.harness.plane.admin.showAccount({ accountId });
    expect(shown).toMatchObject({ ok: true, value: { charges: 0 } });
  });

  test("POST /jobs: options at the wrong place are named in the 202", async () => {
    const { key } = await service.account();
    const misplaced = { fit: { tolerance: 1 }, colors: 4, tolerance: 1, client: "mine" };
    const created = (await (await post(service, { key, body: submission(misplaced) })).json()) as {
      warnings: readonly string[];
    };
    expect(created.warnings).toEqual([
      'The option "fit" has no effect here: it must stand in "options", as {"options":{"fit":…}}',
      'The option "colors" has no effect here: it must stand in "options", as {"options":{"quantize":{"colors":…}}}',
      'The option "tolerance" has no effect here: it must stand in "options", as {"options":{"centerline":{"tolerance":…}}} or {"options":{"fit":{"tolerance":…}}}',
    ]);
    const plain = await post(service, { key, body: submission({ preset: "logo" }) });
    expect(await plain.json()).not.toHaveProperty("warnings");
  });

  test("GET /result: the file is named after the job, else after the file that was sent", async () => {
    const named = async (options: object, fileName: string) => {
      const owner = await service.account();
      const body = new FormData();
      body.append("file", new Blob([tinyPng as Uint8Array<ArrayBuffer>]), fileName);
      body.append("options", JSON.stringify(options));
      const { id } = (await (await post(service, { key: owner.key, body })).json()) as JobCreated;
      expect((await settled(service.harness, owner, { jobId: id })).state).toBe("done");
      const { headers } = await send(service, `/api/v1/jobs/${id}/result`, { key: owner.key });
      return /filename="(.*?)"/.exec(headers.get("content-disposition") ?? "")?.[1];
    };
    expect(await named({}, "our sign.v2.png")).toBe("our sign.v2.svg");
    expect(await named({ name: "Sign" }, "x.png")).toBe("Sign.svg");
    expect(await named({}, "../..")).toBe("drawing.svg");
  });

  test("POST /jobs: an image of too many pixels answers 413 too_large from its header", async () => {
    const { key } = await service.account();
    const bytes = Buffer.from(pngOf(1, 1, () => [0, 0, 0]));
    bytes.writeUInt32BE(20_000, 16);
    bytes.writeUInt32BE(20_000, 20);
    bytes.writeUInt32BE(Bun.hash.crc32(bytes.subarray(12, 29)), 29);
    const response = await post(service, { key, body: submission(undefined, bytes) });
    expect(response.status).toBe(413);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("too_large");
    for (const fact of ["50 megapixels", "16384 px", "20000 x 20000 px"])
      expect(error.message).toContain(fact);
  });

  test("POST /jobs: an image whose header is damaged answers 400", async () => {
    const { key } = await service.account();
    const body = submission(undefined, tinyPng.slice(0, 20) as Uint8Array<ArrayBuffer>);
    expect(await refusalOf(await post(service, { key, body }))).toEqual([400, "invalid_image"]);
  });

  test("POST /jobs: the refusal of a damaged header says what is damaged", async () => {
    const { key } = await service.account();
    const flipped = Uint8Array.from(tinyPng);
    flipped[20]! ^= 1;
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16);
    for (const [image, damage] of [
      [tinyPng.slice(0, 20) as Uint8Array<ArrayBuffer>, "it ends within its header"],
      [flipped, "the checksum of its header is wrong"],
      [jpeg, "it ends within its header"],
      [heavy(160) as Uint8Array<ArrayBuffer>, "within its first 8388608 bytes"],
    ] as const) {
      const response = await post(service, { key, body: submission(undefined, image) });
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect(error.code).toBe("invalid_image");
      expect(error.message).toContain(damage);
    }
  });

  test("What the service does 6: without quota and credit 402 payment_required", async () => {
    const { key } = await service.account({ credits: 0 });
    expect(await refusalOf(await post(service, { key }))).toEqual([402, "payment_required"]);
  });

  test("What the service does 6: the entitlement comes before anything of the body", async () => {
    const { key } = await service.account({ credits: 0 });
    const refused = await post(service, { key, body: "no form at all" });
    expect(await refusalOf(refused)).toEqual([402, "payment_required"]);
  });
}
