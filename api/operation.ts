/** An operation of the API: how it is called, how it is described, how it answers. @module */
import type { Limits } from "../control-plane/contract/control-plane.ts";
import type { Static, TObject, TSchema } from "../plugin/mod.ts";
import type { AuthorizedCall, Call, Outcome, SessionCall } from "./call.ts";
import type { ErrorCode } from "./errors.ts";
import { readQuery } from "./http/query.ts";

/** Methods that operations answer; HEAD and OPTIONS come by themselves. */
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** A header of a request or an answer, for the description. */
export interface HeaderDoc {
  readonly description: string;
  readonly schema?: TSchema;
  readonly example?: string | number;
}

/** An answer that is no error, for the description. */
export interface AnswerDoc {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderDoc>>;
  /** Shared headers that it has besides those of every answer. */
  readonly carries?: readonly ("Content-Language" | "Vary" | "Content-Security-Policy")[];
  /** Schema and example by media type; absent for an empty answer. */
  readonly content?: Readonly<
    Record<string, { readonly schema: TSchema; readonly example?: unknown }>
  >;
}

/** What the service allows, as its description tells it. */
export interface ServiceLimits extends Limits {
  /** Of an upload. */
  readonly leastBytesPerSecond: number;
}

/** A request's body, for the description. */
export interface BodyDoc {
  readonly mediaType: string;
  readonly mayBeEmpty?: boolean;
  /** Schema of the body, given that of JobOptions and, where they are known, the limits. */
  readonly schema: (jobOptions: TSchema, limits?: ServiceLimits) => TSchema;
  /** Content types by part. */
  readonly encoding: Readonly<Record<string, { readonly contentType: string }>>;
  readonly examples: Readonly<
    Record<string, { readonly summary: string; readonly value: unknown }>
  >;
}

/** What the description says of an operation beyond its path and query. */
export interface OperationDoc {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly requestHeaders?: Readonly<Record<string, HeaderDoc>>;
  readonly body?: BodyDoc;
  readonly answers: Readonly<Record<number, AnswerDoc>>;
  /** Codes of its own, beside those that every operation with a key has. */
  readonly errors: readonly ErrorCode[];
}

/** A route; with `doc` it is published, without it is the operator's. */
export interface Route {
  readonly method: Method;
  /** With `{name}` for a parameter. */
  readonly path: string;
  readonly doc?: OperationDoc;
  readonly query?: TObject;
}

/** A route that anyone may call. */
export interface PublicRoute extends Route {
  readonly access: "public";
  /** Its path holds a secret: the log names the route alone. */
  readonly veiled?: true;
  answer(call: Call): Promise<Outcome>;
}

/** A route that needs a key. */
export interface KeyRoute extends Route {
  readonly access: "key";
  answer(call: AuthorizedCall): Promise<Outcome>;
}

/** A route for a browser that is signed in: it needs the cookie of a session, and no key will do. */
export interface SessionRoute extends Route {
  readonly access: "session";
  answer(call: SessionCall): Promise<Outcome>;
}

/** Declare a route for a session; `answer` receives its query read and checked. */
export function sessionRoute<Query extends TObject>(
  route: Route & {
    readonly query: Query;
    answer(call: SessionCall, query: Static<Query>): Promise<Outcome>;
  },
): SessionRoute {
  return {
    ...route,
    access: "session",
    async answer(call) {
      const query = readQuery(call.url.searchParams, route.query, call.language);
      return query.ok ? await route.answer(call, query.value) : query.error;
    },
  };
}

/** Declare a route that needs a key; `answer` receives its query read and checked. */
export function keyRoute<Query extends TObject>(
  route: Route & {
    readonly query: Query;
    answer(call: AuthorizedCall, query: Static<Query>): Promise<Outcome>;
  },
): KeyRoute {
  return {
    ...route,
    access: "key",
    async answer(call) {
      const query = readQuery(call.url.searchParams, route.query, call.language);
      return query.ok ? await route.answer(call, query.value) : query.error;
    },
  };
}
