/** Sessions: whose they are, and how they end. @module */
import {
  endSession,
  endUserSessions,
  type FoundSession,
  findSession,
  listSessions,
  touchSession,
} from "../../db/queries/sessions.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import type { Fault } from "../contract/faults.ts";
import type {
  AuthenticatedSession,
  SessionInput,
  SessionView,
  SignOutInput,
} from "../contract/web.ts";
import type { Core } from "../core.ts";
import { hashOf } from "../key-text.ts";
import { rateFault } from "../rates.ts";
import { viewOf } from "./users.ts";

/** Acts that a stranger at an open browser must not do need a session younger than this. */
const YOUNG_SECONDS = 12 * 3600;

/** Find a session's user, and count one request against its rate. */
export async function authenticateSession(
  { database, rates }: Core,
  { session }: Static<typeof SessionInput>,
): Promise<Result<AuthenticatedSession, Fault<"signed_out" | "rate_limited">>> {
  const hash = hashOf(session);
  const found = await findSession(database.db, hash);
  if (!found) return fail({ code: "signed_out" });
  const rate = await rates.webRequests(hash);
  if (!rate.ok) return fail(rateFault("requests", rate.state));
  if (!seenLately(found)) await touchSession(database.db, found.session);
  const { key, user } = found;
  const principal = { accountId: user.accountId, keyId: key.id, keyPrefix: key.prefix };
  return ok({ principal, user: viewOf(user), rate: rate.state });
}

/** Saves a write for each request; the query itself says how exact the time is. */
const LATELY_MS = 60_000;

function seenLately({ session }: FoundSession): boolean {
  return Date.now() - session.seenAt.getTime() < LATELY_MS;
}

/** The session, when it is young enough for what only its user may do. */
export async function youngSession(
  { database }: Core,
  { session }: Static<typeof SessionInput>,
): Promise<Result<FoundSession, Fault<"signed_out" | "sign_in_again">>> {
  const found = await findSession(database.db, hashOf(session));
  if (!found) return fail({ code: "signed_out" });
  return found.age < YOUNG_SECONDS ? ok(found) : fail({ code: "sign_in_again" });
}

/** End this session, or with `everywhere` all of its user's. */
export async function signOut(
  core: Core,
  { session, everywhere }: Static<typeof SignOutInput>,
): Promise<Result<null, Fault<"sign_in_again">>> {
  const { db } = core.database;
  if (!everywhere) {
    await endSession(db, hashOf(session));
    return ok(null);
  }
  const young = await youngSession(core, { session });
  if (young.ok) await endUserSessions(db, young.value.user.id);
  else if (young.error.code === "sign_in_again") return fail(young.error);
  return ok(null);
}

/** All sessions of this session's user. */
export async function sessionsOf(
  { database: { db } }: Core,
  { session }: Static<typeof SessionInput>,
): Promise<Result<readonly SessionView[], Fault<"signed_out">>> {
  const found = await findSession(db, hashOf(session));
  if (!found) return fail({ code: "signed_out" });
  const rows = await listSessions(db, found.user.id);
  return ok(
    rows.map(({ agent, createdAt, seenAt, hash }) => ({
      agent,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: hash === found.session.hash,
    })),
  );
}
