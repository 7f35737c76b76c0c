/** Cookies of requests. @module */

/** The value of the cookie `name`; null when there is none, or more than one. */
export function cookieOf(header: string | null, name: string): string | null {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  // Of two, one was planted by a neighbour of our host, and nobody can tell which.
  return values.length === 1 ? (values[0] ?? null) : null;
}
