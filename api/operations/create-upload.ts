/** `POST /api/v1/uploads`. @module */
import { Type } from "../../plugin/mod.ts";
import type { AuthorizedCall, Outcome } from "../call.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { keyRoute } from "../operation.ts";
import { UploadCreated } from "../schemas/upload.ts";
import { readOptions } from "../upload/options-part.ts";
import { Refusal } from "../upload/refusal.ts";
import { invalidOptions } from "./admit-image.ts";
import { examples } from "./examples.ts";

/** Makes a link by which one image may be sent without the key, as from a shell that must not have it. */
export const createUpload = keyRoute({
  method: "POST",
  path: "/api/v1/uploads",
  query: Type.Object({}),
  doc: {
    id: "createUpload",
    summary: "Make a link for one upload",
    description:
      "Beyond the service document. POST to the link, without a key and as createJob takes it, sends one image; its answer is that of createJob, and the job is charged as if the key had sent it. The options here count where the upload brings none. A link holds for 15 minutes and one job.",
    body: {
      mediaType: "application/json",
      mayBeEmpty: true,
      schema: (jobOptions) => jobOptions,
      encoding: {},
      examples: { logo: { summary: "For a logo in the cut-out mode", value: examples.options } },
    },
    answers: {
      201: {
        description: "The link, shown this once",
        content: { "application/json": { schema: UploadCreated, example: examples.upload } },
      },
    },
    errors: ["invalid_options"],
  },
  async answer(call) {
    const options = await optionsOf(call);
    if (!options.ok) return options.problem;
    return await created(call, options.value);
  },
});

/** JSON of the body, which may be empty. */
async function optionsOf({ request }: AuthorizedCall) {
  try {
    const text = request.body ? await readOptions(request.body, { mayBeEmpty: true }) : undefined;
    return { ok: true, value: text } as const;
  } catch (cause) {
    if (cause instanceof Refusal) return { ok: false, problem: cause.problem } as const;
    throw cause;
  }
}

async function created(call: AuthorizedCall, options: unknown): Promise<Outcome> {
  const { principal, api } = call;
  const asked = { principal, ...(options !== undefined && { options }) };
  const made = await api.control.admission.createLink.mutate(asked);
  if (!made.ok)
    return made.error.code === "invalid_options"
      ? invalidOptions(made.error, { call, options })
      : problemOf(made.error, call);
  const { token, expiresAt } = made.value;
  const body: UploadCreated = { link: `/api/v1/uploads/${token}`, expiresAt };
  return json(body, { status: 201 });
}
