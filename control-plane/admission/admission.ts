/** Letting images in. @module */
import type { AdmissionProcedures } from "../contract/admission.ts";
import { type Core, orUnavailable } from "../core.ts";
import { abortUpload } from "./abort.ts";
import { commitUpload } from "./commit.ts";
import { createLink, openLink } from "./links.ts";
import { openUpload } from "./open.ts";

/** Procedures of admission. */
export function admissionProcedures(core: Core): AdmissionProcedures {
  const { log } = core;
  return {
    createLink: orUnavailable(log, (input) => createLink(core, input)),
    openLink: orUnavailable(log, (input) => openLink(core, input)),
    open: orUnavailable(log, (input) => openUpload(core, input)),
    commit: orUnavailable(log, (input) => commitUpload(core, input)),
    abort: orUnavailable(log, (input) => abortUpload(core, input)),
  };
}
