/** Browsers that are signed in. @module */
import { and, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { apiKeys, sessions, users } from "../schema.ts";
import type { ApiKey } from "./api-keys.ts";
import type { User } from "./users.ts";

/** A session's row. */
export type Session = typeof sessions.$inferSelect;

/** A session, whose it is, and the key that stands for that user. */
export interface FoundSession {
  readonly session: Session;
  readonly user: User;
  readonly key: ApiKey;
  /** Seconds since it was signed in. */
  readonly age: number;
}

const DAY = 86_400;
/** A session that nobody uses ends after this long. */
const IDLE_SECONDS = 30 * DAY;
/** However much it is used, a session ends after this long. */
const LIFE_SECONDS = 90 * DAY;
/** How exact `seenAt` is: a page that polls writes no oftener. */
const SEEN_SECONDS = 60;

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const alive = () => and(gt(sessions.expiresAt, sql`now()`), gt(sessions.seenAt, ago(IDLE_SECONDS)));

/** Store a session's hash. */
export async function insertSession(
  db: Db,
  session: Pick<Session, "hash" | "userId" | "agent">,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${LIFE_SECONDS})`;
  await db.insert(sessions).values({ ...session, expiresAt });
}

/** The session with this hash, unless its time is over. */
export async function findSession(db: Db, hash: string): Promise<FoundSession | null> {
  const age = sql<string>`extract(epoch from now() - ${sessions.createdAt})`;
  const [row] = await db
    .select({ session: sessions, user: users, key: apiKeys, age })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(apiKeys, and(eq(apiKeys.userId, users.id), eq(apiKeys.kind, "web")))
    .where(and(eq(sessions.hash, hash), alive()));
  return row ? { ...row, age: Number(row.age) } : null;
}

/** Note that a session was used, and its user seen, at most once a minute. */
export async function touchSession(db: Db, { hash, userId }: Session): Promise<void> {
  const touched = await db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.hash, hash), lt(sessions.seenAt, ago(SEEN_SECONDS))))
    .returning({ hash: sessions.hash });
  if (touched.length > 0)
    await db.update(users).set({ seenAt: sql`now()` }).where(eq(users.id, userId));
}

/** A user's sessions, the last used first. */
export async function listSessions(db: Db, userId: string): Promise<readonly Session[]> {
  return await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive()))
    .orderBy(desc(sessions.seenAt));
}

/** End one session; nothing happens when there is none. */
export async function endSession(db: Db, hash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.hash, hash));
}

/** End all sessions of a user. */
export async function endUserSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** End all sessions of an account's users; returns how many there were. */
export async function endAccountSessions(db: Db, accountId: string): Promise<number> {
  const members = db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
  const ended = await db
    .delete(sessions)
    .where(inArray(sessions.userId, members))
    .returning({ hash: sessions.hash });
  return ended.length;
}

/** Forget sessions whose time is over. */
export async function expireSessions(db: Db): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.seenAt, ago(IDLE_SECONDS))));
}
