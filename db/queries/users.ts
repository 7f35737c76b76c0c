/** People who sign in, and by whom providers know them. @module */
import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { identities, users } from "../schema.ts";

/** A user's row. */
export type User = typeof users.$inferSelect;

/** Store a user. */
export async function insertUser(
  db: Db,
  user: Pick<User, "id" | "accountId" | "name" | "email">,
): Promise<User> {
  const [row] = await db.insert(users).values(user).returning();
  return row!;
}

/** The first user of an account: its owner. */
export async function findOwner(db: Db, accountId: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.accountId, accountId))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return user ?? null;
}

/** How a provider of OpenID Connect names somebody. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Whom a provider means. */
export async function findIdentified(db: Db, { issuer, subject }: Identity): Promise<User | null> {
  const [row] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row?.user ?? null;
}

/** Let nobody else look an identity up to create its user, until the transaction ends. */
export async function lockIdentity(db: Db, { issuer, subject }: Identity): Promise<void> {
  const name = JSON.stringify([issuer, subject]);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Remember by whom a provider knows a user. */
export async function insertIdentity(
  db: Db,
  identity: Identity & { readonly userId: string },
): Promise<void> {
  await db.insert(identities).values(identity);
}

/** A person whom a provider knows, in an account. */
export interface Identified extends Identity {
  readonly name: string;
  readonly email: string | null;
  readonly seenAt: Date | null;
}

/** By whom an account's users are known, in the order in which the users were made. */
export async function listIdentities(db: Db, accountId: string): Promise<readonly Identified[]> {
  const { issuer, subject } = identities;
  const { name, email, seenAt } = users;
  return await db
    .select({ issuer, subject, name, email, seenAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(eq(users.accountId, accountId))
    .orderBy(asc(users.createdAt), asc(users.id));
}

/** Forget by whom a provider knows a user; whose it was, or null when nobody was known by it. */
export async function deleteIdentity(
  db: Db,
  { issuer, subject }: Identity,
): Promise<{ readonly userId: string } | null> {
  const [row] = await db
    .delete(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .returning({ userId: identities.userId });
  return row ?? null;
}
