/** Jobs as their owner sees them. @module */
import type { JobProcedures } from "../contract/jobs.ts";
import { type Core, orUnavailable } from "../core.ts";
import { deleteJob } from "./delete.ts";
import { listPage } from "./list.ts";
import { storedPalette } from "./palette.ts";
import { storedResult } from "./result.ts";
import { storedSource } from "./source.ts";
import { getJob } from "./view.ts";

/** Procedures about jobs. */
export function jobProcedures(core: Core): JobProcedures {
  const { log } = core;
  return {
    get: orUnavailable(log, (input) => getJob(core, input)),
    list: orUnavailable(log, (input) => listPage(core, input)),
    delete: orUnavailable(log, (input) => deleteJob(core, input)),
    result: orUnavailable(log, (input) => storedResult(core, input)),
    palette: orUnavailable(log, (input) => storedPalette(core, input)),
    source: orUnavailable(log, (input) => storedSource(core, input)),
  };
}
