/** How a browser names itself. @module */

const MAX_AGENT = 200;

/** `User-Agent`, as much of it as is kept. */
export function agentOf({ headers }: Pick<Request, "headers">): string {
  return (headers.get("user-agent") ?? "").slice(0, MAX_AGENT);
}
