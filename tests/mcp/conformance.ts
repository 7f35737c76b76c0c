/**
 * Runs the official MCP conformance scenarios that apply against a service of its own: `bun run check:mcp`.
 *
 * The suite cannot send a key, so a proxy adds it. Which scenarios do not apply, and why, is in
 * `docs/adr/0090-agent-tools.md`.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnServe } from "../service/spawn-serve.ts";

const SUITE = "@modelcontextprotocol/conformance@0.1.16";
const SCENARIOS = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

const data = await mkdtemp(join(tmpdir(), "kerf-conformance-"));
const service = await spawnServe(["--data", data], { KERF_REQUESTS_PER_MINUTE: "1000" });
const proxy = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${service.key}`);
    const { method, body } = request;
    return fetch(service.url + pathname, { method, headers, body });
  },
});
const failed: string[] = [];
for (const scenario of process.argv[2] ? process.argv.slice(2) : SCENARIOS) {
  const url = `http://localhost:${proxy.port}/mcp`;
  const command = ["x", "--bun", SUITE, "server", "--url", url, "--scenario", scenario];
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: data,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await child.exited) !== 0) failed.push(scenario);
}
await proxy.stop(true);
await service.end("SIGTERM");
await rm(data, { recursive: true, force: true });
if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(", ")}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
