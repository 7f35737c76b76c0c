/** `vectorize_image`: an image in, a job out. @module */
import { fail, nullableInteger, ok, type Result, type Static, Type } from "../../plugin/mod.ts";
import { argumentFault, type ToolFault } from "../fault.ts";
import { type UrlFault, UrlRefusal, urlFault } from "../image-url/fault.ts";
import { type FetchLimits, fetchImage } from "../image-url/fetch-image.ts";
import { type ImagePart, multipartOf } from "../multipart.ts";
import { type ApiSchemas, argumentsOf } from "../schemas.ts";
import type { Arguments, Tool, ToolContext } from "../tool.ts";

/** Larger images travel by URL: base64 passes through the model's context. */
const MAX_INLINE_BYTES = 2 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Sends an image to `POST /api/v1/jobs`. */
export function vectorizeImage({ jobOptions, links }: ApiSchemas): Tool {
  const output = Type.Object({
    job_id: Type.String(),
    state: Type.String(),
    poll_after_seconds: nullableInteger(),
    links,
  });
  return {
    name: "vectorize_image",
    title: "Vectorize an image",
    description:
      "Trace a PNG or JPEG into an SVG whose shapes can be drawn, printed and cut. Costs one computation (monthly Pro quota, then credits); there is no free trial. Returns at once with a job: poll get_job, most are done within seconds. Give exactly one of image_url, image_base64 and source_job_id; for a file on this machine, create_upload. Results are kept for a limited time: download what you need.",
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
    input: inputOf(jobOptions),
    output,
    async run(args, context) {
      const image = imageOf(args, context);
      if (!image.ok) return image;
      const options = optionsOf(args, Object.keys(jobOptions.properties));
      const created = await submit(context, {
        options,
        image: image.value,
        key: args.idempotency_key,
      });
      if (!created.ok) return created;
      const { id, ...rest } = (await created.value.json()) as { id: string };
      const seconds = Number(created.value.headers.get("retry-after")) || null;
      return ok({
        structured: { job_id: id, ...rest, poll_after_seconds: seconds } as Static<typeof output>,
      });
    },
  };
}

/** Where the image comes from, and every member of JobOptions. */
function inputOf(jobOptions: ApiSchemas["jobOptions"]) {
  return argumentsOf({
    image_url: Type.Optional(
      Type.String({
        description: "Public https URL, port 443, at most 3 redirects, read within 15 s",
      }),
    ),
    image_base64: Type.Optional(
      Type.String({ description: "The file in base64, at most 2 MiB decoded; larger: image_url" }),
    ),
    source_job_id: Type.Optional(
      Type.String({
        format: "uuid",
        description:
          "A done job: traces its image again with these options, charged as any, while the image is kept",
      }),
    ),
    ...jobOptions.properties,
    idempotency_key: Type.Optional(
      Type.String({
        maxLength: 255,
        description:
          "Repeating the call with it, within 24 hours by default, gives the same job, uncharged",
      }),
    ),
  });
}

interface Submission {
  readonly options: object;
  readonly image: ImagePart;
  /** `idempotency_key`, as the agent wrote it. */
  readonly key: unknown;
}

/** Send the image as it comes: the API asks for entitlement and slot before it reads any of it. */
async function submit(
  { api, imageLimits }: ToolContext,
  { options, image, key }: Submission,
): Promise<Result<Response, ToolFault>> {
  let fault: ToolFault | undefined;
  const bytes = noting(image.bytes, (found) => {
    fault = { ...found };
  });
  const { body, contentType } = multipartOf(JSON.stringify(options), { ...image, bytes });
  const given = key === undefined || key === null ? {} : { "idempotency-key": String(key) };
  const headers = { ...given, "content-type": contentType };
  try {
    const created = await api.send("/api/v1/jobs", { method: "POST", body, headers });
    if (fault) return fail(fault);
    return created.ok ? created : fail(ofUrl(created.error, imageLimits));
  } catch (error) {
    // A header value that is none: the only part of the request that the agent writes freely.
    if (!(error instanceof TypeError) || !given["idempotency-key"]) throw error;
    return fail(argumentFault("idempotency_key", "<= 255 printable ASCII characters"));
  }
}

/** Pass on the same chunks, and note why a URL stopped giving them: the API sees a broken body only. */
async function* noting(
  image: AsyncIterable<Uint8Array>,
  note: (fault: UrlFault) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* image;
  } catch (cause) {
    if (cause instanceof UrlRefusal) note(cause.fault);
    throw cause;
  }
}

/** A body that is too slow for the API is a URL's that is: no other one has to be waited for. */
function ofUrl(fault: ToolFault, { timeoutMs }: FetchLimits): ToolFault {
  if (fault.code !== "upload_timeout") return fault;
  const limit = `it must be read within ${timeoutMs / 1000} s, and without a stall of 10 s`;
  return { ...urlFault("image_url_timeout", limit) };
}

/** The members of JobOptions among the arguments; null stands for absent. */
function optionsOf(args: Arguments, names: readonly string[]): object {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = args[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

/** Arguments that say which image it is. */
const SOURCES = ["image_url", "image_base64", "source_job_id"] as const;

function imageOf(
  args: Arguments,
  { network, imageLimits }: ToolContext,
): Result<ImagePart, ToolFault> {
  const given = SOURCES.filter((name) => args[name] !== undefined && args[name] !== null);
  const [name = SOURCES[0]] = given;
  const value = args[name];
  if (given.length !== 1 || typeof value !== "string") {
    const found = given.length === 0 ? "none is" : given.length > 1 ? "more are" : "it is no text";
    const message = `Cannot find the image as exactly one of ${SOURCES.join(", ")} must be given, as text: ${found}`;
    return fail({ status: 400, code: "missing_source", message });
  }
  switch (name) {
    case "image_base64":
      return decoded(value);
    case "source_job_id":
      return ok({ name, bytes: once(new TextEncoder().encode(value)) });
    case "image_url":
      return ok({ name: "file", bytes: fetchImage(value, network, imageLimits) });
  }
}

function decoded(text: string): Result<ImagePart, ToolFault> {
  const digits = text.replace(/^data:image\/[a-z]+;base64,/, "").replace(/\s+/g, "");
  if (!BASE64.test(digits)) return fail(argumentFault("image_base64", "a file in base64"));
  const bytes = Buffer.from(digits, "base64");
  if (bytes.length <= MAX_INLINE_BYTES) return ok({ name: "file", bytes: once(bytes) });
  const message = `Cannot take "image_base64" as it must be <= ${MAX_INLINE_BYTES} bytes decoded: current size is ${bytes.length}. Use image_url`;
  return fail({ status: 413, code: "payload_too_large", message });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
