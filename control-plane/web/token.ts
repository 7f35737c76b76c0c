/** Secrets of links and sessions: as random as they can be, and only their hash is kept. @module */
import { randomBytes } from "node:crypto";
import { hashOf } from "../key-text.ts";

const TOKEN_BYTES = 32;

/** A secret for a link or a cookie, and what is kept of it. */
export function makeToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashOf(token) };
}
