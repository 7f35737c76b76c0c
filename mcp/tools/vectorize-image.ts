/** `vectorize_image`: an image in, a job out. @module */
import { fail, nullableInteger, ok, type Result, type Static, Type } from "../../plugin/mod.ts";
import { getJson } from "../api.ts";
import { argumentFault, type ToolFault } from "../fault.ts";
import { fetchImage } from "../image-url/fetch-image.ts";
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
      "Trace a PNG or JPEG into an SVG whose shapes can be drawn, printed and cut. Costs one computation (monthly Pro quota, then credits); there is no free trial. Returns at once with a job: poll get_job, most are done within seconds. Give exactly one of image_url and image_base64. Results are kept for a limited time: download what you need.",
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
    input: inputOf(jobOptions),
    output,
    async run(args, context) {
      const image = await imageOf(args, context);
      if (!image.ok) return image;
      const body = new FormData();
      body.append("file", new Blob([image.value]), "image");
      body.append("options", JSON.stringify(optionsOf(args, Object.keys(jobOptions.properties))));
      const key = args.idempotency_key;
      const headers = key === undefined || key === null ? {} : { "idempotency-key": String(key) };
      const created = await post(context, { body, headers });
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

async function post(
  { api }: ToolContext,
  init: { readonly body: FormData; readonly headers: Record<string, string> },
): Promise<Result<Response, ToolFault>> {
  try {
    return await api.send("/api/v1/jobs", { method: "POST", ...init });
  } catch (error) {
    // A header value that is none: the only part of the request that the agent writes freely.
    if (!(error instanceof TypeError) || !init.headers["idempotency-key"]) throw error;
    return fail(argumentFault("idempotency_key", "<= 255 printable ASCII characters"));
  }
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

async function imageOf(
  { image_url: url, image_base64: base64 }: Arguments,
  { api, network, imageLimits }: ToolContext,
): Promise<Result<Uint8Array<ArrayBuffer>, ToolFault>> {
  const given = [url, base64].filter((value) => value !== undefined && value !== null);
  if (given.length !== 1 || typeof given[0] !== "string") {
    const found = given.length === 0 ? "none is" : given.length > 1 ? "both are" : "it is no text";
    const message = `Cannot find the image as exactly one of "image_url" and "image_base64" must be given, as text: ${found}`;
    return fail({ status: 400, code: "missing_source", message });
  }
  if (typeof base64 === "string") return decoded(base64);
  // Nothing is fetched for a key that the API would refuse, or that calls too often.
  const known = await getJson(api, "/api/v1/me");
  if (!known.ok) return known;
  const image = await fetchImage(given[0], network, imageLimits);
  if (!image.ok) return fail({ ...image.error });
  return ok(image.value as Uint8Array<ArrayBuffer>);
}

function decoded(text: string): Result<Uint8Array<ArrayBuffer>, ToolFault> {
  const digits = text.replace(/^data:image\/[a-z]+;base64,/, "").replace(/\s+/g, "");
  if (!BASE64.test(digits)) return fail(argumentFault("image_base64", "a file in base64"));
  const bytes = Buffer.from(digits, "base64");
  if (bytes.length <= MAX_INLINE_BYTES) return ok(bytes);
  const message = `Cannot take "image_base64" as it must be <= ${MAX_INLINE_BYTES} bytes decoded: current size is ${bytes.length}. Use image_url`;
  return fail({ status: 413, code: "payload_too_large", message });
}
