/** After the body: one transaction that admits the job, charges it and puts it in the queue. @module */
import { createHash } from "node:crypto";
import type { Db } from "../../db/open.ts";
import { type Account, findAccount, updateBalance } from "../../db/queries/accounts.ts";
import { holdKey } from "../../db/queries/api-keys.ts";
import {
  findIdempotency,
  type IdempotencyRecord,
  releaseIdempotency,
  settleIdempotency,
} from "../../db/queries/idempotency-keys.ts";
import { keyLoad, storedBytes } from "../../db/queries/job-counts.ts";
import { insertJob } from "../../db/queries/jobs.ts";
import { insertEntry } from "../../db/queries/ledger.ts";
import { takeUpload, type Upload } from "../../db/queries/uploads.ts";
import { type JobOptions, parseJobOptions, resolveSettings } from "../../pipeline/options.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import { type Charge, charge, monthOf } from "../balance.ts";
import type { CommitFault, CommitInput, Committed } from "../contract/admission.ts";
import type { Fault } from "../contract/faults.ts";
import type { Core } from "../core.ts";
import { isUuid } from "../uuid.ts";

type Input = Static<typeof CommitInput>;

const HOUR = 3600;
/** A key's jobs take seconds each; polling faster than this would not find a free place sooner. */
const FULL_QUEUE_SECONDS = 5;

/** Admit a stored image, or refuse it and delete it. */
export async function commitUpload(
  core: Core,
  input: Input,
): Promise<Result<Committed, CommitFault>> {
  const { database, storage, log, metrics } = core;
  if (!isUuid(input.uploadId)) return fail({ code: "upload_timeout" });
  const { upload, outcome } = await database.db.transaction((tx) => settle(tx, core, input));
  if (outcome.ok && !outcome.value.replayed) metrics.admitted(input.options);
  // Nobody will trace a refused image, nor the second copy of a replayed one.
  if (upload && !(outcome.ok && !outcome.value.replayed)) {
    const deleted = await storage.delete(upload.blob);
    if (!deleted.ok)
      log.warn("blob not deleted", { blob: upload.blob, error: deleted.error.cause });
  }
  return outcome;
}

/** Close the upload, whatever comes of it. */
async function settle(tx: Db, core: Core, input: Input) {
  // The account first: every transaction that changes one locks it before anything else.
  const account = await findAccount(tx, input.principal.accountId, { lock: true });
  const upload = await takeUpload(tx, { id: input.uploadId, keyId: input.principal.keyId });
  if (!account || !upload)
    return { upload, outcome: fail<CommitFault>({ code: "upload_timeout" }) };
  const options: Result<JobOptions, CommitFault> = (await holdKey(tx, upload.keyId))
    ? checkUpload(core, input)
    : fail({ code: "invalid_api_key" });
  const outcome = options.ok
    ? await admit(tx, core, { account, upload, input: { ...input, options: options.value } })
    : options;
  if (!outcome.ok) await releaseIdempotency(tx, upload.id);
  return { upload, outcome };
}

/** What needs no look at the account. */
function checkUpload(
  { config: { maxUploadBytes, maxPixels, maxSide } }: Core,
  { bytes, width, height, options = {} }: Input,
): Result<JobOptions, CommitFault> {
  if (bytes > maxUploadBytes)
    return fail({ code: "payload_too_large", limitBytes: maxUploadBytes, bytes });
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    return fail({ code: "too_large", width, height, limitPixels: maxPixels, limitSide: maxSide });
  return parseJobOptions(options);
}

type Checked = Omit<Input, "options"> & { readonly options: JobOptions };

interface Candidate {
  readonly account: Account;
  readonly upload: Upload;
  readonly input: Checked;
}

async function admit(
  tx: Db,
  core: Core,
  candidate: Candidate,
): Promise<Result<Committed, CommitFault>> {
  const { account, upload, input } = candidate;
  const known = await idempotencyOf(tx, upload);
  if (known?.jobId)
    return known.fingerprint === fingerprintOf(input)
      ? ok({ jobId: known.jobId, replayed: true })
      : fail({ code: "idempotency_mismatch" });
  const month = monthOf(new Date());
  const charged = charge(account, month);
  if (!charged) return fail({ code: "payment_required", accountId: account.id });
  const refusal = (await limitReached(tx, core, input)) ?? (await quotaReached(tx, core, input));
  if (refusal) return fail(refusal);
  const id = Bun.randomUUIDv7();
  await writeJob(tx, { id, ...candidate, charged, month });
  await core.queue.send(tx, { id, keyId: upload.keyId });
  await settleIdempotency(tx, {
    uploadId: upload.id,
    fingerprint: fingerprintOf(input),
    jobId: id,
    lifeSeconds: core.config.idempotencyHours * HOUR,
  });
  return ok({ jobId: id, replayed: false });
}

/** Computations within the hour, and jobs that wait; counted from the jobs themselves, so a restart forgets none. */
async function limitReached(
  tx: Db,
  { config: { computationsPerHour, queuedPerKey } }: Core,
  { principal }: Checked,
): Promise<Fault<"rate_limited" | "too_many_jobs"> | null> {
  const load = await keyLoad(tx, principal.keyId, HOUR);
  if (load.recent >= computationsPerHour)
    return {
      code: "rate_limited",
      action: "computations",
      limit: computationsPerHour,
      windowSeconds: HOUR,
      retryAfterSeconds: Math.max(1, Math.ceil(load.oldestLeavesIn)),
    };
  // One of them runs or is about to, so it does not count as waiting.
  if (load.unfinished < 1 + queuedPerKey) return null;
  return {
    code: "too_many_jobs",
    limitRunning: 1,
    limitQueued: queuedPerKey,
    retryAfterSeconds: FULL_QUEUE_SECONDS,
  };
}

async function quotaReached(
  tx: Db,
  { config: { storageQuotaBytes } }: Core,
  { principal, bytes }: Checked,
): Promise<Fault<"quota_exceeded"> | null> {
  const usedBytes = await storedBytes(tx, principal.accountId);
  if (usedBytes + bytes <= storageQuotaBytes) return null;
  return { code: "quota_exceeded", usedBytes, limitBytes: storageQuotaBytes, bytes };
}

interface Admitted extends Candidate {
  readonly id: string;
  readonly charged: Charge;
  readonly month: string;
}

async function writeJob(tx: Db, { id, input, upload, charged, month }: Admitted): Promise<void> {
  const { accountId, keyId } = upload;
  const { source, balance } = charged;
  await insertJob(tx, {
    id,
    accountId,
    keyId,
    name: nameOf(input),
    options: input.options,
    settings: resolveSettings(input.options),
    width: input.width,
    height: input.height,
    requestId: input.requestId ?? null,
    sourceBlob: upload.blob,
    sourceBytes: input.bytes,
    chargeSource: source,
  });
  await updateBalance(tx, accountId, balance);
  const paidMonth = source === "pro" ? month : null;
  await insertEntry(tx, { accountId, jobId: id, kind: "charge", source, month: paidMonth });
}

/** The name that the client gave the job, null included, else that of its file. */
function nameOf({ options: { name }, fileName }: Checked): string | null {
  return (name === undefined ? fileName : name) || null;
}

async function idempotencyOf(
  tx: Db,
  { accountId, idempotencyKey }: Upload,
): Promise<IdempotencyRecord | null> {
  return idempotencyKey ? await findIdempotency(tx, { accountId, key: idempotencyKey }) : null;
}

/** What makes two submissions the same: the image's bytes and what the options say. */
function fingerprintOf({ sha256, options }: Checked): string {
  return createHash("sha256")
    .update(`${sha256}\n${canonical(options)}`)
    .digest("hex");
}

/** JSON with the keys of every object in order. */
function canonical(json: unknown): string {
  return JSON.stringify(json, (_key, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
