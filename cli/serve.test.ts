import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logText } from "./log-text.ts";

const bin = join(import.meta.dir, "../bin/kerf.js");
const serve = (...args: string[]) =>
  Bun.spawn(["node", bin, "serve", ...args], { stdio: ["ignore", "pipe", "ignore"] });

test("kerf serve that cannot start ends, and so does the command that holds it", async () => {
  expect(await serve("--port", "none").exited).toBe(2);
});

test("kerf serve that is refused after it opened its database ends, and names what is wrong", async () => {
  const data = await mkdtemp(join(tmpdir(), "kerf-refused-"));
  const cli = join(import.meta.dir, "../cli.ts");
  const refused = Bun.spawn([process.execPath, cli, "serve", "--port", "0", "--data", data], {
    env: { ...process.env, KERF_STORAGE_URL: "s3://s3.example.com", KERF_RUNNERS: "1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Alive without its lock, it would share the database with the next one, and corrupt it.
  const code = await Promise.race([refused.exited, Bun.sleep(45_000).then(() => "alive")]);
  refused.kill("SIGKILL");
  expect(code).toBe(1);
  expect(await new Response(refused.stderr).text()).toContain("KERF_STORAGE_URL as it must name");
  await rm(data, { recursive: true, force: true });
}, 60_000);

test("kerf serve ends on SIGTERM, and so does the command that holds it", async () => {
  const data = await mkdtemp(join(tmpdir(), "kerf-serve-"));
  const command = serve("--port", "0", "--data", data);
  let greeting = "";
  for await (const chunk of command.stdout) {
    greeting += new TextDecoder().decode(chunk);
    if (greeting.includes("ready at")) break;
  }
  command.kill("SIGTERM");
  expect(await command.exited).toBe(0);
  await rm(data, { recursive: true, force: true });
}, 60_000);

test("kerf serve names a taken port and the remedy before it makes a database", async () => {
  const data = join(await mkdtemp(join(tmpdir(), "kerf-taken-")), "data");
  using other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const cli = join(import.meta.dir, "../cli.ts");
  const args = ["serve", "--port", String(other.port), "--data", data];
  const refused = Bun.spawn([process.execPath, cli, ...args], { stderr: "pipe" });
  expect(await refused.exited).toBe(1);
  expect(await new Response(refused.stderr).text()).toBe(
    `Cannot listen on port ${other.port} as it must be free: it is in use; take another by --port or KERF_PORT, such as ${other.port! + 1}\n`,
  );
  expect(existsSync(data)).toBe(false);
});

test("npm start hands its arguments on", async () => {
  const start = join(import.meta.dir, "../bin/start.js");
  const refused = Bun.spawn(["node", start, "--port", "none"], { stderr: "pipe" });
  expect(await refused.exited).toBe(2);
  expect(await new Response(refused.stderr).text()).toContain("Cannot use KERF_PORT as it must be");
});

test("kerf serve logs for people on a terminal", async () => {
  const line = JSON.stringify({
    ...{ time: "2026-11-23T09:22:31.000Z", level: "warn", event: "job lost", pid: 7, role: "all" },
    ...{ jobId: "x-1", reason: "the runner died" },
  });
  expect(logText(line)).toMatch(
    /^\d\d:\d\d:31 {2}warn {3}job lost {2}jobId=x-1 reason="the runner died"\n$/,
  );
});
