/** Requests to the server: typed answers, refusals as values. @module */
import { signal } from "@preact/signals";
import { language } from "./i18n/mod.ts";

/** Why a request was refused. */
export interface Refusal {
  readonly ok: false;
  /** 0 where there was no answer. */
  readonly status: number;
  /** One of the API's codes, or `offline`. */
  readonly code: string;
  /** In the language of the page, of the server's words. */
  readonly message: string;
  /** Seconds to wait, where the server says so. */
  readonly retryAfter?: number;
}

/** An answer, or why there is none. */
export type Reply<T> = { readonly ok: true; readonly value: T } | Refusal;

/** Whether the last request reached the server. */
export const online = signal(navigator.onLine);

/** What a request may carry. */
interface Order {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: FormData;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Whether it is sent even if the page is left. */
  readonly keepalive?: boolean;
}

/** Ask for JSON. */
export function ask<T>(path: string, order: Order = {}): Promise<Reply<T>> {
  return request(path, order, async (response) =>
    response.status === 204 ? (undefined as T) : ((await response.json()) as T),
  );
}

/** Ask for text, as of an SVG. */
export function askText(path: string): Promise<Reply<string>> {
  return request(path, {}, (response) => response.text());
}

/** Ask for a file. */
export function askBlob(path: string): Promise<Reply<Blob>> {
  return request(path, {}, (response) => response.blob());
}

async function request<T>(
  path: string,
  { method = "GET", json, body, headers = {}, signal: abort, keepalive = false }: Order,
  read: (response: Response) => Promise<T>,
): Promise<Reply<T>> {
  const sent = json === undefined ? {} : { "content-type": "application/json" };
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      // A header of our own forces a preflight that nobody answers, so no other site can send this.
      headers: { "x-kerf-web": "1", "accept-language": language.value, ...sent, ...headers },
      ...(json === undefined ? (body ? { body } : {}) : { body: JSON.stringify(json) }),
      ...(abort ? { signal: abort } : {}),
    });
    // The service worker answers in the server's place while that is out of reach; other paths may be cached.
    if (path.startsWith("/web/")) online.value = !response.headers.has("x-kerf-offline");
    return response.ok ? { ok: true, value: await read(response) } : await refusalOf(response);
  } catch (error) {
    if (abort?.aborted) return { ok: false, status: 0, code: "aborted", message: "" };
    online.value = false;
    return { ok: false, status: 0, code: "offline", message: String(error) };
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const { error } = (await response.json().catch(() => ({}))) as {
    error?: { code?: string; message?: string };
  };
  const seconds = Number(response.headers.get("retry-after") ?? "");
  return {
    ok: false,
    status: response.status,
    code: error?.code ?? "internal",
    message: error?.message ?? response.statusText,
    ...(seconds > 0 ? { retryAfter: seconds } : {}),
  };
}
