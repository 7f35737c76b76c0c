/**
 * `kerf serve` as it is, in a network of its own where 93.184.216.34 is a server of large pictures.
 *
 * `unshare -n bun embedded-in-a-network.ts CALLS BYTES`, as root; prints one JSON line for each case: who calls, pictures
 * fetched, jobs, and the peak of the service's resident memory in MiB, its tracing children aside.
 *
 * @module
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tinyPng } from "../../runner/testing/png.ts";
import { runKerf, spawnServe } from "../service/spawn-serve.ts";
import { type Connected, connect } from "./clients.ts";

const ADDRESS = "93.184.216.34";
const [calls, bytes] = process.argv.slice(2).map(Number) as [number, number];
const folder = await mkdtemp(join(tmpdir(), "kerf-embedded-"));
const [certificate, privateKey] = [join(folder, "cert.pem"), join(folder, "key.pem")];
run("ip", "link", "set", "lo", "up");
run("ip", "addr", "add", `${ADDRESS}/32`, "dev", "lo");
const subject = ["-subj", "/CN=pictures", "-addext", `subjectAltName=IP:${ADDRESS}`];
const files = ["-keyout", privateKey, "-out", certificate];
run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...files, ...subject);

const picture = Buffer.concat([tinyPng, new Uint8Array(bytes - tinyPng.length)]);
let fetched = 0;
const pictures = Bun.serve({
  hostname: ADDRESS,
  port: 443,
  tls: { cert: Bun.file(certificate), key: Bun.file(privateKey) },
  fetch() {
    fetched++;
    return new Response(picture as Uint8Array<ArrayBuffer>);
  },
});
const env = {
  KERF_DATA_DIR: join(folder, "data"),
  DATABASE_URL: "",
  KERF_STORAGE_QUOTA_BYTES: String(2 ** 40),
  NODE_EXTRA_CA_CERTS: certificate,
};
// Its very first start, which makes the database, takes more than any later one.
await (await spawnServe([], env)).end("SIGTERM");
try {
  await measure("one key without credit", { keys: 1, credits: 0 });
  await measure("one key with credit", { keys: 1, credits: 100 });
  await measure(`${calls} keys with credit`, { keys: calls, credits: 100 });
} finally {
  await pictures.stop(true);
  await rm(folder, { recursive: true, force: true });
}

async function measure(who: string, { keys, credits }: { keys: number; credits: number }) {
  const service = await spawnServe([], env);
  const admin = async (...args: string[]) =>
    JSON.parse((await runKerf(["admin", ...args], env)).stdout);
  const { accountId } = await admin("account", "create", "--credits", String(credits));
  const agents: Connected[] = [];
  for (let k = 0; k < keys; k++) {
    const { key } = await admin("key", "create", "--account", accountId);
    agents.push(await connect("v2", { base: service.url, key }));
  }
  fetched = 0;
  const asked = Array.from({ length: calls }, (_, n) =>
    agents[n % keys]!.call("vectorize_image", { image_url: `https://${ADDRESS}/a.png` }),
  );
  const answers = await Promise.all(asked);
  const jobs = answers.filter(({ structured }) => structured.state === "queued").length;
  const codes = answers.map(({ structured: { error } }) => (error as { code?: string })?.code);
  const status = await readFile(`/proc/${service.pid}/status`, "utf8");
  const mib = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
  const refusals = [...new Set(codes)].filter(Boolean);
  process.stdout.write(`${JSON.stringify({ who, fetched, jobs, mib, refusals })}\n`);
  await Promise.all(agents.map((agent) => agent.close()));
  await service.end("SIGKILL");
}

function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}`);
}
