/** What the description says of the body of `POST /api/v1/jobs`. @module */
import { type TSchema, Type } from "../../plugin/mod.ts";
import { megabytes } from "../openapi/megabytes.ts";
import type { BodyDoc, ServiceLimits } from "../operation.ts";
import { examples } from "./examples.ts";

/** The multipart request. */
export const createJobBody: BodyDoc = {
  mediaType: "multipart/form-data",
  schema: (jobOptions: TSchema, limits?: ServiceLimits) =>
    Type.Object({
      file: Type.Unsafe<Blob>({
        type: "string",
        format: "binary",
        description: `PNG or JPEG${limits ? `, at most ${megabytes(limits.maxUploadBytes)}` : ""}`,
      }),
      options: Type.Optional(jobOptions),
    }),
  encoding: {
    file: { contentType: "image/png, image/jpeg" },
    options: { contentType: "application/json" },
  },
  examples: {
    logo: {
      summary: "A logo in the cut-out mode",
      value: { file: "(bytes of sign.png)", options: examples.options },
    },
  },
};
