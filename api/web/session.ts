/** `/web/session`: who is signed in, signing in by a link, signing out. @module */
import type { Limits } from "../../control-plane/contract/control-plane.ts";
import { Type } from "../../plugin/mod.ts";
import type { Call, Outcome } from "../call.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { readJson } from "../http/json-body.ts";
import { readQuery } from "../http/query.ts";
import type { PublicRoute } from "../operation.ts";
import { Link, LinkBody, Session, SignOutQuery } from "../schemas/web.ts";
import { agentOf } from "./agent.ts";
import type { Assets } from "./assets.ts";
import { jsonBodyDoc } from "./json-body-doc.ts";
import { noSessionCookie, sessionCookie, sessionOf } from "./session-cookie.ts";
import type { WebSettings } from "./settings.ts";

const EXPECTED = 'a JSON object with the token of a sign-in link: {"token": "…"}';

/** Routes about the session of the browser that asks. */
export function sessionRoutes(settings: WebSettings, assets: Assets): readonly PublicRoute[] {
  return [showSession(settings, assets), lookAtLink, signIn, signOut];
}

/** Says who is signed in; nobody is an answer too. */
function showSession({ preview, oidc }: WebSettings, assets: Assets): PublicRoute {
  return {
    method: "GET",
    path: "/web/session",
    access: "public",
    doc: {
      id: "getSession",
      summary: "Who is signed in",
      answers: {
        200: {
          description: "What a page needs to begin with",
          content: { "application/json": { schema: Session } },
        },
      },
      errors: [],
    },
    async answer(call) {
      const { control } = call.api;
      const [limits, workers] = await Promise.all([limitsOf(call), assets.workers()]);
      const { language } = call;
      const common = { language, preview, oidc: oidc !== null, limits, assets: workers };
      const session = sessionOf(call);
      const nobody = () => json<Session>({ user: null, ...common });
      if (session === null) return nobody();
      const known = await control.web.authenticate.mutate({ session });
      if (!known.ok)
        return known.error.code === "signed_out" ? nobody() : problemOf(known.error, call);
      const { principal, user } = known.value;
      const usage = await control.web.usage.query({ principal });
      if (!usage.ok) return problemOf(usage.error, call);
      return json<Session>({ user, usage: usage.value, ...common });
    },
  };
}

/** A control plane out of reach answers with a refusal, which has none of these. */
async function limitsOf({ api }: Call): Promise<Session["limits"]> {
  const limits: Partial<Limits> = await api.control.ops.limits.query();
  return limits.maxUploadBytes === undefined ? {} : limits;
}

/** Says whom a link signs in, so that the page can name the account before the click. */
const lookAtLink: PublicRoute = {
  method: "POST",
  path: "/web/session/link",
  access: "public",
  doc: {
    id: "lookAtLink",
    summary: "Whom a link signs in",
    description: "The link stays open.",
    body: jsonBodyDoc(LinkBody),
    answers: {
      200: {
        description: "The link is open",
        content: { "application/json": { schema: Link } },
      },
    },
    errors: ["invalid_body", "invalid_link", "cross_site"],
  },
  async answer(call) {
    const body = await readJson(call.request, { schema: LinkBody, expected: EXPECTED });
    if (!body.ok) return body.error;
    const { token } = body.value;
    const link = await call.api.control.web.link.mutate({ token, address: call.address });
    return link.ok ? json<Link>(link.value) : problemOf(link.error, call);
  },
};

/** Uses a link up, and sets the cookie of a new session. */
const signIn: PublicRoute = {
  method: "POST",
  path: "/web/session",
  access: "public",
  doc: {
    id: "signIn",
    summary: "Sign in by a link",
    body: jsonBodyDoc(LinkBody),
    answers: {
      200: {
        description: "Signed in; the cookie of the session comes with it",
        content: { "application/json": { schema: Type.Pick(Session, ["user"]) } },
      },
    },
    errors: ["invalid_body", "invalid_link", "cross_site"],
  },
  async answer(call) {
    const body = await readJson(call.request, { schema: LinkBody, expected: EXPECTED });
    if (!body.ok) return body.error;
    const previous = sessionOf(call);
    const signedIn = await call.api.control.web.signIn.mutate({
      token: body.value.token,
      address: call.address,
      agent: agentOf(call.request),
      ...(previous === null ? {} : { previous }),
    });
    if (!signedIn.ok) return problemOf(signedIn.error, call);
    const { session, user } = signedIn.value;
    return json({ user }, { headers: { "set-cookie": sessionCookie(call, session) } });
  },
};

/** Ends the session of the cookie, or with `everywhere` all of its user's. */
const signOut: PublicRoute = {
  method: "DELETE",
  path: "/web/session",
  access: "public",
  query: SignOutQuery,
  doc: {
    id: "signOut",
    summary: "Sign out",
    description: "Everywhere needs a session younger than 12 hours. Idempotent.",
    answers: { 204: { description: "Signed out, now or before" } },
    errors: ["cross_site", "sign_in_again"],
  },
  async answer(call): Promise<Outcome> {
    const query = readQuery(call.url.searchParams, SignOutQuery, call.language);
    if (!query.ok) return query.error;
    const session = sessionOf(call);
    if (session !== null) {
      const { everywhere } = query.value;
      const ended = await call.api.control.web.signOut.mutate({ session, everywhere });
      if (!ended.ok) return problemOf(ended.error, call);
    }
    const headers = { "cache-control": "no-store", "set-cookie": noSessionCookie(call) };
    return new Response(null, { status: 204, headers });
  },
};
