/** What is wrong with an image, within a sentence. @module */

/** The decoder's own sentence, `The PNG must be whole: it ends within chunk "IDAT"`, as a clause. */
export function damageOf(detail: string | number | undefined): string | undefined {
  const text = String(detail ?? "");
  return text === "" ? undefined : text.charAt(0).toLowerCase() + text.slice(1);
}
