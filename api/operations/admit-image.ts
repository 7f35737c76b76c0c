/** An image on its way in: entitlement and slot before the body, the job after it. @module */
import type { UploadTicket } from "../../control-plane/contract/admission.ts";
import type { Fault } from "../../control-plane/contract/faults.ts";
import { fail, type Result } from "../../plugin/mod.ts";
import { badKey } from "../authorize.ts";
import type { AuthorizedCall, Outcome } from "../call.ts";
import { problemOf } from "../fault.ts";
import { contentLength } from "../http/content-length.ts";
import { json } from "../http/json.ts";
import { expectationAt } from "../messages/expectation-at.ts";
import { catalogs } from "../messages/mod.ts";
import type { Problem } from "../refusals.ts";
import type { JobCreated } from "../schemas/job.ts";
import { type StoredImage, storeImage } from "../upload/image-part.ts";
import { allowedMs } from "../upload/pace.ts";
import type { Submission } from "../upload/parts.ts";
import { receive } from "../upload/receive.ts";
import { Refusal } from "../upload/refusal.ts";
import { misplacedOptions } from "./misplaced.ts";
import { linksOf, POLL_SECONDS } from "./present-job.ts";

/** What is known of a submission besides its body. */
export interface Admission {
  /** Repeating it gives the first answer again. */
  readonly idempotencyKey?: string;
  /** JobOptions of a body that has none. */
  readonly options?: unknown;
}

/** Let the image in the body of `call` in, or refuse it. Its key and rate are known to be good. */
export async function admitImage(call: AuthorizedCall, admission: Admission): Promise<Outcome> {
  const began = performance.now();
  const ticket = await open(call, admission);
  if (!ticket.ok) return ticket.error;
  const submission = await upload(call, ticket.value);
  if (!submission.ok) return submission.error;
  const { options } = admission;
  const whole = { ...(options !== undefined && { options }), ...submission.value };
  return await commit(call, { ...ticket.value, began }, whole);
}

/** Ask for entitlement, announced size and slot. */
async function open(
  call: AuthorizedCall,
  { idempotencyKey }: Admission,
): Promise<Result<UploadTicket, Problem>> {
  const { request, principal, api } = call;
  const announcedBytes = contentLength(request);
  const opened = await api.control.admission.open.mutate({
    principal,
    ...(announcedBytes === undefined ? {} : { announcedBytes }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  return opened.ok ? opened : fail(problemOf(opened.error, call));
}

/** Store the image of an earlier job for this one: each owns the bytes that it is traced from. */
async function storeSource(
  { principal, api }: AuthorizedCall,
  ticket: UploadTicket,
  jobId: string,
) {
  const source = await api.control.jobs.source.query({ principal, jobId });
  if (!source.ok) throw new Refusal(problemOf(source.error, { params: { id: jobId } }));
  const { blob, name } = source.value;
  const kept = await api.storage.get(blob);
  if (!kept.ok) throw new Refusal({ code: "storage_unavailable" });
  if (!kept.value) throw new Refusal({ code: "gone" });
  return { file: await storeImage(kept.value, ticket, api), ...(name && { name }) };
}

/** Stream the body into storage; an upload that fails in any way gives its slot back. */
async function upload(
  call: AuthorizedCall,
  ticket: UploadTicket,
): Promise<Result<Submission<StoredImage>, Problem>> {
  const { request, principal, api } = call;
  let arrived = false;
  call.liftIdleTimeout();
  try {
    const received = await receive(request, {
      pace: api.pace,
      arrived: api.collect,
      limitBytes: ticket.limitBytes,
      store: {
        storeFile: (file) => storeImage(file, ticket, api),
        storeSource: (jobId) => storeSource(call, ticket, jobId),
      },
    });
    arrived = received.ok;
    return received;
  } finally {
    if (!arrived)
      await api.control.admission.abort.mutate({ principal, uploadId: ticket.uploadId });
  }
}

async function commit(
  call: AuthorizedCall,
  { uploadId, began }: UploadTicket & { readonly began: number },
  { file, fileName, options }: Submission<StoredImage>,
): Promise<Outcome> {
  const { principal, requestId, api } = call;
  const committed = await api.control.admission.commit.mutate({
    principal,
    uploadId,
    ...file,
    requestId,
    ...(options === undefined ? {} : { options }),
    ...(fileName !== undefined && { fileName: nameOf(fileName) }),
  });
  if (!committed.ok) {
    const { error } = committed;
    if (error.code === "invalid_api_key") return badKey("unknown");
    if (error.code === "invalid_options") return invalidOptions(error, { call, options });
    return error.code === "upload_timeout"
      ? late(call, { ...file, began })
      : problemOf(error, call);
  }
  const { jobId, replayed } = committed.value;
  const links = linksOf(jobId);
  const warnings = misplacedOptions(api.jobOptions, options, catalogs[call.language]);
  const created: JobCreated = {
    id: jobId,
    state: "queued",
    links,
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
  return json(created, {
    status: 202,
    headers: {
      location: links.self,
      "retry-after": String(POLL_SECONDS),
      ...(replayed ? { "idempotent-replayed": "true" } : {}),
    },
  });
}

/** Longest name of a job, characters. */
const MAX_NAME = 200;

/** A sent file's name without folders and extension, as the name of a job may be. */
function nameOf(fileName: string): string {
  const [base = ""] = fileName.split(/[/\\]/).slice(-1);
  const plain = base
    .replace(/\.[^.]*$/, "")
    .toWellFormed()
    .replaceAll("\0", "");
  return [...plain].slice(0, MAX_NAME).join("");
}

/** The body kept its pace, but our storage did not, and the slot ran out. */
function late(
  { request, api: { pace } }: AuthorizedCall,
  { bytes, began }: { readonly bytes: number; readonly began: number },
) {
  const announced = contentLength(request) ?? 0;
  const facts = {
    limitSeconds: Math.round(allowedMs(announced, pace) / 1000),
    leastRate: pace.minRate,
    seconds: Math.round((performance.now() - began) / 1000),
    bytes,
  };
  return { code: "upload_timeout", facts } as const;
}

/** The refusal of options, in words. */
export function invalidOptions(
  { code, path }: Fault<"invalid_options">,
  { call, options }: { call: AuthorizedCall; options: unknown },
): Problem {
  const words = catalogs[call.language].expectations;
  const disagreement = expectationAt(call.api.jobOptions, { path, document: options }, words);
  return { code, facts: { field: path, ...disagreement }, extra: { field: path } };
}
