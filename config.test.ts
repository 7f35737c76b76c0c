import { expect, test } from "bun:test";
import { localUrl, readConfig, settings } from "./config.ts";

test("readConfig() gives every setting its default, and none contradicts another", () => {
  const config = readConfig({});
  expect(config.ok && Object.keys(config.value)).toEqual(Object.keys(settings));
});

test("readConfig() tells all faults at once: the variable, what it must be, what it is", () => {
  const config = readConfig({ KERF_PORT: "http", KERF_ROLE: "boss", KERF_RUNNERS: "1.5" });
  expect(config.ok || config.error).toEqual([
    'Cannot use KERF_ROLE as it must be one of all, api, control-plane, runner: it is "boss"',
    'Cannot use KERF_PORT as it must be a whole number from 0 to 65535: it is "http"',
    'Cannot use KERF_RUNNERS as it must be a whole number from 1 to 256: it is "1.5"',
  ]);
});

test.each([
  ["KERF_PUBLIC_URL", "kerf.example.com", "http:// or https:// and a host"],
  ["KERF_PUBLIC_URL", "https://", "http:// or https:// and a host"],
  ["KERF_PUBLIC_URL", "https://example.com/kerf", "without a path"],
  ["KERF_HOST", "999.1.1.1", "an IP address or a host name"],
  ["KERF_HOST", "http://0.0.0.0", "an IP address or a host name"],
  ["KERF_CONTROL_URL", "foo", "such as http://control:8080"],
  ["KERF_CONTROL_URL", "http://control:8080/", "without a slash at the end"],
  ["KERF_STORAGE_URL", "file://relative/x", "file:///DIR with three slashes"],
  ["KERF_STORAGE_URL", "s3:bucket", "s3://BUCKET, s3://KEY:SECRET@HOST/BUCKET"],
  ["DATABASE_URL", "postgres://[", "postgres://USER"],
])("readConfig() refuses %s %s, whatever the role", (name, value, expected) => {
  const config = readConfig({ [name]: value });
  expect(config.ok || config.error).toEqual([
    expect.stringContaining(`Cannot use ${name} as it must be `),
  ]);
  expect(JSON.stringify(config)).toContain(expected);
});

test.each([
  ["KERF_PUBLIC_URL", "https://kerf.example.com:8443/"],
  ["KERF_HOST", "::1"],
  ["KERF_HOST", "[::]"],
  ["KERF_HOST", "127.0.0.1"],
  ["KERF_HOST", "localhost"],
  ["KERF_HOST", "api_1.internal"],
  ["KERF_CONTROL_URL", "http://control:8080"],
  ["KERF_STORAGE_URL", "s3+http://a:b@localhost:9000/bucket/prefix?region=x"],
  ["KERF_STORAGE_URL", "file:///var/lib/kerf"],
  ["DATABASE_URL", "postgres://a:b@one:5432,two:5432/kerf?sslmode=require"],
  ["DATABASE_URL", "postgresql:///kerf?host=/run/postgresql"],
])("readConfig() accepts %s %s", (name, value) => {
  expect(readConfig({ [name]: value })).toMatchObject({ ok: true });
});

test("readConfig() never repeats a secret", () => {
  const config = readConfig({ DATABASE_URL: "mysql://root:hunter2@db/kerf", KERF_ROLE: "runner" });
  expect(config.ok).toBe(false);
  expect(JSON.stringify(config)).not.toContain("hunter2");
});

test.each(["api", "control-plane", "runner"])(
  "readConfig() refuses role %s alone without what it must share",
  (role) => {
    expect(readConfig({ KERF_ROLE: role }).ok).toBe(false);
  },
);

test("readConfig() accepts the roles of a cluster", () => {
  const shared = { KERF_STORAGE_URL: "s3://a:b@host/bucket", KERF_CONTROL_SECRET: "x".repeat(16) };
  const database = { DATABASE_URL: "postgres://db/kerf" };
  const control = { KERF_CONTROL_URL: "http://control:8080" };
  expect(readConfig({ KERF_ROLE: "api", ...shared, ...control }).ok).toBe(true);
  expect(readConfig({ KERF_ROLE: "control-plane", ...shared, ...database }).ok).toBe(true);
  expect(readConfig({ KERF_ROLE: "runner", ...shared, ...database }).ok).toBe(true);
});

test("settings have one variable each", () => {
  const names = Object.values(settings).map(({ env }) => env);
  expect(new Set(names).size).toBe(names.length);
});

test("localUrl() leads to who listens on a host", () => {
  const urls = ["127.0.0.1", "0.0.0.0", "[::]", "::1", "192.168.0.7", "fd00::7", "kerf.lan"].map(
    (host) => localUrl({ host, port: 8080 }),
  );
  expect(urls).toEqual([
    ...Array<string>(4).fill("http://localhost:8080"),
    ...["http://192.168.0.7:8080", "http://[fd00::7]:8080", "http://kerf.lan:8080"],
  ]);
});
