/** What the operator does: accounts and keys. @module */
import type { Result } from "../../plugin/mod.ts";
import { type Static, section, Type } from "../../plugin/mod.ts";
import type { Fault, JobState } from "./faults.ts";

/** Credits to start with, and computations a month. */
export const CreateAccountInput = section({
  credits: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  pro: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
});

/** An account by id. */
export const AccountInput = section({ accountId: Type.String({ maxLength: 200 }) });

/** An account by id; without one, the account that was made first. */
export const LoginLinkInput = section({
  accountId: Type.Optional(Type.String({ maxLength: 200 })),
});

/** A key by its prefix. */
export const RevokeKeyInput = section({ keyPrefix: Type.String({ maxLength: 200 }) });

/** An account's books. */
export interface AccountView {
  readonly accountId: string;
  readonly credits: number;
  /** Computations left of this UTC month's Pro quota. */
  readonly proLeft: number;
  readonly charges: number;
  readonly refunds: number;
  readonly jobs: Readonly<Record<JobState, number>>;
}

/** A new key: the only time it is shown. */
export interface CreatedKey {
  readonly key: string;
  readonly keyPrefix: string;
}

/** A link that signs its account's owner in, once. */
export interface LoginLink {
  readonly url: string;
  readonly accountId: string;
  readonly expiresAt: string;
}

/** Procedures of the operator; the API never calls them. */
export interface AdminProcedures {
  createAccount(
    input: Static<typeof CreateAccountInput>,
  ): Promise<Result<{ readonly accountId: string }, Fault<"unavailable">>>;
  showAccount(
    input: Static<typeof AccountInput>,
  ): Promise<Result<AccountView, Fault<"not_found" | "unavailable">>>;
  createKey(
    input: Static<typeof AccountInput>,
  ): Promise<Result<CreatedKey, Fault<"not_found" | "unavailable">>>;
  revokeKey(
    input: Static<typeof RevokeKeyInput>,
  ): Promise<Result<{ readonly revoked: true }, Fault<"not_found" | "unavailable">>>;
  createLoginLink(
    input: Static<typeof LoginLinkInput>,
  ): Promise<Result<LoginLink, Fault<"not_found" | "unavailable">>>;
  /** End all sessions of an account, and close its links; `ended` counts the sessions. */
  endSessions(
    input: Static<typeof AccountInput>,
  ): Promise<Result<{ readonly ended: number }, Fault<"not_found" | "unavailable">>>;
}
