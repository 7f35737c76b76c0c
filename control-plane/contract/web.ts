/** People in a browser: sign-in, sessions, and what the account area shows. @module */
import type { Result } from "../../plugin/mod.ts";
import { type Static, section, Type } from "../../plugin/mod.ts";
import type { CreatedKey } from "./admin.ts";
import type { Limits } from "./control-plane.ts";
import type { Fault } from "./faults.ts";
import { Principal, type RateState } from "./keys.ts";

const Token = Type.String({ maxLength: 200 });
const Agent = Type.String({ maxLength: 200 });
/** Of the connection; sign-ins are counted by it. */
const Address = Type.String({ maxLength: 100 });

/** The token of a sign-in link, as its fragment has it. */
export const LinkInput = section({ token: Token, address: Address });

/** A link used. */
export const SignInInput = section({
  token: Token,
  address: Address,
  agent: Agent,
  /** The session that the browser had before; it ends. */
  previous: Type.Optional(Token),
});

/** Whom a provider of OpenID Connect has identified; only the API, which has checked it, may say so. */
export const SignInOidcInput = section({
  issuer: Type.String({ maxLength: 2000 }),
  subject: Type.String({ maxLength: 255 }),
  name: Type.String({ maxLength: 200 }),
  email: Type.Union([Type.String({ maxLength: 320 }), Type.Null()]),
  address: Address,
  agent: Agent,
  previous: Type.Optional(Token),
});

/** A session by the value of its cookie. */
export const SessionInput = section({ session: Token });

/** End this session, or all of its user's. */
export const SignOutInput = section({ session: Token, everywhere: Type.Boolean() });

/** An account. */
export const OwnerInput = section({ principal: Principal });

/** A page of the ledger. */
export const LedgerInput = section({
  principal: Principal,
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  /** The `nextCursor` of the previous page. */
  cursor: Type.Optional(Type.Integer({ minimum: 1 })),
});

const KeyName = Type.String({ minLength: 1, maxLength: 100 });

/** A key to make. */
export const NewKeyInput = section({ session: Token, name: KeyName });

/** A key to name. */
export const RenameKeyInput = section({
  principal: Principal,
  id: Type.String({ maxLength: 200 }),
  name: KeyName,
});

/** A key to revoke. */
export const RevokeOwnKeyInput = section({ session: Token, id: Type.String({ maxLength: 200 }) });

/** Who has signed in. */
export interface UserView {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string | null;
}

/** A browser signed in; the only time that the cookie's value is shown. */
export interface SignedIn {
  readonly session: string;
  readonly user: UserView;
}

/** A session that is known, and its rate after this request was counted. */
export interface AuthenticatedSession {
  readonly principal: Principal;
  readonly user: UserView;
  readonly rate: RateState;
}

/** A session in the list of a user's. */
export interface SessionView {
  readonly agent: string;
  readonly createdAt: string;
  readonly seenAt: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}

/** What an account has left. */
export interface Usage {
  readonly credits: number;
  /** Computations of the UTC month `month`, `2026-11`. */
  readonly pro: { readonly monthly: number; readonly used: number; readonly month: string };
  /** Bytes. */
  readonly storage: { readonly used: number; readonly limit: number };
  readonly limits: Limits;
}

/** A line of the ledger. */
export interface LedgerEntry {
  readonly id: number;
  readonly at: string;
  readonly kind: "grant" | "charge" | "refund";
  readonly source: "pro" | "credit";
  readonly amount: number;
  readonly jobId: string | null;
  readonly jobName: string | null;
  readonly month: string | null;
}

/** A page of the ledger, newest first. */
export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly nextCursor: number | null;
}

/** A key as its owner sees it. */
export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: string;
  /** Exact to a minute; null: never. */
  readonly lastUsedAt: string | null;
  /** Jobs that it has asked for and that are kept. */
  readonly jobs: number;
}

/** A key just made. */
export interface NewKey extends CreatedKey {
  readonly id: string;
}

/** Procedures of the workshop and the account area. */
export interface WebProcedures {
  /** Whom an open link would sign in; it stays open. */
  link(
    input: Static<typeof LinkInput>,
  ): Promise<
    Result<
      { readonly user: UserView; readonly expiresAt: string },
      Fault<"invalid_link" | "rate_limited" | "unavailable">
    >
  >;
  /** Use a link up. */
  signIn(
    input: Static<typeof SignInInput>,
  ): Promise<Result<SignedIn, Fault<"invalid_link" | "rate_limited" | "unavailable">>>;
  /** Sign in whom a provider has identified; whom it has not seen before gets an account, if sign-up is open. */
  signInOidc(
    input: Static<typeof SignInOidcInput>,
  ): Promise<Result<SignedIn, Fault<"signup_closed" | "rate_limited" | "unavailable">>>;
  /** Find a session's user and count one request against its rate. */
  authenticate(
    input: Static<typeof SessionInput>,
  ): Promise<Result<AuthenticatedSession, Fault<"signed_out" | "rate_limited" | "unavailable">>>;
  /** `everywhere` needs a young session. Idempotent. */
  signOut(
    input: Static<typeof SignOutInput>,
  ): Promise<Result<null, Fault<"sign_in_again" | "unavailable">>>;
  sessions(
    input: Static<typeof SessionInput>,
  ): Promise<Result<readonly SessionView[], Fault<"signed_out" | "unavailable">>>;
  usage(
    input: Static<typeof OwnerInput>,
  ): Promise<Result<Usage, Fault<"not_found" | "unavailable">>>;
  ledger(input: Static<typeof LedgerInput>): Promise<Result<LedgerPage, Fault<"unavailable">>>;
  listKeys(
    input: Static<typeof OwnerInput>,
  ): Promise<Result<readonly KeyView[], Fault<"unavailable">>>;
  /** Needs a young session. */
  createKey(
    input: Static<typeof NewKeyInput>,
  ): Promise<
    Result<
      NewKey,
      Fault<"signed_out" | "sign_in_again" | "too_many_keys" | "rate_limited" | "unavailable">
    >
  >;
  renameKey(
    input: Static<typeof RenameKeyInput>,
  ): Promise<Result<null, Fault<"not_found" | "unavailable">>>;
  /** Needs a young session. */
  revokeKey(
    input: Static<typeof RevokeOwnKeyInput>,
  ): Promise<Result<null, Fault<"signed_out" | "sign_in_again" | "not_found" | "unavailable">>>;
}
