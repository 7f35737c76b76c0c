/** Whether a service could listen. @module */
import type { Config } from "../config.ts";
import { startFault } from "../control-plane/start-fault.ts";

/**
 * Why nobody can listen on the port of `config`; null where it is free now.
 *
 * Known before a database is made: a start that fails at its last step would leave one behind.
 */
export function portFault(config: Config): string | null {
  if (config.port === 0) return null;
  try {
    const { host: hostname, port } = config;
    void Bun.serve({ hostname, port, fetch: () => new Response() }).stop(true);
    return null;
  } catch (error) {
    const reason = startFault(error, config);
    if (reason === null) throw error;
    return reason;
  }
}
