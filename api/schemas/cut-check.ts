/** The answer of the cut check. @module */
import { CutReport, type Static, Type } from "../../plugin/mod.ts";

/** A job's cut report. */
export const CutCheck = Type.Object({ id: Type.String({ format: "uuid" }), report: CutReport });

export type CutCheck = Static<typeof CutCheck>;
