/** What the operator does: accounts and keys. @module */
import type { Result } from "../../plugin/mod.ts";
import { type Static, section, Type } from "../../plugin/mod.ts";
import type { Fault, JobState } from "./faults.ts";

/** Credits to start with, and computations a month. */
export const CreateAccountInput = section({
  credits: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  pro: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
});

/** Longest name of a key, as in the workshop. */
const keyName = Type.String({ maxLength: 60 });

/** A page of accounts; `cursor` is the `nextCursor` of the page before. */
export const ListAccountsInput = section({
  limit: Type.Integer({ minimum: 1, maximum: 1000 }),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Credits on top of what an account has. */
export const AddCreditsInput = section({
  accountId: Type.String({ maxLength: 200 }),
  credits: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});

/** Computations a month from now on. */
export const SetQuotaInput = section({
  accountId: Type.String({ maxLength: 200 }),
  pro: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
});

/** A key for an account. */
export const CreateKeyInput = section({
  accountId: Type.String({ maxLength: 200 }),
  name: Type.Optional(keyName),
});

/** An account by id. */
export const AccountInput = section({ accountId: Type.String({ maxLength: 200 }) });

/** An account by id; without one, the account that was made first. */
export const LoginLinkInput = section({
  accountId: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Whom a provider of OpenID Connect means: the `iss` and `sub` of its tokens. */
const identity = {
  issuer: Type.String({ minLength: 1, maxLength: 2000 }),
  subject: Type.String({ minLength: 1, maxLength: 255 }),
};

/** A person of a provider, for an account. */
export const AddIdentityInput = section({
  accountId: Type.String({ maxLength: 200 }),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  ...identity,
});

/** A person of a provider. */
export const RemoveIdentityInput = section(identity);

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

/** An account in the list. */
export interface ListedAccount {
  readonly accountId: string;
  readonly createdAt: string;
  readonly credits: number;
  readonly proMonthly: number;
  readonly proLeft: number;
  /** Keys of programs that are not revoked. */
  readonly keys: number;
}

/** Accounts in the order in which they were made: the first is that of the first start. */
export interface AccountPage {
  readonly accounts: readonly ListedAccount[];
  readonly nextCursor: string | null;
}

/** What an account may compute. */
export interface Entitlement {
  readonly accountId: string;
  readonly credits: number;
  readonly proMonthly: number;
  readonly proLeft: number;
}

/** A key in the list: its secret is not kept. */
export interface ListedKey {
  readonly keyPrefix: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly jobs: number;
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

/** A person of a provider, in the list. */
export interface ListedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  readonly seenAt: string | null;
}

/** Procedures of the operator; the API never calls them. */
export interface AdminProcedures {
  createAccount(
    input: Static<typeof CreateAccountInput>,
  ): Promise<Result<{ readonly accountId: string }, Fault<"unavailable">>>;
  showAccount(
    input: Static<typeof AccountInput>,
  ): Promise<Result<AccountView, Fault<"not_found" | "unavailable">>>;
  listAccounts(
    input: Static<typeof ListAccountsInput>,
  ): Promise<Result<AccountPage, Fault<"not_found" | "unavailable">>>;
  /** Add credits, up to two thousand million in all. */
  addCredits(
    input: Static<typeof AddCreditsInput>,
  ): Promise<Result<Entitlement, Fault<"not_found" | "unavailable">>>;
  setQuota(
    input: Static<typeof SetQuotaInput>,
  ): Promise<Result<Entitlement, Fault<"not_found" | "unavailable">>>;
  listKeys(
    input: Static<typeof AccountInput>,
  ): Promise<Result<{ readonly keys: readonly ListedKey[] }, Fault<"not_found" | "unavailable">>>;
  createKey(
    input: Static<typeof CreateKeyInput>,
  ): Promise<Result<CreatedKey, Fault<"not_found" | "unavailable">>>;
  revokeKey(
    input: Static<typeof RevokeKeyInput>,
  ): Promise<Result<{ readonly revoked: true }, Fault<"not_found" | "unavailable">>>;
  createLoginLink(
    input: Static<typeof LoginLinkInput>,
  ): Promise<Result<LoginLink, Fault<"not_found" | "unavailable">>>;
  /**
   * Let a person of a provider in, as a new user of an account, whether sign-up is open or closed.
   *
   * Whom the provider's word already lets in stays where they are: `added` is false, and the account is theirs.
   */
  addIdentity(
    input: Static<typeof AddIdentityInput>,
  ): Promise<
    Result<
      { readonly added: boolean; readonly accountId: string },
      Fault<"not_found" | "unavailable">
    >
  >;
  listIdentities(
    input: Static<typeof AccountInput>,
  ): Promise<
    Result<{ readonly identities: readonly ListedIdentity[] }, Fault<"not_found" | "unavailable">>
  >;
  /** Let a person of a provider in no more, and end their sessions; jobs and ledger stay. */
  removeIdentity(
    input: Static<typeof RemoveIdentityInput>,
  ): Promise<Result<{ readonly removed: true }, Fault<"not_found" | "unavailable">>>;
  /** End all sessions of an account, and close its links; `ended` counts the sessions. */
  endSessions(
    input: Static<typeof AccountInput>,
  ): Promise<Result<{ readonly ended: number }, Fault<"not_found" | "unavailable">>>;
}
