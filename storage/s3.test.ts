import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageSuite } from "./contract-suite.ts";
import { openStorage } from "./open.ts";
import { s3Storage } from "./s3.ts";
import { parseS3Url } from "./s3-url.ts";
import { type S3Server, startS3 } from "./testing/s3-server.ts";

let directory: string;
let server: S3Server;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "kerf-s3-"));
  server = await startS3(directory);
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

storageSuite("s3", () => openStorage(server.url));

test("s3Storage() answers storage_unavailable when its server is away", async () => {
  const storage = await openStorage("s3+http://a:b@127.0.0.1:9/bucket");
  expect(await storage.get("sources/x")).toMatchObject({
    ok: false,
    error: { code: "storage_unavailable" },
  });
  expect(await storage.check()).toBe(false);
});

test("issue 30: s3Storage() answers storage_unavailable when its server says nothing", async () => {
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const address = parseS3Url(`s3+http://a:b@127.0.0.1:${silent.port}/bucket`);
  const storage = s3Storage(address, 200);
  const source = new Blob([new Uint8Array(100)]).stream();
  const faults = [
    storage.get("x"),
    storage.stat("x"),
    storage.delete("x"),
    storage.put("x", source),
  ];
  for (const fault of await Promise.all(faults))
    expect(fault).toMatchObject({ ok: false, error: { code: "storage_unavailable" } });
  expect(await storage.check()).toBe(false);
  silent.stop(true);
}, 10_000);

test("parseS3Url() reads server, bucket, prefix, region and credentials", () => {
  expect(parseS3Url("s3://id:s%2Fecret@s3.example.com/bucket/kerf?region=eu-west-3")).toEqual({
    endpoint: "https://s3.example.com",
    bucket: "bucket",
    prefix: "kerf/",
    region: "eu-west-3",
    accessKeyId: "id",
    secretAccessKey: "s/ecret",
  });
  expect(parseS3Url("s3+http://127.0.0.1:4568/b")).toMatchObject({
    endpoint: "http://127.0.0.1:4568",
    prefix: "",
  });
  for (const wrong of ["s3://s3.example.com", "s3://:", "s3://s3.example.com/%zz"])
    expect(() => parseS3Url(wrong)).toThrow(SyntaxError);
});

test.each([
  ["s3://pictures", {}, "https://s3.us-east-1.amazonaws.com", "pictures", ""],
  [
    "s3://pictures/a/b",
    { AWS_REGION: "eu-west-3" },
    "https://s3.eu-west-3.amazonaws.com",
    "pictures",
    "a/b/",
  ],
  [
    "s3://pictures/a",
    { AWS_ENDPOINT_URL: "http://127.0.0.1:9000/" },
    "http://127.0.0.1:9000",
    "pictures",
    "a/",
  ],
  [
    "s3://s3.example.com/pictures/a",
    { AWS_ENDPOINT_URL: "http://other" },
    "https://s3.example.com",
    "pictures",
    "a/",
  ],
  ["s3://k:s@minio/pictures", {}, "https://minio", "pictures", ""],
  ["s3+http://minio/pictures", {}, "http://minio", "pictures", ""],
])("parseS3Url(%j) in %j", (url, env, endpoint, bucket, prefix) => {
  expect(parseS3Url(url, env)).toMatchObject({ endpoint, bucket, prefix });
});

test("parseS3Url() takes the region from the URL, then from AWS' variables", () => {
  const region = (url: string, env: Record<string, string>) => parseS3Url(url, env).region;
  expect(region("s3://b?region=x", { AWS_REGION: "y" })).toBe("x");
  expect(region("s3://b", { AWS_DEFAULT_REGION: "z" })).toBe("z");
  expect(() => parseS3Url("s3://b", { AWS_ENDPOINT_URL: "minio:9000" })).toThrow(
    "AWS_ENDPOINT_URL",
  );
});
