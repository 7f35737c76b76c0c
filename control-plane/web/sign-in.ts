/** From a link, or from a provider's word, to a session. @module */
import type { Db } from "../../db/open.ts";
import { insertAccount } from "../../db/queries/accounts.ts";
import { endSession, insertSession } from "../../db/queries/sessions.ts";
import { findLink, useLink } from "../../db/queries/sign-in-links.ts";
import {
  findIdentified,
  type Identity,
  insertIdentity,
  lockIdentity,
  type User,
} from "../../db/queries/users.ts";
import { fail, ok, type Result, type Static } from "../../plugin/mod.ts";
import { monthOf } from "../balance.ts";
import type { Fault } from "../contract/faults.ts";
import type {
  LinkInput,
  SignedIn,
  SignInInput,
  SignInOidcInput,
  UserView,
} from "../contract/web.ts";
import type { Core } from "../core.ts";
import { hashOf } from "../key-text.ts";
import { type Rate, rateFault } from "../rates.ts";
import { makeToken } from "./token.ts";
import { createUser, viewOf } from "./users.ts";

/** Whom an open link would sign in. */
export async function showLink(
  core: Core,
  { token, address }: Static<typeof LinkInput>,
): Promise<Result<{ user: UserView; expiresAt: string }, Fault<"invalid_link" | "rate_limited">>> {
  const limited = await tooOften(core.rates.linkLooks, address);
  if (limited) return fail(limited);
  const link = await findLink(core.database.db, hashOf(token));
  if (!link) return fail({ code: "invalid_link" });
  return ok({ user: viewOf(link.user), expiresAt: link.expiresAt.toISOString() });
}

/** Use a link up and start a session: of two requests at once, one gets it. */
export async function signIn(
  core: Core,
  { token, address, ...browser }: Static<typeof SignInInput>,
): Promise<Result<SignedIn, Fault<"invalid_link" | "rate_limited">>> {
  const limited = await tooOften(core.rates.signIns, address);
  if (limited) return fail(limited);
  return await core.database.db.transaction(async (tx) => {
    const user = await useLink(tx, hashOf(token));
    return user ? ok(await startSession(tx, user, browser)) : fail({ code: "invalid_link" });
  });
}

/** Start a session for whom a provider has identified; sign-up, where it is open, opens an account. */
export async function signInOidc(
  core: Core,
  { issuer, subject, name, email, address, ...browser }: Static<typeof SignInOidcInput>,
): Promise<Result<SignedIn, Fault<"signup_closed" | "rate_limited">>> {
  const limited = await tooOften(core.rates.signIns, address);
  if (limited) return fail(limited);
  const identity = { issuer, subject };
  return await core.database.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const known = await findIdentified(tx, identity);
    if (!known && core.config.oidcSignup === "closed") {
      // what "kerf admin identity add" needs to let this person in
      core.log.info("sign-up is closed", identity);
      return fail({ code: "signup_closed" });
    }
    const user = known ?? (await signUp(tx, core, { ...identity, name, email }));
    return ok(await startSession(tx, user, browser));
  });
}

async function signUp(
  tx: Db,
  { config }: Core,
  { name, email, ...identity }: Identity & Pick<User, "name" | "email">,
): Promise<User> {
  const accountId = Bun.randomUUIDv7();
  const month = monthOf(new Date());
  await insertAccount(tx, { id: accountId, credits: config.signupCredits, proMonthly: 0, month });
  const user = await createUser(tx, { accountId, name, email });
  await insertIdentity(tx, { ...identity, userId: user.id });
  return user;
}

interface Browser {
  readonly agent: string;
  readonly previous?: string;
}

/** Always a new session: an id that somebody planted before the sign-in stays worthless. */
async function startSession(tx: Db, user: User, { agent, previous }: Browser): Promise<SignedIn> {
  if (previous !== undefined) await endSession(tx, hashOf(previous));
  const { token, hash } = makeToken();
  await insertSession(tx, { hash, userId: user.id, agent });
  return { session: token, user: viewOf(user) };
}

async function tooOften(rate: Rate, address: string): Promise<Fault<"rate_limited"> | null> {
  const counted = await rate(address);
  return counted.ok ? null : rateFault("sign-ins", counted.state);
}
