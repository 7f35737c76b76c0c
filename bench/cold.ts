/**
 * Cold starts of the command line: processor seconds and the clock of `kerf` commands, each in a fresh process.
 *
 * `bun run bench:cold [times]`; prints rows for RESULTS.md. Interleaved, medians; Node's own start is in every row.
 *
 * @module
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startService } from "./serve.ts";

const times = Number(process.argv[2] ?? 7);
const root = join(import.meta.dir, "..");
await using service = await startService();
const { folder } = service;
const stopped = join(folder, "stopped");
const kerf = (...args: string[]) => ["node", join(root, "bin/kerf.js"), ...args];
const sample = join(root, "docs/images/sample.png"); // 256 px
/** Node reads the certificates that this names whenever it starts, which may take longer than all else. */
const { NODE_EXTRA_CA_CERTS: _certificates, ...withoutCertificates } = process.env;
const commands: Readonly<Record<string, readonly string[]>> = {
  "node -e 0": ["node", "-e", "0"],
  "kerf --help": kerf("--help"),
  "kerf config": kerf("config"),
  "kerf trace, 256 px": kerf("trace", sample, "--out", join(folder, "a.svg")),
  "kerf admin, service up": kerf("admin", "account", "create", "--data", service.data),
  "kerf admin, service down": kerf("admin", "account", "create", "--data", stopped),
};

await run(commands["kerf admin, service down"]!); // makes the database
const taken = Object.entries(commands).map(([name, command]) => ({
  name,
  command,
  cpu: [] as number[],
  wall: [] as number[],
}));
for (let time = 0; time < times; time++)
  for (const { command, cpu, wall } of taken) {
    const spent = await run(command);
    cpu.push(spent.cpu);
    wall.push(spent.wall);
  }
console.log(`${availableParallelism()} cores, Bun ${Bun.version}`);
console.log("| command | CPU s | clock s | clock s, best |");
console.log("|---|--:|--:|--:|");
for (const { name, cpu, wall } of taken)
  console.log(`| ${name} | ${at(cpu, 0.5)} | ${at(wall, 0.5)} | ${at(wall, 0)} |`);

/** Seconds that a command takes; its own children are counted. */
async function run(command: readonly string[]): Promise<{ cpu: number; wall: number }> {
  const began = performance.now();
  // Through a shell that waits: the usage of a process includes that of the children it waited for.
  const child = Bun.spawn(["/bin/sh", "-c", '"$@"; exit $?', "sh", ...command], {
    stdio: ["ignore", "ignore", "inherit"],
    env: withoutCertificates,
  });
  if ((await child.exited) !== 0) throw new Error(`Failed: ${command.join(" ")}`);
  const wall = (performance.now() - began) / 1000;
  const cpu = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
  return { cpu, wall };
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
}
