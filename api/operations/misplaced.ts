/** Options that stand at the top of JobOptions, where they are tolerated and do nothing. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { Catalog } from "../messages/catalog.ts";

/** A sentence for each top-level key of `document` that names a section of options, or an option of one. */
export function misplacedOptions(
  schema: TSchema,
  document: unknown,
  { misplaced }: Pick<Catalog, "misplaced">,
): readonly string[] {
  const { options, ...known }: Record<string, TSchema> = schema.properties;
  const sections = Object.entries<TSchema>(options?.properties ?? {});
  return Object.keys(document ?? {}).flatMap((name) => {
    if (name === "options" || Object.hasOwn(known, name)) return [];
    if (sections.some(([section]) => section === name))
      return [misplaced(name, [`{"options":{"${name}":…}}`])];
    const owners = sections.filter(([, { properties }]) => Object.hasOwn(properties, name));
    const places = owners.map(([section]) => `{"options":{"${section}":{"${name}":…}}}`);
    return places.length > 0 ? [misplaced(name, places)] : [];
  });
}
