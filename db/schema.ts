/** Tables, in one place for both drivers. Times are UTC. @module */

import { sql } from "drizzle-orm";
import {
  bigint,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { Palette } from "../plugin/mod.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Who pays. `credits` and `proUsed` are balances; the ledger is how they came about. */
export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey(),
  createdAt: time("created_at").notNull().defaultNow(),
  credits: integer("credits").notNull(),
  /** Computations a calendar month (UTC). */
  proMonthly: integer("pro_monthly").notNull(),
  /** Month that `proUsed` counts, `2026-11`. */
  proMonth: char("pro_month", { length: 7 }).notNull(),
  proUsed: integer("pro_used").notNull(),
  /** The account's one conversion slot is taken until then. */
  convertingUntil: time("converting_until"),
});

/** People who sign in to the workshop. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    email: text("email"),
    createdAt: time("created_at").notNull().defaultNow(),
    seenAt: time("seen_at"),
  },
  (table) => [index("users_account").on(table.accountId)],
);

/** By whom an OpenID provider knows a user: never by an e-mail address, which changes hands. */
export const identities = pgTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

/** Links that sign in once; only the hash of their token is kept. */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    /** SHA-256 of the token, lower-case hex. */
    hash: char("hash", { length: 64 }).primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: time("created_at").notNull().defaultNow(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
  },
  (table) => [index("sign_in_links_user").on(table.userId)],
);

/** Browsers that are signed in; only the hash of their cookie is kept. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's value, lower-case hex. */
    hash: char("hash", { length: 64 }).primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: time("created_at").notNull().defaultNow(),
    seenAt: time("seen_at").notNull().defaultNow(),
    /** However much it is used. */
    expiresAt: time("expires_at").notNull(),
    /** User-Agent of the browser, shortened. */
    agent: varchar("agent", { length: 200 }).notNull(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expires").on(table.expiresAt),
  ],
);

/** API keys; only their hash is kept. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** `web`: stands for a user of the workshop in jobs and limits; its hash is of bytes that nobody holds. */
    kind: text("kind", { enum: ["api", "web"] })
      .notNull()
      .default("api"),
    /** Whose key of kind `web` it is. */
    userId: uuid("user_id").references(() => users.id),
    name: text("name").notNull().default(""),
    /** Exact to a minute. */
    lastUsedAt: time("last_used_at"),
    /** SHA-256 of the key, lower-case hex. */
    hash: char("hash", { length: 64 }).notNull(),
    prefix: text("prefix").notNull(),
    createdAt: time("created_at").notNull().defaultNow(),
    revokedAt: time("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.hash),
    index("api_keys_prefix").on(table.prefix),
    index("api_keys_account").on(table.accountId),
    uniqueIndex("api_keys_one_web_a_user").on(table.userId).where(sql`kind = 'web'`),
  ],
);

/** Uploads under way: a slot of the key, and the name of a blob that no job owns yet. */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id").notNull(),
    keyId: uuid("key_id").notNull(),
    blob: text("blob").notNull(),
    idempotencyKey: text("idempotency_key"),
    openedAt: time("opened_at").notNull().defaultNow(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("uploads_key").on(table.keyId), index("uploads_expires").on(table.expiresAt)],
);

/** Links that let one image in without a key; only the hash of their token is kept. */
export const uploadLinks = pgTable(
  "upload_links",
  {
    /** SHA-256 of the token, lower-case hex. */
    hash: char("hash", { length: 64 }).primaryKey(),
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id),
    /** JobOptions of an upload that brings none; null where the link has none either. */
    options: jsonb("options"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("upload_links_expires").on(table.expiresAt)],
);

/** What an `Idempotency-Key` stood for; `jobId` is null while its first request is in flight. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: uuid("account_id").notNull(),
    key: text("key").notNull(),
    uploadId: uuid("upload_id").notNull(),
    /** SHA-256 of image and options; null while in flight. */
    fingerprint: char("fingerprint", { length: 64 }),
    jobId: uuid("job_id"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index("idempotency_expires").on(table.expiresAt),
  ],
);

/** Jobs: the truth about each. The queue only dispatches them. */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id),
    state: text("state", {
      enum: ["queued", "running", "done", "failed", "cancelled", "interrupted"],
    }).notNull(),
    progress: real("progress").notNull().default(0),
    createdAt: time("created_at").notNull().defaultNow(),
    startedAt: time("started_at"),
    finishedAt: time("finished_at"),
    name: text("name"),
    options: jsonb("options").notNull(),
    /** What the options came to at admission, by stage; null in jobs of an earlier version. */
    settings: jsonb("settings"),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    requestId: text("request_id"),
    /** Fencing token of the runner that holds the job; a runner without it can no longer finish it. */
    token: uuid("token"),
    /** Runners that died while they held the job. */
    deaths: integer("deaths").notNull().default(0),
    errorCode: text("error_code"),
    errorDetail: text("error_detail"),
    /** Of `too_complex`: the budget, its limit and how far the job had come. */
    errorOverrun: jsonb("error_overrun").$type<{
      readonly budget: "seconds" | "memory";
      readonly limit: number;
      readonly current?: number;
    }>(),
    /** Null once deleted. */
    sourceBlob: text("source_blob"),
    sourceBytes: bigint("source_bytes", { mode: "number" }).notNull(),
    resultBlob: text("result_blob"),
    resultBytes: bigint("result_bytes", { mode: "number" }),
    resultSha256: char("result_sha256", { length: 64 }),
    resultMode: text("result_mode", { enum: ["cut", "stacked"] }),
    /** When the result was deleted, by its owner or by retention. */
    resultGoneAt: time("result_gone_at"),
    /** When its owner deleted it after it had ended: their workshop shows it no more. */
    deletedAt: time("deleted_at"),
    /** Milliseconds by stage. */
    timings: jsonb("timings").$type<Record<string, number>>(),
    /** Colours and gradients that were found; null once the result is deleted, and of jobs older than this column. */
    palette: jsonb("palette").$type<Palette>(),
    chargeSource: text("charge_source", { enum: ["pro", "credit"] }).notNull(),
    refundedAt: time("refunded_at"),
  },
  (table) => [
    index("jobs_account").on(table.accountId, table.createdAt, table.id),
    index("jobs_key_created").on(table.keyId, table.createdAt),
    index("jobs_unfinished").on(table.keyId).where(sql`state in ('queued', 'running')`),
    // One running job a key, whatever the queue does.
    uniqueIndex("jobs_one_running_a_key").on(table.keyId).where(sql`state = 'running'`),
    index("jobs_finished").on(table.finishedAt).where(sql`finished_at is not null`),
  ],
);

/** Every grant, charge and refund. A job is charged once and refunded at most once. */
export const ledger = pgTable(
  "ledger",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    jobId: uuid("job_id"),
    kind: text("kind", { enum: ["grant", "charge", "refund"] }).notNull(),
    source: text("source", { enum: ["pro", "credit"] }).notNull(),
    amount: integer("amount").notNull(),
    /** Month of the Pro quota that was charged. */
    month: char("month", { length: 7 }),
    createdAt: time("created_at").notNull().defaultNow(),
  },
  (table) => [
    // Read backwards for the newest first: `desc()` would write NULLS LAST, which no ORDER BY of ours asks for.
    index("ledger_account").on(table.accountId, table.id),
    uniqueIndex("ledger_job_kind").on(table.jobId, table.kind),
  ],
);

/** Counters of rate-limiter-flexible, when several processes share them; the shape is its own. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint("expire", { mode: "number" }),
});
