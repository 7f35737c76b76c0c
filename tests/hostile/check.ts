/**
 * `bun run check:hostile`: odd and hostile pictures through a started service, and what became of each.
 *
 * 2,000 cases; `-- --all` 20,000; `-- --cases N --seed S --on pglite|postgres`, the latter with roles. Before them, 1,560 valid PNGs and PngSuite are decoded, which
 * must all be taken. Pixels are compared with those of `pngtopam` (netpbm) and `djpeg`, where they are installed.
 *
 * @module
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeImage } from "../../raster/decode/decode.ts";
import { isOver, jobOf } from "../faults/client.ts";
import { pgliteDeployment, postgresDeployment } from "../faults/deployment.ts";
import { type Case, caseOf } from "./cases.ts";
import { distance, otherReaders, readElsewhere } from "./other-reader.ts";
import { validPng } from "./valid-pngs.ts";

/** Keys at work at once: a key runs one job at a time, and the runners always find one that waits. */
const KEYS = 24;
/** Between two polls of a key, ms: more of them would be most of the service's work. */
const POLL_MS = 600;
const CREDITS = 100_000;
/** A picture of these sizes is traced in a second; what takes longer than this hangs, ms. */
const HANG_MS = 60_000;
const VALID_PNGS = 1560;
/** Beside a checkout of this repository. */
const PNG_SUITE = join(import.meta.dir, "../../../shared/pngsuite/png");
/** Levels of 255: 16 bits are rounded to 8. */
const PNG_OFF = 0.51;
/** On average: decoders of JPEG spread colours differently, and Skia applies a colour profile. */
const JPEG_OFF = 3;

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    cases: { type: "string" },
    seed: { type: "string", default: "30" },
    on: { type: "string", default: "pglite" },
  },
});
const count = Number(values.cases ?? (values.all ? 20_000 : 2000));
const seed = Number(values.seed);
const scratch = await mkdtemp(join(tmpdir(), "kerf-hostile-"));
const deploy = values.on === "postgres" ? postgresDeployment : pgliteDeployment;
const deployment = await deploy({ KERF_RUNNERS: "2" });
const account = await deployment.admin("account", "create", "--credits", String(CREDITS));
const accountId = String(account.accountId);
const tally = { refused: 0, traced: 0, failed: 0, crash: 0, hang: 0, "500": 0, stuck: 0, wrong: 0 };
const notes: string[] = [];
const began = Date.now();
let compared = 0;

const valid = await checkValid();
process.stdout.write(`${valid} valid PNGs, of them ${tally.wrong} wrong\n${notes.join("\n")}\n`);
await Promise.all(Array.from({ length: KEYS }, (_, k) => work(k)));
const books = await checkBooks();
process.stdout.write(
  `${count} files of seed ${seed} on ${deployment.kind} in ${Math.round((Date.now() - began) / 1000)} s: ${Object.entries(
    tally,
  )
    .map(([what, n]) => `${what} ${n}`)
    .join(
      ", ",
    )}; ${compared} pictures compared beside ${otherReaders.join(" and ") || "no other reader: none is installed"}\n${notes.join("\n")}\n${books}\n`,
);
await deployment.stop();
await rm(scratch, { recursive: true, force: true });
const bad = tally.crash + tally.hang + tally["500"] + tally.stuck + tally.wrong;
process.exit(bad === 0 && books.endsWith("add up") ? 0 : 1);

async function work(worker: number): Promise<void> {
  const key = String((await deployment.admin("key", "create", "--account", accountId)).key);
  for (let n = worker; n < count; n += KEYS) await judge(caseOf(seed, n), { key, n });
}

/** Decode every valid PNG; how many there are. */
async function checkValid(): Promise<number> {
  const wrongIs = (name: string, why: string) => {
    tally.wrong++;
    notes.push(`wrong: ${name}: ${why}`);
  };
  for (let n = 0; n < VALID_PNGS; n++) {
    const { name, bytes } = validPng(seed, n);
    const why = await wrongPixels(bytes, { isValid: true });
    if (why) wrongIs(name, why);
  }
  // Names in x are those of damaged files. raster/decode/png-suite.test.ts holds its pixels against the suite's own.
  const suite = (await readdir(PNG_SUITE).catch(() => [])).filter((name) => !name.startsWith("x"));
  for (const name of suite) {
    const image = await decodeImage(await Bun.file(join(PNG_SUITE, name)).bytes());
    if (!image.ok) wrongIs(name, image.error.detail);
  }
  return VALID_PNGS + suite.length;
}

/** What is wrong with how a file that is traced is decoded; undefined where nothing is. */
async function wrongPixels(
  bytes: Uint8Array,
  { isValid }: { readonly isValid: boolean },
): Promise<string | undefined> {
  const image = await decodeImage(bytes);
  if (!image.ok) return image.error.detail;
  const { source, width, height, data } = image.value;
  const path = join(scratch, `picture-${compared++ % (2 * KEYS)}`);
  await Bun.write(path, bytes);
  const other = await readElsewhere(path, source);
  if (other === undefined) return undefined;
  // What pngtopam refuses and we take is no fault of the pixels, unless the file is valid.
  if (typeof other === "string")
    return source === "jpeg" || isValid ? `the other reader says "${other}"` : undefined;
  if (other.width !== width || other.height !== height)
    return `${width} × ${height}, and elsewhere ${other.width} × ${other.height}`;
  const { mean, most } = distance(data, other);
  return source === "png" && most > PNG_OFF
    ? `a pixel is ${most.toFixed(1)} off`
    : // Of a damaged JPEG, readers make different pixels of the same coefficients.
      source === "jpeg" && isValid && mean > JPEG_OFF
      ? `pixels are ${mean.toFixed(1)} off`
      : undefined;
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
    const wrong = await wrongPixels(file.bytes, { isValid: file.kind === "valid" });
    if (wrong) return note("wrong", `traced, and ${wrong}`);
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
  for (const end = Date.now() + HANG_MS; Date.now() < end; await Bun.sleep(POLL_MS)) {
    const job = (await jobOf(deployment.url, key, id)) as
      | { state: string; error?: { code: string; message: string } }
      | undefined;
    if (isOver(job?.state)) return job;
  }
  return undefined;
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
