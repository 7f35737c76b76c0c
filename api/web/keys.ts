/** `/web/keys`: the account's API keys. @module */
import { type TSchema, Type } from "../../plugin/mod.ts";
import type { Outcome, SessionCall } from "../call.ts";
import { problemOf } from "../fault.ts";
import { json } from "../http/json.ts";
import { readJson } from "../http/json-body.ts";
import { shortened } from "../messages/echo.ts";
import { type SessionRoute, sessionRoute } from "../operation.ts";
import { KeyBody, KeyList, NewKey } from "../schemas/web.ts";
import { jsonBodyDoc } from "./json-body-doc.ts";

const none = Type.Object({});
const EXPECTED = 'a JSON object with a name of 1 to 100 characters: {"name": "…"}';
const content = (schema: TSchema) => ({ "application/json": { schema } });

const listKeys = sessionRoute({
  method: "GET",
  path: "/web/keys",
  query: none,
  doc: {
    id: "listKeys",
    summary: "The account's keys",
    answers: { 200: { description: "Newest first", content: content(KeyList) } },
    errors: [],
  },
  async answer(call) {
    const keys = await call.api.control.web.listKeys.query({ principal: call.principal });
    return keys.ok ? json<KeyList>({ keys: [...keys.value] }) : problemOf(keys.error, call);
  },
});

const createKey = sessionRoute({
  method: "POST",
  path: "/web/keys",
  query: none,
  doc: {
    id: "createKey",
    summary: "Make a key",
    description: "Needs a session younger than 12 hours. The key is shown this once.",
    body: jsonBodyDoc(KeyBody),
    answers: { 201: { description: "The key", content: content(NewKey) } },
    errors: ["invalid_body", "cross_site", "sign_in_again", "too_many_keys"],
  },
  async answer(call) {
    const body = await readJson(call.request, { schema: KeyBody, expected: EXPECTED });
    if (!body.ok) return body.error;
    const { session } = call;
    const asked = { session, name: body.value.name.trim() };
    const made = await call.api.control.web.createKey.mutate(asked);
    return made.ok ? json<NewKey>(made.value, { status: 201 }) : problemOf(made.error, call);
  },
});

const renameKey = sessionRoute({
  method: "PATCH",
  path: "/web/keys/{id}",
  query: none,
  doc: {
    id: "renameKey",
    summary: "Name a key",
    body: jsonBodyDoc(KeyBody),
    answers: { 204: { description: "Named" } },
    errors: ["invalid_body", "cross_site", "not_found"],
  },
  async answer(call) {
    const body = await readJson(call.request, { schema: KeyBody, expected: EXPECTED });
    if (!body.ok) return body.error;
    const { principal, params } = call;
    const asked = { principal, id: params.id ?? "", name: body.value.name.trim() };
    return settled(call, await call.api.control.web.renameKey.mutate(asked));
  },
});

const revokeKey = sessionRoute({
  method: "DELETE",
  path: "/web/keys/{id}",
  query: none,
  doc: {
    id: "revokeKey",
    summary: "Revoke a key",
    description: "Needs a session younger than 12 hours.",
    answers: { 204: { description: "Revoked" } },
    errors: ["cross_site", "sign_in_again", "not_found"],
  },
  async answer(call) {
    const { session, params } = call;
    const revoked = await call.api.control.web.revokeKey.mutate({ session, id: params.id ?? "" });
    return settled(call, revoked);
  },
});

/** All of them. */
export const keyRoutes: readonly SessionRoute[] = [listKeys, createKey, renameKey, revokeKey];

type Settled =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: Parameters<typeof problemOf>[0] };

function settled(call: SessionCall, outcome: Settled): Outcome {
  if (outcome.ok)
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  if (outcome.error.code !== "not_found") return problemOf(outcome.error, call);
  return { code: "not_found", facts: { what: "key", name: shortened(call.params.id ?? "") } };
}
