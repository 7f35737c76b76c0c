/** One request on its way through the API. @module */
import type { Principal } from "../control-plane/contract/keys.ts";
import type { UserView } from "../control-plane/contract/web.ts";
import type { ApiDependencies } from "./dependencies.ts";
import type { Language } from "./http/language.ts";
import type { Problem } from "./refusals.ts";

/** What all calls share. */
export interface ApiContext extends ApiDependencies {
  /** Told of every byte that an upload brings. */
  readonly collect: (bytes: number) => void;
}

/** What every handler receives. */
export interface Call {
  readonly request: Request;
  readonly url: URL;
  /** Parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly requestId: string;
  readonly api: ApiContext;
  /** Address at the other end of the connection; empty where there is none. */
  readonly address: string;
  /** Let this connection stay silent as long as the handler sees fit. */
  readonly liftIdleTimeout: () => void;
}

/** A call whose key is known. */
export interface AuthorizedCall extends Call {
  readonly principal: Principal;
  /** Who has signed in, where a browser asks. */
  readonly user?: UserView;
}

/** A call of a browser that is signed in; the principal is the key that stands for its user. */
export interface SessionCall extends AuthorizedCall {
  /** Value of the cookie. */
  readonly session: string;
  readonly user: UserView;
}

/** What a handler gives back. */
export type Outcome = Response | Problem;
