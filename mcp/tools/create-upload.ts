/** `create_upload`: a link by which a shell without the key sends a file of its machine. @module */
import { ok, Type } from "../../plugin/mod.ts";
import { argumentsOf } from "../schemas.ts";
import type { Tool } from "../tool.ts";

/** Makes a one-time link; the file never passes through the model. */
export const createUpload: Tool = {
  name: "create_upload",
  title: "Make a link to send a local file",
  description:
    "A link that sends one file of this machine without the API key: run the line in curl with the file's path, then get_job with the id that it answers. Free; the upload costs one computation. Holds for 15 minutes and one job.",
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: argumentsOf({
    job_options: Type.Optional(
      Type.Object(
        {},
        {
          description:
            'As vectorize_image takes them: {"preset":"logo","name":"sign","palette":[…],"options":{"export":{"mode":"cut"}}}',
        },
      ),
    ),
  }),
  output: Type.Object({
    upload_url: Type.String(),
    expires_at: Type.String(),
    curl: Type.String(),
  }),
  async run({ job_options: options }, { api, baseUrl }) {
    const body = JSON.stringify(options ?? {});
    const headers = { "content-type": "application/json" };
    const made = await api.send("/api/v1/uploads", { method: "POST", body, headers });
    if (!made.ok) return made;
    const { link, expiresAt } = (await made.value.json()) as { link: string; expiresAt: string };
    const url = baseUrl + link;
    const curl = `curl -F file=@sign.png ${url}`;
    return ok({ structured: { upload_url: url, expires_at: expiresAt, curl } });
  },
};
