/** `POST /api/v1/jobs`. @module */
import type { UploadTicket } from "../../control-plane/contract/admission.ts";
import type { Fault } from "../../control-plane/contract/faults.ts";
import { fail, type Result, Type } from "../../plugin/mod.ts";
import { badKey } from "../authorize.ts";
import type { AuthorizedCall, Outcome } from "../call.ts";
import { problemOf } from "../fault.ts";
import { contentLength } from "../http/content-length.ts";
import { json } from "../http/json.ts";
import { echo } from "../messages/echo.ts";
import { expectationAt } from "../messages/expectation-at.ts";
import { catalogs } from "../messages/mod.ts";
import { keyRoute } from "../operation.ts";
import type { Problem } from "../refusals.ts";
import { JobCreated } from "../schemas/job.ts";
import { type StoredImage, storeImage } from "../upload/image-part.ts";
import { allowedMs } from "../upload/pace.ts";
import type { Submission } from "../upload/parts.ts";
import { receive } from "../upload/receive.ts";
import { createJobBody } from "./create-job-body.ts";
import { examples } from "./examples.ts";
import { misplacedOptions } from "./misplaced.ts";
import { linksOf, POLL_SECONDS } from "./present-job.ts";

/** Lets an image in: key, rate, entitlement, size and slot are settled before the body is read. */
export const createJob = keyRoute({
  method: "POST",
  path: "/api/v1/jobs",
  query: Type.Object({}),
  doc: {
    id: "createJob",
    summary: "Send an image",
    description:
      "Admits or refuses at once; the computation then runs in the queue. The entitlement (Pro quota, then credits) is checked before the body is read. The type is decided from the signature of the file.",
    requestHeaders: {
      "Idempotency-Key": {
        description:
          "Repeating it while it is kept, with the same payload, gives the first answer again",
        schema: Type.String({ minLength: 1, maxLength: 255 }),
      },
    },
    body: createJobBody,
    answers: {
      202: {
        description: "The job is in the queue",
        headers: {
          Location: { description: "The job", example: examples.created.links.self },
          "Retry-After": {
            description: "Seconds until the first poll",
            schema: Type.Integer({ minimum: 1 }),
          },
          "Idempotent-Replayed": { description: "true when this answer was given before" },
        },
        content: { "application/json": { schema: JobCreated, example: examples.created } },
      },
    },
    errors: [
      "invalid_options",
      "invalid_multipart",
      "invalid_image",
      "invalid_idempotency_key",
      "missing_source",
      "payment_required",
      "upload_timeout",
      "idempotency_in_flight",
      "payload_too_large",
      "too_large",
      "quota_exceeded",
      "unsupported_media_type",
      "idempotency_mismatch",
      "too_many_jobs",
      "too_many_uploads",
      "storage_unavailable",
    ],
  },
  async answer(call) {
    const began = performance.now();
    const ticket = await open(call);
    if (!ticket.ok) return ticket.error;
    const submission = await upload(call, ticket.value);
    if (!submission.ok) return submission.error;
    return await commit(call, { ...ticket.value, began }, submission.value);
  },
});

/** Key and rate are known good: ask for entitlement, announced size and slot. */
async function open(call: AuthorizedCall): Promise<Result<UploadTicket, Problem>> {
  const { request, principal, api } = call;
  const idempotencyKey = request.headers.get("idempotency-key");
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    return fail({
      code: "invalid_idempotency_key",
      facts: { current: echo(idempotencyKey) },
    });
  const announcedBytes = contentLength(request);
  const opened = await api.control.admission.open.mutate({
    principal,
    ...(announcedBytes === undefined ? {} : { announcedBytes }),
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
  });
  return opened.ok ? opened : fail(problemOf(opened.error, call));
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
      storeFile: (file) => storeImage(file, ticket, api),
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

function invalidOptions(
  { code, path }: Fault<"invalid_options">,
  { call, options }: { call: AuthorizedCall; options: unknown },
): Problem {
  const words = catalogs[call.language].expectations;
  const disagreement = expectationAt(call.api.jobOptions, { path, document: options }, words);
  return { code, facts: { field: path, ...disagreement }, extra: { field: path } };
}
