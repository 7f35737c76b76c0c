/** Which language an answer is written in. @module */

/** Languages that messages exist in; the first is the default. */
const languages = ["en", "fr"] as const;

/** A language of the messages. */
export type Language = (typeof languages)[number];

/**
 * The language of `Accept-Language` that we speak and the client likes best.
 *
 * `fr-CA` is served as `fr`; on a tie the first one written wins; `q=0` excludes a language.
 * A header that names none of ours, or none at all, gives English.
 */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const ranges = (acceptLanguage ?? "").split(",").map(parseRange);
  const refused = new Set(
    ranges.filter(({ weight }) => weight === 0).map(({ language }) => language),
  );
  const wanted = ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ language }) =>
      language === "*" ? languages : languages.filter((l) => l === language),
    )
    .find((language) => !refused.has(language));
  return wanted ?? "en";
}

function parseRange(range: string): { language: string; weight: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const weight = q === undefined ? 1 : Number(q);
  return { language: tag.split("-")[0] ?? "", weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
