/** The account area: usage, ledger and sessions. @module */
import { Type } from "../../plugin/mod.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { type SessionRoute, sessionRoute } from "../operation.ts";
import { LedgerPage, LedgerQuery, SessionList, Usage } from "../schemas/web.ts";

/** What the account has left. */
const getUsage = sessionRoute({
  method: "GET",
  path: "/web/usage",
  query: Type.Object({}),
  doc: {
    id: "getUsage",
    summary: "Balance, quota and storage",
    answers: {
      200: { description: "Now", content: { "application/json": { schema: Usage } } },
    },
    errors: [],
  },
  async answer(call) {
    const usage = await call.api.control.web.usage.query({ principal: call.principal });
    return usage.ok ? json<Usage>(usage.value) : problemOf(usage.error, call);
  },
});

/** Every grant, charge and refund. */
const getLedger = sessionRoute({
  method: "GET",
  path: "/web/ledger",
  query: LedgerQuery,
  doc: {
    id: "getLedger",
    summary: "Grants, charges and refunds",
    answers: {
      200: { description: "A page", content: { "application/json": { schema: LedgerPage } } },
    },
    errors: ["invalid_limit", "invalid_cursor"],
  },
  async answer(call, { limit, cursor }) {
    const { principal } = call;
    const asked = { principal, limit, ...(cursor === undefined ? {} : { cursor }) };
    const page = await call.api.control.web.ledger.query(asked);
    if (!page.ok) return problemOf(page.error, call);
    const { entries, nextCursor } = page.value;
    return json<LedgerPage>({ entries: [...entries], nextCursor });
  },
});

/** Browsers that are signed in. */
const getSessions = sessionRoute({
  method: "GET",
  path: "/web/sessions",
  query: Type.Object({}),
  doc: {
    id: "listSessions",
    summary: "Browsers that are signed in",
    answers: {
      200: {
        description: "The last used first",
        content: { "application/json": { schema: SessionList } },
      },
    },
    errors: [],
  },
  async answer(call) {
    const sessions = await call.api.control.web.sessions.mutate({ session: call.session });
    if (!sessions.ok) return problemOf(sessions.error, call);
    return json<SessionList>({ sessions: [...sessions.value] });
  },
});

/** All of them. */
export const accountRoutes: readonly SessionRoute[] = [getUsage, getLedger, getSessions];
