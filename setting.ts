/** Kinds of settings: how the text of each is read, and what it must be. @module */
import { isIP } from "node:net";
import { fail, ok, type Result } from "./plugin/result.ts";

/** One setting. */
export interface Setting<T> {
  /** Environment variable. */
  readonly env: string;
  readonly fallback: T;
  readonly meaning: string;
  /** Never printed. */
  readonly secret?: true;
  /** The value of a text, or what it must be. */
  readonly parse: (text: string) => Result<T, string>;
}

/** Any text. */
export function words(env: string, fallback: string, meaning: string): Setting<string> {
  return { env, fallback, meaning, parse: ok };
}

/** What a text must be beside not empty. */
export interface Check {
  /** The end of "as it must be …". */
  readonly expected: string;
  readonly fits: (text: string) => boolean;
}

/** A text that must fit. */
export function checked(setting: Setting<string>, { expected, fits }: Check): Setting<string> {
  return { ...setting, parse: (text) => (fits(text) ? ok(text) : fail(expected)) };
}

/** An address, or a name that could be looked up: its last label is no number. */
export function isHost(text: string): boolean {
  const label = "[a-z0-9_]([a-z0-9_-]*[a-z0-9])?";
  const name = new RegExp(`^(${label}\\.)*(?!\\d+$)${label}$`, "i");
  return isIP(text.replace(/^\[(.*)\]$/, "$1")) > 0 || name.test(text);
}

/** Whether a text is a URL of any kind. */
export function isUrl(text: string): boolean {
  return URL.canParse(text);
}

/** Protocol, host and perhaps a path: no key, no query. */
export function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^/]/.test(text) || !isUrl(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username + password + search + hash === "";
}

/** Where a provider of OpenID Connect is: over TLS, unless it runs on this machine. */
export function isIssuer(text: string): boolean {
  if (!isWebUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** The bucket is named by who opens the store. */
export function isStorageUrl(text: string): boolean {
  return isUrl(text) && /^(s3(\+http)?:\/\/|file:\/\/\/)./.test(text);
}

/** A setting that is never printed. */
export function hidden<T>(setting: Setting<T>): Setting<T> {
  return { ...setting, secret: true };
}

/** One of a few words; the first of them by default. */
export function choice<const T extends string>(
  env: string,
  values: readonly [T, ...T[]],
  meaning: string,
): Setting<T> {
  const parse = (text: string) => {
    const value = values.find((known) => known === text);
    return value ? ok(value) : fail(`one of ${values.join(", ")}`);
  };
  return { env, fallback: values[0], meaning: `${meaning}: ${values.join(", ")}`, parse };
}

/** A whole number within bounds. */
export function whole(
  env: string,
  fallback: number,
  [min, max]: readonly [number, number],
  meaning: string,
): Setting<number> {
  const fits = (value: number) => Number.isInteger(value) && value >= min && value <= max;
  const parse = (text: string) =>
    /^\d+$/.test(text) && fits(Number(text))
      ? ok(Number(text))
      : fail(`a whole number from ${min} to ${max}`);
  return { env, fallback, meaning, parse };
}

/** A number within bounds. */
export function amount(
  env: string,
  fallback: number,
  [min, max]: readonly [number, number],
  meaning: string,
): Setting<number> {
  const parse = (text: string) => {
    const value = Number(text);
    return Number.isFinite(value) && value >= min && value <= max
      ? ok(value)
      : fail(`a number from ${min} to ${max}`);
  };
  return { env, fallback, meaning, parse };
}
