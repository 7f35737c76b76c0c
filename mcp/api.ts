/** The HTTP API as the tools reach it: one key, one language, no state. @module */
import { fail, ok, type Result } from "../plugin/mod.ts";
import { faultOf, type ToolFault } from "./fault.ts";

/** Answers a request as the API does over HTTP, to whom sends it from `address`. */
export type Fetch = (request: Request, address: string) => Promise<Response>;

/** Calls of one tool call. */
export interface Api {
  /** The API's refusal of the key, or of an address that brings too many bad ones: the transport's business, not the tool's. */
  readonly unauthorized: Response | undefined;
  /** Whether the API was called, and so has judged the key. */
  readonly asked: boolean;
  /** A response of status 2xx, or the API's refusal. */
  send(path: string, init?: RequestInit): Promise<Result<Response, ToolFault>>;
}

/** What is handed on from the agent's request: nothing else of it reaches the API. */
const FORWARDED = ["authorization", "accept-language"];

/** The API as the sender of `request`, at `address`, may use it. */
export function apiFor(request: Request, address: string, fetch: Fetch): Api {
  let unauthorized: Response | undefined;
  let asked = false;
  return {
    get unauthorized() {
      return unauthorized;
    },
    get asked() {
      return asked;
    },
    async send(path, init = {}) {
      asked = true;
      const headers = new Headers(init.headers);
      for (const name of FORWARDED) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      // What is read ends with its reader; what is sent is sent whole, or the job would not be told.
      const signal = init.body ? {} : { signal: request.signal };
      const call = new Request(`http://localhost${path}`, { ...init, ...signal, headers });
      const response = await fetch(call, address);
      if (response.ok) return ok(response);
      if (refusesKey(response)) unauthorized = response.clone();
      return fail(await faultOf(response));
    },
  };
}

/** Whether a refusal is of who asks: a good key that only calls too often has another policy. */
function refusesKey({ status, headers }: Response): boolean {
  const policy = headers.get("ratelimit-policy") ?? "";
  return status === 401 || (status === 429 && policy.startsWith('"refused keys"'));
}

/** JSON of `path`, of the shape that the API publishes for it. */
export async function getJson<T>(api: Api, path: string): Promise<Result<T, ToolFault>> {
  const response = await api.send(path);
  return response.ok ? ok((await response.value.json()) as T) : response;
}

/** Path of a job; what could not be an id leads to the API's 404, which names it, and nowhere else. */
export function jobPath(jobId: unknown): string {
  // Dots alone would lead elsewhere, however they are written.
  const name = String(jobId).toWellFormed().replace(/^\.*$/, "unknown");
  return `/api/v1/jobs/${encodeURIComponent(name)}`;
}

/** `names` of `args` as a query string, as written: the API judges them. */
export function queryOf(args: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = args[name];
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
