/** Links for one upload. @module */
import { type Static, Type } from "../../plugin/mod.ts";

/** A link for one upload. */
export const UploadCreated = Type.Object({
  link: Type.String({ description: "Path below the base URL of the service" }),
  expiresAt: Type.String({ format: "date-time" }),
});

export type UploadCreated = Static<typeof UploadCreated>;
