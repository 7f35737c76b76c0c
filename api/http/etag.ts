/** Strong entity tags and conditional requests. @module */

/** Whether `If-None-Match` lists `etag` (or is `*`), so that a 304 is due; a weak mark is ignored. */
export function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag);
}

/** A strong tag of everything that `parts` says. */
export function etagOf(...parts: readonly unknown[]): string {
  const digest = new Bun.CryptoHasher("sha256").update(JSON.stringify(parts)).digest("base64url");
  return `"${digest.slice(0, 27)}"`;
}
