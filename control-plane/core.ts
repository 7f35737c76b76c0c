/** What every part of the control plane stands on. @module */
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { fail, type Result } from "../plugin/result.ts";
import { within } from "../plugin/within.ts";
import type { Storage } from "../storage/storage.ts";
import type { Fault } from "./contract/faults.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Queue } from "./queue.ts";
import type { Rates } from "./rates.ts";

/** Made once a process, handed down explicitly. */
export interface Core {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly rates: Rates;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** How long a client may have to wait for a database that says nothing, ms: statements themselves end after 15 s. */
const SILENCE_MS = 20_000;

/**
 * A database that is away or silent is a refusal that clients meet; any other failure is a bug and goes on.
 *
 * What a silent database was asked may still come to pass, as with every answer that is lost on its way.
 *
 * @param silenceMs For procedures that take longer than a database does.
 */
export function orUnavailable<Input, T, F>(
  log: Log,
  procedure: (input: Input, signal?: AbortSignal) => Promise<Result<T, F>>,
  silenceMs: number = SILENCE_MS,
): (input: Input, signal?: AbortSignal) => Promise<Result<T, F | Fault<"unavailable">>> {
  return async (input, signal) => {
    try {
      const answer = await within(silenceMs, procedure(input, signal), undefined);
      if (answer) return answer;
      log.warn("database silent", { seconds: silenceMs / 1000 });
      return fail({ code: "unavailable" });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.warn("database unavailable", { error });
      return fail({ code: "unavailable" });
    }
  };
}
