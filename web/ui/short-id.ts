/** Ids of accounts, as people compare them. @module */

/** The beginning of an id: 32 bits tell the accounts of one person apart. */
export function shortId(id: string): string {
  return `${id.slice(0, 8)}…`;
}
