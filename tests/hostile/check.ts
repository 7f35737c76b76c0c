/**
 * `bun run check:hostile`: odd and hostile pictures through a started service, and what became of each.
 *
 * 2,000 cases; `-- --all` 20,000; `-- --cases N --seed S`. Beside it stands `djpeg`, where it is installed.
 *
 * @module
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isOver, jobOf } from "../faults/client.ts";
import { pgliteDeployment } from "../faults/deployment.ts";
import { type Case, caseOf } from "./cases.ts";

/** Keys at work at once: a key runs one job at a time. */
const KEYS = 6;
const CREDITS = 100_000;
/** A picture of these sizes is traced in a second; what takes longer than this hangs, ms. */
const HANG_MS = 60_000;

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    cases: { type: "string" },
    seed: { type: "string", default: "30" },
  },
});
const count = Number(values.cases ?? (values.all ? 20_000 : 2000));
const seed = Number(values.seed);
const djpeg = Bun.which("djpeg");
const scratch = await mkdtemp(join(tmpdir(), "kerf-hostile-"));
const deployment = await pgliteDeployment();
const account = await deployment.admin("account", "create", "--credits", String(CREDITS));
const accountId = String(account.accountId);
const tally = { refused: 0, traced: 0, failed: 0, crash: 0, hang: 0, "500": 0, stuck: 0, wrong: 0 };
const notes: string[] = [];
const began = Date.now();

await Promise.all(Array.from({ length: KEYS }, (_, k) => work(k)));
const books = await checkBooks();
process.stdout.write(
  `${count} files of seed ${seed} in ${Math.round((Date.now() - began) / 1000)} s: ${Object.entries(
    tally,
  )
    .map(([what, n]) => `${what} ${n}`)
    .join(
      ", ",
    )}; beside ${djpeg ? "djpeg" : "no other reader of JPEG: djpeg is not installed"}\n${notes.join("\n")}\n${books}\n`,
);
await deployment.stop();
await rm(scratch, { recursive: true, force: true });
const bad = tally.crash + tally.hang + tally["500"] + tally.stuck + tally.wrong;
process.exit(bad === 0 && books.endsWith("add up") ? 0 : 1);

async function work(worker: number): Promise<void> {
  const key = String((await deployment.admin("key", "create", "--account", accountId)).key);
  for (let n = worker; n < count; n += KEYS) await judge(caseOf(seed, n), { key, n });
}

interface Sender {
  readonly key: string;
  readonly n: number;
}

async function judge(file: Case, { key, n }: Sender): Promise<void> {
  const body = new FormData();
  body.append("file", new Blob([file.bytes as Uint8Array<ArrayBuffer>]));
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${deployment.url()}/api/v1/jobs`, {
    method: "POST",
    headers,
    body,
  });
  const answer = (await response.json()) as { id?: string; error?: { message: string } };
  const note = (what: keyof typeof tally, why: string) => {
    tally[what]++;
    notes.push(`${what}: case ${n}, ${file.name}: ${why}`);
  };
  if (response.status >= 500) return note("500", JSON.stringify(answer));
  if (!answer.id) {
    if (file.kind === "valid") return note("wrong", answer.error?.message ?? "refused");
    tally.refused++;
    return;
  }
  const job = await ended(key, answer.id);
  if (!job) return note("hang", "not done in time");
  if (job.state === "done") {
    const refusal = await refusedByDjpeg(file.bytes, n);
    if (refusal) return note("wrong", `traced, and djpeg says "${refusal}"`);
    tally.traced++;
    return;
  }
  const { code = "", message = "" } = job.error ?? {};
  if (job.state !== "failed" || code === "internal")
    return note("crash", `${job.state} ${message}`);
  if (file.kind === "valid") return note("wrong", message);
  tally.failed++;
}

async function ended(key: string, id: string) {
  for (const end = Date.now() + HANG_MS; Date.now() < end; await Bun.sleep(15)) {
    const job = (await jobOf(deployment.url, key, id)) as
      | { state: string; error?: { code: string; message: string } }
      | undefined;
    if (isOver(job?.state)) return job;
  }
  return undefined;
}

/** What djpeg says of a JPEG that it refuses; undefined where it does not. */
async function refusedByDjpeg(bytes: Uint8Array, n: number): Promise<string | undefined> {
  if (!djpeg || bytes[0] !== 0xff) return undefined;
  const path = join(scratch, String(n));
  await Bun.write(path, bytes);
  const child = Bun.spawn([djpeg, "-outfile", "/dev/null", path], { stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  // 2: it warns, and what it warns of may be harmless
  return (await child.exited) === 1 ? said.trim() : undefined;
}

async function checkBooks(): Promise<string> {
  const shown = await deployment.admin("account", "show", "--account", accountId);
  const { credits, charges, refunds } = shown as unknown as Record<string, number>;
  const jobs = shown.jobs as unknown as Record<string, number>;
  tally.stuck = (jobs.queued ?? 0) + (jobs.running ?? 0);
  const facts = `charges ${charges}, refunds ${refunds}, done ${jobs.done}, credits ${credits}`;
  const right = charges! - refunds! === jobs.done && credits === CREDITS - charges! + refunds!;
  return `books: ${facts}: they ${right ? "add up" : "do not add up"}`;
}
