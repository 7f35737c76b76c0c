/** Where the document is silent: what is left, links for one upload, an image traced again. @module */
import { expect, test } from "bun:test";
import { type Owner, settled } from "../../control-plane/testing/harness.ts";
import { pngOf, tinyPng } from "../../runner/testing/png.ts";
import { admitted, ended, post, refusalOf, type Service, send, submission } from "./service.ts";

const other = pngOf(2, 2, () => [9, 9, 9]) as Uint8Array<ArrayBuffer>;

/** Register them. */
export function extensionRules(service: Service): void {
  const chargesOf = async ({ principal: { accountId } }: Owner) => {
    const shown = await service.harness.plane.admin.showAccount({ accountId });
    return shown.ok ? shown.value.charges : undefined;
  };
  const linkOf = async ({ key }: Owner, options?: object) => {
    const body = options ? JSON.stringify(options) : null;
    const made = await send(service, "/api/v1/uploads", { method: "POST", key, body });
    expect(made.status).toBe(201);
    return ((await made.json()) as { link: string }).link;
  };
  const upload = (link: string, body: FormData = submission()) =>
    send(service, link, { method: "POST", body });
  const retraced = ({ key }: Owner, id: string, options?: object) => {
    const body = new FormData();
    body.append("source_job_id", id);
    if (options) body.append("options", JSON.stringify(options));
    return post(service, { key, body });
  };

  test("GET /usage: credits, quota, storage and limits of the account", async () => {
    const owner = await service.account({ credits: 7, pro: 3 });
    const usage = await send(service, "/api/v1/usage", { key: owner.key });
    expect(await usage.json()).toMatchObject({
      credits: 7,
      pro: { monthly: 3, used: 0 },
      storage: { used: 0 },
      limits: { requestsPerMinute: 60 },
    });
    expect((await send(service, "/api/v1/usage")).status).toBe(401);
  });

  test("POST /uploads: its link lets one image in without a key, with its options, at one charge", async () => {
    const owner = await service.account();
    const link = await linkOf(owner, { name: "by link" });
    const sent = await upload(link);
    expect(sent.status).toBe(202);
    const { id } = (await sent.json()) as { id: string };
    expect(await settled(service.harness, owner, { jobId: id })).toMatchObject({ name: "by link" });
    // Who heard no answer sends again, and gets the same job.
    const again = await upload(link);
    expect([again.status, await again.json()]).toMatchObject([202, { id }]);
    expect(await refusalOf(await upload(link, submission(undefined, other)))).toEqual([
      404,
      "not_found",
    ]);
    expect(await chargesOf(owner)).toBe(1);
  });

  test("POST /uploads: a link that was refused an image takes the next; the options of an upload count", async () => {
    const owner = await service.account();
    const link = await linkOf(owner, { name: "by link" });
    const gif = new TextEncoder().encode("GIF89a");
    expect((await upload(link, submission(undefined, gif))).status).toBe(415);
    const sent = await upload(link, submission({ name: "by form" }));
    const { id } = (await sent.json()) as { id: string };
    expect(await settled(service.harness, owner, { jobId: id })).toMatchObject({ name: "by form" });
  });

  test("POST /uploads: refuses wrong options, and a link nobody without credit", async () => {
    const owner = await service.account({ credits: 0 });
    const body = JSON.stringify({ preset: "etching" });
    const refused = await send(service, "/api/v1/uploads", {
      method: "POST",
      key: owner.key,
      body,
    });
    expect(await refusalOf(refused)).toEqual([400, "invalid_options"]);
    const none = await send(service, "/api/v1/uploads", { method: "POST" });
    expect(none.status).toBe(401);
    expect(await refusalOf(await upload(await linkOf(owner)))).toEqual([402, "payment_required"]);
    const unknown = await upload("/api/v1/uploads/none");
    expect(await refusalOf(unknown)).toEqual([404, "not_found"]);
  });

  test("POST /uploads: a link of a revoked key is none, and no log shows a link", async () => {
    const owner = await service.account();
    const link = await linkOf(owner);
    const paths: string[] = [];
    const { port } = service.another({ log: ({ path }) => paths.push(path) });
    await send(service, link, { method: "POST", port, body: submission() });
    expect(paths).toEqual(["/api/v1/uploads/{token}"]);
    const late = await linkOf(owner);
    const { keyPrefix } = owner.principal;
    await service.harness.plane.admin.revokeKey({ keyPrefix });
    expect(await refusalOf(await upload(late))).toEqual([404, "not_found"]);
  });

  test("POST /jobs: source_job_id traces the image of a done job again, at one charge", async () => {
    const owner = await service.account();
    const first = await ended(service, owner, { name: "sign" });
    const sent = await retraced(owner, first.id, { options: { export: { mode: "cut" } } });
    expect(sent.status).toBe(202);
    const { id } = (await sent.json()) as { id: string };
    expect(id).not.toBe(first.id);
    expect(await settled(service.harness, owner, { jobId: id })).toMatchObject({
      ...{ state: "done", name: "sign", width: first.width, height: first.height },
      options: { options: { export: { mode: "cut" } } },
    });
    expect(await chargesOf(owner)).toBe(2);
    // Each job owns its image: the first may go.
    await send(service, `/api/v1/jobs/${first.id}`, { method: "DELETE", key: owner.key });
    const source = await send(service, `/api/v1/jobs/${id}/source`, { key: owner.key });
    expect(new Uint8Array(await source.arrayBuffer())).toEqual(new Uint8Array(tinyPng));
    expect(await refusalOf(await retraced(owner, first.id))).toEqual([410, "gone"]);
  });

  test("POST /jobs: source_job_id is refused uncharged where there is no image to trace", async () => {
    const owner = await service.account();
    const foreign = await ended(service, await service.account());
    for (const id of [foreign.id, crypto.randomUUID(), "../me", ""])
      expect(await refusalOf(await retraced(owner, id))).toEqual([404, "not_found"]);
    const both = submission();
    both.append("source_job_id", foreign.id);
    const refused = await post(service, { key: owner.key, body: both });
    expect(await refusalOf(refused)).toEqual([400, "invalid_multipart"]);
    expect(await chargesOf(owner)).toBe(0);
    const waiting = await admitted(service, owner, { name: "sleep 60000" });
    expect(await refusalOf(await retraced(owner, waiting))).toEqual([409, "not_ready"]);
    await send(service, `/api/v1/jobs/${waiting}`, { method: "DELETE", key: owner.key });
  });
}
