import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
    env: { ...process.env, KERF_STORAGE_URL: "s3://no-bucket", KERF_RUNNERS: "1" },
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
