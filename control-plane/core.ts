/** What every part of the control plane stands on. @module */
import type { Config } from "../config.ts";
import type { Database } from "../db/open.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { fail, type Result } from "../plugin/result.ts";
import type { Storage } from "../storage/storage.ts";
import type { Fault } from "./contract/faults.ts";
import type { Log } from "./log.ts";
import type { Queue } from "./queue.ts";
import type { Rates } from "./rates.ts";

/** Made once a process, handed down explicitly. */
export interface Core {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly rates: Rates;
  readonly log: Log;
}

/** A database that is away is a refusal that clients meet; any other failure is a bug and goes on. */
export function orUnavailable<Input, T, F>(
  log: Log,
  procedure: (input: Input, signal?: AbortSignal) => Promise<Result<T, F>>,
): (input: Input, signal?: AbortSignal) => Promise<Result<T, F | Fault<"unavailable">>> {
  return async (input, signal) => {
    try {
      return await procedure(input, signal);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.warn("database unavailable", { error });
      return fail({ code: "unavailable" });
    }
  };
}
