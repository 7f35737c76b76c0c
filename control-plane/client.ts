/** One typed client of the control plane, over two links: in this process, or over HTTP. @module */
import {
  createTRPCClient,
  httpLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import { callTRPCProcedure } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import { carried, inSpan } from "../telemetry/span.ts";
import type { ControlPlane } from "./contract/control-plane.ts";
import { type Router, router } from "./contract/router.ts";

/** What the API and the operator's commands hold: `client.jobs.get.query({ … })`. */
export type ControlClient = TRPCClient<Router>;

/** Call `plane` in this process. */
export function localClient(plane: ControlPlane): ControlClient {
  return createTRPCClient<Router>({ links: [localLink(plane)] });
}

/** Call the control plane at `url`, proving with `secret` that we belong to it. */
export function httpClient(url: string, secret: string): ControlClient {
  const headers = { authorization: `Bearer ${secret}` };
  const link = httpLink({ url, headers, fetch: unlessSilent });
  return createTRPCClient<Router>({ links: [unreachableLink, link] });
}

/** How long a control plane may say nothing, ms: longer than its longest procedure, a conversion that waits for storage. */
const SILENCE_MS = 90_000;

const unlessSilent: NonNullable<Parameters<typeof httpLink>[0]["fetch"]> = (url, init) => {
  const late = AbortSignal.timeout(SILENCE_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  const name = `control ${URL.parse(String(url))?.pathname.split("/").at(-1)}`;
  return inSpan({ name, kind: "client" }, () => {
    const headers = { ...(init?.headers as Record<string, string>), ...carried() };
    return fetch(url, { ...init, headers, signal } as RequestInit);
  });
};

/** The signal of a call that nobody gives up. */
const NEVER = new AbortController().signal;

function localLink(ctx: ControlPlane): TRPCLink<Router> {
  return () =>
    ({ op: { path, type, input, signal } }) =>
      observable((observer) => {
        inSpan({ name: `control ${path}` }, () =>
          callTRPCProcedure({
            router,
            path,
            type,
            ctx,
            getRawInput: async () => input,
            signal: signal ?? NEVER,
            batchIndex: 0,
          }),
        ).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (cause) => observer.error(TRPCClientError.from(cause)),
        );
      });
}

/** A control plane that does not answer is a refusal like any other, not a bug: `unavailable`. */
const unreachableLink: TRPCLink<Router> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error(cause) {
          if (cause.data) return observer.error(cause);
          const data = { ok: false, error: { code: "unavailable", what: "control-plane" } };
          observer.next({ result: { type: "data", data } });
          observer.complete();
        },
      }),
    );
