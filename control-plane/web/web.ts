/** Procedures of the workshop and the account area. @module */
import type { WebProcedures } from "../contract/web.ts";
import { type Core, orUnavailable } from "../core.ts";
import { createKey, dropKey, keysOf, nameKey } from "./keys.ts";
import { authenticateSession, sessionsOf, signOut } from "./sessions.ts";
import { showLink, signIn, signInOidc } from "./sign-in.ts";
import { ledgerPage, usageOf } from "./usage.ts";

/** All of them. */
export function webProcedures(core: Core): WebProcedures {
  const { log } = core;
  return {
    link: orUnavailable(log, (input) => showLink(core, input)),
    signIn: orUnavailable(log, (input) => signIn(core, input)),
    signInOidc: orUnavailable(log, (input) => signInOidc(core, input)),
    authenticate: orUnavailable(log, (input) => authenticateSession(core, input)),
    signOut: orUnavailable(log, (input) => signOut(core, input)),
    sessions: orUnavailable(log, (input) => sessionsOf(core, input)),
    usage: orUnavailable(log, (input) => usageOf(core, input)),
    ledger: orUnavailable(log, (input) => ledgerPage(core, input)),
    listKeys: orUnavailable(log, (input) => keysOf(core, input)),
    createKey: orUnavailable(log, (input) => createKey(core, input)),
    renameKey: orUnavailable(log, (input) => nameKey(core, input)),
    revokeKey: orUnavailable(log, (input) => dropKey(core, input)),
  };
}
