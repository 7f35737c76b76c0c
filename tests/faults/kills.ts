/**
 * `bun run check:kills`: kill −9 in every stage of a job's life, then the books.
 *
 * `-- --kills 1000 --seed 1 --on pglite|postgres|both`. A seed repeats stages, victims and delays; the clock does not.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { openRandom, type Random } from "../../bench/fresh/random.ts";
import { pngOf, tinyPng } from "../../runner/testing/png.ts";
import { booksOf, type Job, settle } from "./books.ts";
import { isOver, jobOf, type Submission, submit } from "./client.ts";
import { type Deployment, pgliteDeployment, postgresDeployment } from "./deployment.ts";

const stages = ["upload", "admission", "claim", "trace", "store", "finish", "conversion"] as const;
type Stage = (typeof stages)[number];

/** Jobs of a key run one after the other, and one whose runner died waits 12 s. */
const KEYS = 24;
const CREDITS = 100_000;
/** Kills between two lines about how far it is. */
const STEP = 20;
/** A quarter of a second of work. */
const waves = pngOf(500, 500, (x, y) => {
  const wave = Math.sin(x / 23) * Math.sin(y / 29);
  return wave > 0.3 ? [30, 90, 220] : wave < -0.3 ? [200, 80, 50] : [120, 100, 140];
});

/** Longest time from the beginning of a stage to its kill, ms: what the stage takes on a quiet machine. */
const delayOf: Readonly<Record<Stage, number>> = {
  upload: 40,
  admission: 25,
  claim: 30,
  trace: 400,
  store: 90,
  finish: 150,
  conversion: 60,
};

interface Run {
  readonly deployment: Deployment;
  readonly draw: Random;
  readonly keys: readonly string[];
  readonly jobs: Job[];
  /** Sent and not answered: sent again at the end, as the slot of a broken upload lives for two minutes. */
  readonly waiting: Submission[];
  /** A job that is done, for conversions. */
  readonly done: Job;
}

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    on: { type: "string", default: "both" },
  },
});
const seed = Number(values.seed);
const makers = { pglite: pgliteDeployment, postgres: postgresDeployment };
const chosen = (["pglite", "postgres"] as const).filter((kind) =>
  [kind, "both"].includes(values.on),
);
const usable = chosen.filter((kind) => kind === "pglite" || process.env.KERF_TEST_DATABASE_URL);
if (usable.length < chosen.length)
  process.stdout.write("postgres: skipped, as KERF_TEST_DATABASE_URL names no server\n");
let faults = 0;
for (const kind of usable)
  faults += await check(await makers[kind](), Number(values.kills) / usable.length);
process.exit(faults === 0 ? 0 : 1);

async function check(deployment: Deployment, kills: number): Promise<number> {
  const began = Date.now();
  const draw = openRandom(seed, 0);
  const { accountId } = (await deployment.admin(
    "account",
    "create",
    "--credits",
    String(CREDITS),
  )) as {
    accountId: string;
  } & Record<string, never>;
  const keys: string[] = [];
  for (let k = 0; k < KEYS; k++)
    keys.push(String((await deployment.admin("key", "create", "--account", accountId)).key));
  const done = await firstJob(deployment, keys[0]!);
  const run: Run = { deployment, draw, keys, jobs: [done], waiting: [], done };
  const counts = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (let n = 0; n < kills; n++) {
    const stage = oneOf(draw, stages);
    counts[stage]++;
    await killIn(run, stage, n);
    if ((n + 1) % STEP === 0) tell(run, `${n + 1} of ${Math.ceil(kills)} kills`, began);
  }
  tell(run, "the last kill; what is open ends", began);
  const late = run.waiting.map(async (submission) => {
    run.jobs.push({ key: submission.key, id: await submit(deployment.url, submission) });
  });
  await Promise.all(late);
  const { open, ends } = await settle(deployment.url, run.jobs);
  const stuck = open.length;
  const wrong = await booksOf(deployment, { accountId, jobs: run.jobs, credits: CREDITS });
  const seconds = Math.round((Date.now() - began) / 1000);
  const spread = Object.entries(counts).map(([stage, count]) => `${stage} ${count}`);
  process.stdout.write(
    `${deployment.kind}, seed ${seed}: ${Math.ceil(kills)} kills (${spread.join(", ")}) in ${seconds} s\n` +
      `  ${run.jobs.length} jobs: ${JSON.stringify(ends)}; stuck ${stuck}; ${wrong.length === 0 ? "0 lost, 0 charged twice, books add up" : wrong.join("; ")}\n`,
  );
  await deployment.stop();
  return stuck + wrong.length;
}

/** How far it is: a run of hundreds takes the better part of an hour. */
function tell({ deployment, jobs, waiting }: Run, where: string, began: number) {
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(
    `${deployment.kind}, seed ${seed}, ${seconds} s: ${where}; ${jobs.length} jobs sent, ${waiting.length} to be sent again\n`,
  );
}

async function firstJob({ url }: Deployment, key: string): Promise<Job> {
  const id = await submit(url, { key, idempotencyKey: "first", picture: tinyPng });
  while (!isOver((await jobOf(url, key, id))?.state)) await Bun.sleep(100);
  return { id, key };
}

/** Kill in `stage` of a job, start what was killed, and have the client insist. */
async function killIn(
  { deployment, draw, keys, jobs, waiting, done }: Run,
  stage: Stage,
  n: number,
) {
  const { url } = deployment;
  const key = oneOf(draw, keys);
  const delay = draw.below(delayOf[stage]);
  const pick = draw.below(2);
  const submission = {
    key,
    idempotencyKey: `kill-${n}`,
    picture: stage === "trace" ? waves : tinyPng,
  };
  const victim = deployment.partOf(
    stage === "upload"
      ? "api"
      : stage === "admission"
        ? oneOf(draw, ["api", "control-plane"] as const)
        : stage === "conversion"
          ? "control-plane"
          : "runner",
    pick,
  );
  const killed = async () => {
    await Bun.sleep(delay);
    await deployment.kill(victim);
  };
  if (stage === "conversion") {
    const headers = { authorization: `Bearer ${done.key}` };
    const converting = fetch(`${url()}/api/v1/jobs/${done.id}/result?format=dxf`, { headers });
    await Promise.all([killed(), converting.then((r) => r.arrayBuffer()).catch(() => {})]);
    await deployment.start(victim);
    return;
  }
  if (stage === "upload" || stage === "admission") {
    const sending = stage === "upload" ? sendHalf(url(), submission) : sendOnce(url(), submission);
    await Promise.all([killed(), sending]);
    await deployment.start(victim);
    waiting.push(submission);
    return;
  }
  jobs.push({ key, id: await submit(url, submission) });
  await killed();
  await deployment.start(victim);
}

async function sendOnce(url: string, { key, idempotencyKey, picture }: Submission) {
  const body = new FormData();
  body.append("file", new Blob([picture as Uint8Array<ArrayBuffer>]));
  const headers = { authorization: `Bearer ${key}`, "idempotency-key": idempotencyKey };
  await fetch(`${url}/api/v1/jobs`, { method: "POST", headers, body }).catch(() => {});
}

/** Begin an upload that never ends. */
async function sendHalf(url: string, { key, idempotencyKey, picture }: Submission) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      controller.enqueue(picture.subarray(0, picture.length >> 1));
      await Bun.sleep(delayOf.upload * 4);
      controller.close();
    },
  });
  const headers = {
    authorization: `Bearer ${key}`,
    "idempotency-key": idempotencyKey,
    "content-type": "multipart/form-data; boundary=b",
  };
  await fetch(`${url}/api/v1/jobs`, { method: "POST", headers, body }).catch(() => {});
}

function oneOf<T>(draw: Random, items: readonly T[]): T {
  return items[draw.below(items.length)]!;
}
