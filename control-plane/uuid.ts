/** Ids as clients write them. @module */

/** Whether `text` is a uuid; anything else would make the database refuse the query. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
