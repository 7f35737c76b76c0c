/** Storage whose failures reach the operator: a client only reads that it is away. @module */
import type { Result } from "../plugin/mod.ts";
import type { Storage, StorageFault } from "../storage/storage.ts";
import type { Log } from "./log.ts";

/** `storage`, each of whose failures is logged with its cause. */
export function loggedStorage(storage: Storage, log: Log): Storage {
  const told = async <T>(
    outcome: Promise<Result<T, StorageFault>>,
    fields: { readonly action: string; readonly key: string },
  ) => {
    const result = await outcome;
    if (!result.ok) log.warn("storage failed", { ...fields, error: result.error.cause });
    return result;
  };
  return {
    put: (key, source) => told(storage.put(key, source), { action: "put", key }),
    get: (key, range) => told(storage.get(key, range), { action: "get", key }),
    stat: (key) => told(storage.stat(key), { action: "stat", key }),
    delete: (key) => told(storage.delete(key), { action: "delete", key }),
    list: (prefix) => told(storage.list(prefix), { action: "list", key: prefix }),
    check: () => storage.check(),
  };
}
