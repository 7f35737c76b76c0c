/** Links that sign in once. @module */
import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { signInLinks, users } from "../schema.ts";
import type { User } from "./users.ts";

/** A link that may still be used. */
const open = () => and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, sql`now()`));

/** Store a link's hash; returns when it expires. */
export async function insertLink(
  db: Db,
  {
    lifeSeconds,
    ...link
  }: {
    readonly hash: string;
    readonly userId: string;
    readonly lifeSeconds: number;
  },
): Promise<Date> {
  const expiresAt = sql`now() + make_interval(secs => ${lifeSeconds})`;
  const [row] = await db
    .insert(signInLinks)
    .values({ ...link, expiresAt })
    .returning({ expiresAt: signInLinks.expiresAt });
  return row!.expiresAt;
}

/** Whom an open link would sign in. */
export async function findLink(
  db: Db,
  hash: string,
): Promise<{ readonly user: User; readonly expiresAt: Date } | null> {
  const [row] = await db
    .select({ user: users, expiresAt: signInLinks.expiresAt })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.hash, hash), open()));
  return row ?? null;
}

/** Use a link up; whom it signs in, or null when it is used, expired or unknown. */
export async function useLink(db: Db, hash: string): Promise<User | null> {
  const [user] = await db
    .update(signInLinks)
    .set({ usedAt: sql`now()` })
    .from(users)
    .where(and(eq(signInLinks.hash, hash), open(), eq(users.id, signInLinks.userId)))
    .returning({ user: users });
  return user?.user ?? null;
}

/** Close an account's open links but the newest `keep`. */
export async function closeLinks(db: Db, accountId: string, keep: number): Promise<void> {
  const extra = db
    .select({ hash: signInLinks.hash })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(users.accountId, accountId), open()))
    .orderBy(desc(signInLinks.createdAt), desc(signInLinks.hash))
    .offset(keep);
  await db.delete(signInLinks).where(inArray(signInLinks.hash, extra));
}

/** Forget links whose time is over. */
export async function expireLinks(db: Db): Promise<void> {
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, sql`now()`));
}
