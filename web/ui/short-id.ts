/** Ids of accounts, as people compare them. @module */

/** The end of an id: it begins with the time, so those that were made together begin alike. */
export function shortId(id: string): string {
  return `…${id.slice(-8)}`;
}
