import { expect, test } from "bun:test";
import { damageInFrench } from "./fr-damage.ts";

const root = `${import.meta.dir}/../..`;

/** Texts of `files` that match `pattern`, each of their gaps filled with 7. */
async function textsOf(files: string, pattern: RegExp): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const path of new Bun.Glob(files).scan(root)) {
    if (path.endsWith(".test.ts")) continue;
    const source = await Bun.file(`${root}/${path}`).text();
    const filled = source.replace(/\$\{[^}]*\}+/g, "7");
    texts.push(...[...filled.matchAll(pattern)].map(([, text = ""]) => text));
  }
  return texts;
}

/** "The …" of every refusal of an image. */
const REFUSALS = /["`](The (?:PNG|JPEG|image) must .*?)["`](?:\)|,|;|\n)/g;
/** What the judge of JPEGs finds: "has broken …", "lacks …". */
const FINDINGS = /["`]((?:has|lacks|holds|ends|does not hold) [^"`]*)["`]/g;
/** Said by other codes, which have words of their own. */
const OTHERS = /(must have content|must be a PNG or a JPEG|must be <= )/;

test("damageInFrench() knows every sentence of the decoders and of the upload", async () => {
  const refusals = [
    ...(await textsOf("raster/decode/**/*.ts", REFUSALS)),
    ...(await textsOf("api/upload/image-part.ts", REFUSALS)),
  ].filter((text) => !OTHERS.test(text));
  const judged = await textsOf("raster/decode/jpeg/whole/judge.ts", FINDINGS);
  const findings = judged.map((found) => found.replace(/(of|what) 7/, "$1 scan 7"));
  expect([refusals.length, findings.length]).toEqual([31, 14]);
  const sentences = [
    ...refusals,
    ...findings.map((found) => `The JPEG must be whole and undamaged: it ${found}`),
    'The PNG must be whole: it ends within chunk "IDAT"',
    "The PNG must be whole: it ends within its last chunk",
  ].filter((text) => !/within 7$|undamaged: it 7$|rows: 7 7$/.test(text));
  for (const sentence of sentences) {
    const french = damageInFrench(sentence);
    expect(french, sentence).not.toContain("endommagée");
    expect(french?.match(/7/g)?.length, sentence).toBe(sentence.match(/7/g)?.length);
  }
});

test("damageInFrench() keeps names and numbers, and quotes what it does not know", () => {
  expect(damageInFrench('The PNG must be whole: it ends within chunk "IDAT"')).toBe(
    "le PNG doit être complet, il s'arrête dans le bloc « IDAT »",
  );
  expect(damageInFrench("The PNG must hold 90 bytes of rows: it holds 12")).toBe(
    "le PNG doit contenir 90 octets de lignes, il en contient 12",
  );
  expect(damageInFrench("The GIF must rest: it moves")).toBe(
    "elle est endommagée (« the GIF must rest: it moves »)",
  );
  expect(damageInFrench("")).toBeUndefined();
});
