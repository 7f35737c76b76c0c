/** API keys as text: how they look, and what is kept of them. @module */
import { createHash, randomInt } from "node:crypto";

/** How every key begins. */
export const keyStart = "kerf_live_";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32; // 190 bits
const PREFIX_LENGTH = 18;

/** Make a key; only its hash is to be kept. */
export function makeKey(): string {
  return keyStart + Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(62)]).join("");
}

/** The part of a key that may be shown. */
export function prefixOf(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** SHA-256, lower-case hex. A key is random enough to need no salt. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
