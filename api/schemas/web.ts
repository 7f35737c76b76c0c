/** What browsers that are signed in get, beside jobs. @module */
import {
  enumOf,
  nullableInteger,
  nullableString,
  type Static,
  section,
  Type,
} from "../../plugin/mod.ts";

const Uuid = () => Type.String({ format: "uuid" });
const DateTime = () => Type.String({ format: "date-time" });
const Bytes = (description: string) => Type.Integer({ minimum: 0, description });

/** Who has signed in. */
export const User = Type.Object({
  id: Uuid(),
  accountId: Uuid(),
  name: Type.String(),
  email: nullableString(),
});

/** What the service allows; absent while the control plane is out of reach. */
const WebLimits = Type.Partial(
  Type.Object({
    requestsPerMinute: Type.Integer(),
    computationsPerHour: Type.Integer(),
    queuedPerKey: Type.Integer(),
    conversionsPerMinuteKey: Type.Integer(),
    maxUploadBytes: Type.Integer(),
    maxPixels: Type.Integer(),
    maxSide: Type.Integer(),
    resultDays: Type.Number(),
    idempotencyHours: Type.Number(),
  }),
);

/** What an account has left. */
export const Usage = Type.Object({
  credits: Type.Integer(),
  pro: Type.Object({
    monthly: Type.Integer({ description: "Computations a month" }),
    used: Type.Integer(),
    month: Type.String({ description: "Calendar month (UTC), 2026-11" }),
  }),
  storage: Type.Object({ used: Bytes("Bytes kept"), limit: Bytes("Bytes that may be kept") }),
  limits: WebLimits,
});

/** What a page needs to begin with. */
export const Session = Type.Object({
  user: Type.Union([User, Type.Null()]),
  usage: Type.Optional(Usage),
  language: enumOf("en", "fr"),
  preview: enumOf("full", "draft", "off"),
  oidc: Type.Boolean({ description: "Whether a provider of OpenID Connect may be signed in with" }),
  limits: WebLimits,
  assets: Type.Partial(
    Type.Object({ engine: Type.String(), cut: Type.String(), pdf: Type.String() }),
    { description: "Paths of the workers' scripts; none where previews are off" },
  ),
});

/** The body of a sign-in, or of a look at a link. */
export const LinkBody = section({ token: Type.String({ minLength: 1, maxLength: 200 }) });

/** Whom a link signs in. */
export const Link = Type.Object({ user: User, expiresAt: DateTime() });

/** A browser that is signed in. */
export const SessionView = Type.Object({
  agent: Type.String(),
  createdAt: DateTime(),
  seenAt: DateTime(),
  current: Type.Boolean({ description: "Whether it is the one that asks" }),
});

/** Browsers signed in, the last used first. */
export const SessionList = Type.Object({ sessions: Type.Array(SessionView) });

/** A line of the ledger. */
export const LedgerEntry = Type.Object({
  id: Type.Integer(),
  at: DateTime(),
  kind: enumOf("grant", "charge", "refund"),
  source: enumOf("pro", "credit"),
  amount: Type.Integer(),
  jobId: nullableString(),
  jobName: nullableString(),
  month: nullableString(),
});

/** A page of the ledger. */
export const LedgerPage = Type.Object({
  entries: Type.Array(LedgerEntry, { description: "Newest first" }),
  nextCursor: nullableInteger({ description: "Pass it as cursor for the next page" }),
});

/** Which page of the ledger. */
export const LedgerQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Lines on a page" }),
  cursor: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2 ** 53 - 1,
      description: "nextCursor of the page before",
    }),
  ),
});

/** A key, without its secret. */
export const KeyView = Type.Object({
  id: Uuid(),
  name: Type.String(),
  prefix: Type.String(),
  createdAt: DateTime(),
  lastUsedAt: nullableString({ description: "Exact to a minute; null: never" }),
  jobs: Type.Integer(),
});

/** The account's keys, newest first. */
export const KeyList = Type.Object({ keys: Type.Array(KeyView) });

/** A name for a key. */
export const KeyBody = section({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
});

/** A key just made: the only time it is shown. */
export const NewKey = Type.Object({ id: Uuid(), key: Type.String(), keyPrefix: Type.String() });

/** Whether to end all of the user's sessions. */
export const SignOutQuery = Type.Object({
  everywhere: Type.Boolean({ default: false, description: "End all sessions of the user" }),
});

export type Session = Static<typeof Session>;
export type Usage = Static<typeof Usage>;
export type LedgerPage = Static<typeof LedgerPage>;
export type KeyList = Static<typeof KeyList>;
export type NewKey = Static<typeof NewKey>;
export type SessionList = Static<typeof SessionList>;
export type Link = Static<typeof Link>;
