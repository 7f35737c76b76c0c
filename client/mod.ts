/**
 * `kerf/client`: the API as typed functions, one for each operation of its description.
 *
 * Needs nothing but `fetch`: Node, Bun and browsers.
 *
 * @module
 */
import type { components, operations } from "./api-types.ts";
import { operationTable } from "./operation-table.ts";

export type { components, operations } from "./api-types.ts";

/** A job as the API shows it. */
export type Job = components["schemas"]["Job"];
/** Preset, palette and options of a job. */
export type JobOptions = components["schemas"]["JobOptions"];
/** What the cut check found. */
export type CutReport = components["schemas"]["CutReport"];

/** Where the service is, and who asks. */
export interface ClientSettings {
  /** Base URL of the service, such as `https://kerf.example.com`. */
  readonly baseUrl: string;
  /** API key. */
  readonly key: string;
  /** Stands in for the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

type Name = keyof operations;
type Given<O, K extends string> = O extends { parameters: { [P in K]?: infer T } } ? T : never;
type Body<O> = O extends { requestBody: { content: { "multipart/form-data": infer T } } }
  ? { readonly body: T }
  : unknown;
type Path<O> = [Given<O, "path">] extends [undefined | never]
  ? unknown
  : { readonly path: Given<O, "path"> };
type Json<R> = R extends { content: { "application/json": infer T } } ? T : never;
type Success<O> = O extends { responses: infer R } ? R[keyof R] : never;

/** What an operation takes. */
export type Input<N extends Name> = Path<operations[N]> &
  Body<operations[N]> & {
    readonly query?: NonNullable<Given<operations[N], "query">>;
    readonly header?: NonNullable<Given<operations[N], "header">>;
    readonly signal?: AbortSignal;
  };

/** What an operation gives: its JSON; the bytes of a file as a `Blob`; nothing. */
export type Output<N extends Name> = [Json<Success<operations[N]>>] extends [never]
  ? N extends "deleteJob"
    ? undefined
    : Blob
  : Json<Success<operations[N]>>;

type Call<N extends Name> =
  Record<never, never> extends Input<N>
    ? (input?: Input<N>) => Promise<Output<N>>
    : (input: Input<N>) => Promise<Output<N>>;

/** The operations of the API, and waiting for a job. */
export type Client = { readonly [N in Name]: Call<N> } & {
  /** Poll job `id` until it has ended, however it ended. */
  waitForJob(id: string, options?: WaitOptions): Promise<Job>;
};

/** How to wait for a job. */
export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** Pause between two looks, ms; 1000 by default. */
  readonly everyMs?: number;
}

/** A request that the API refused. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** What programs rely on, such as `payment_required`; `unknown` where something other than Kerf answered. */
  readonly code: string;
  /** Seconds after which to try again, where the API says so. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: Partial<components["schemas"]["Error"]> | null) {
    super(body?.error?.message ?? `The service answered ${response.status}`);
    this.status = response.status;
    this.code = body?.error?.code ?? "unknown";
    const seconds = response.headers.get("retry-after");
    this.retryAfter = seconds === null ? null : Number(seconds);
  }
}

/** Make a client. Every operation rejects with an {@link ApiError} where the API refuses. */
export function createClient(settings: ClientSettings): Client {
  const calls = Object.entries(operationTable).map(([name, [method, path]]) => [
    name,
    (input: AnyInput = {}) => send(settings, requestOf(settings, { method, path, input })),
  ]);
  const client = Object.fromEntries(calls) as Client;
  return { ...client, waitForJob: (id, options) => waitForJob(client, id, options) };
}

/** Parts of any operation's input. */
interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly input: AnyInput;
}

function requestOf({ baseUrl, key }: ClientSettings, { method, path, input }: Asked): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(input.path?.[name] ?? ""),
  );
  const url = new URL(baseUrl.replace(/\/$/, "") + filled);
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return new Request(url, {
    method,
    headers: { ...input.header, authorization: `Bearer ${key}` },
    ...(input.body && { body: formOf(input.body) }),
    ...(input.signal && { signal: input.signal }),
  });
}

/** Files as they are, anything else as JSON. */
function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined) form.set(name, JSON.stringify(value));
  return form;
}

async function send({ fetch: own = fetch }: ClientSettings, request: Request): Promise<unknown> {
  const response = await own(request);
  const json = response.headers.get("content-type")?.startsWith("application/json");
  if (!response.ok) throw new ApiError(response, json ? await response.json() : null);
  if (response.status === 204) return undefined;
  return json ? await response.json() : await response.blob();
}

const ended: ReadonlySet<string> = new Set(["done", "failed", "cancelled", "interrupted"]);

async function waitForJob(
  client: Client,
  id: string,
  { signal, everyMs = 1000 }: WaitOptions = {},
): Promise<Job> {
  for (;;) {
    const job = await client.getJob({ path: { id }, ...(signal && { signal }) });
    if (ended.has(job.state)) return job;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    signal?.throwIfAborted();
  }
}
