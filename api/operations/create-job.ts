/** `POST /api/v1/jobs`. @module */
import { Type } from "../../plugin/mod.ts";
import { echo } from "../messages/echo.ts";
import { keyRoute } from "../operation.ts";
import { JobCreated } from "../schemas/job.ts";
import { admitImage } from "./admit-image.ts";
import { createJobBody } from "./create-job-body.ts";
import { examples } from "./examples.ts";

/** Lets an image in: key, rate, entitlement, size and slot are settled before the body is read. */
export const createJob = keyRoute({
  method: "POST",
  path: "/api/v1/jobs",
  query: Type.Object({}),
  doc: {
    id: "createJob",
    summary: "Send an image",
    description:
      "Admits or refuses at once; the computation then runs in the queue. The entitlement (Pro quota, then credits) is checked before the body is read. The type is decided from the signature of the file.\n\nBeyond the service document: a part `source_job_id` in place of `file` names a done job, whose image is traced again, at one charge, while it is kept.",
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
      "not_found",
      "not_ready",
      "gone",
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
    const idempotencyKey = call.request.headers.get("idempotency-key");
    if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
      return { code: "invalid_idempotency_key", facts: { current: echo(idempotencyKey) } };
    return await admitImage(call, idempotencyKey === null ? {} : { idempotencyKey });
  },
});
