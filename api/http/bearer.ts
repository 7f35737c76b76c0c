/** The key of an `Authorization` header. @module */

/** The token of `Authorization: Bearer …` (the scheme in any case), or null. */
export function bearerToken(authorization: string | null): string | null {
  return /^bearer +([\x21-\x7e]+) *$/i.exec(authorization ?? "")?.[1] ?? null;
}
