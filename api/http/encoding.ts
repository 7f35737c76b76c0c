/** Which compression an answer comes in. @module */

/** Compressions that we know, the better one first. */
const encodings = ["br", "gzip"] as const;

/** A compression of an answer. */
export type Encoding = (typeof encodings)[number];

/**
 * The compression that `Accept-Encoding` likes best.
 *
 * On a tie the better one wins; `*` stands for those that are not named; `q=0` excludes one.
 * A header that names none of ours, or none at all, gives none.
 */
export function preferredEncoding(acceptEncoding: string | null): Encoding | undefined {
  const weights = new Map((acceptEncoding ?? "").split(",").map(parseCoding));
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0;
  return encodings
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

function parseCoding(coding: string): [name: string, weight: number] {
  const [name = "", ...parameters] = coding.split(";").map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const weight = q === undefined ? 1 : Number(q);
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}
