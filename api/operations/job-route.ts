/** Routes of one job. @module */
import type { Static, TObject } from "../../plugin/mod.ts";
import type { AuthorizedCall, Outcome } from "../call.ts";
import { type KeyRoute, keyRoute, type Route } from "../operation.ts";
import { jobIdOf } from "./job-id.ts";

/** The job that the path names, for the control plane to find; and the query, read and checked. */
export interface AboutJob<Query> {
  readonly job: { readonly principal: AuthorizedCall["principal"]; readonly jobId: string };
  readonly query: Query;
}

/** Declare a route whose path has the `{id}` of a job. A wrong query is refused before a wrong id. */
export function jobRoute<Query extends TObject>(
  route: Route & {
    readonly query: Query;
    answer(call: AuthorizedCall, about: AboutJob<Static<Query>>): Promise<Outcome>;
  },
): KeyRoute {
  return keyRoute({
    ...route,
    async answer(call, query) {
      const jobId = jobIdOf(call);
      if (!jobId.ok) return jobId.error;
      return await route.answer(call, {
        job: { principal: call.principal, jobId: jobId.value },
        query,
      });
    },
  });
}
