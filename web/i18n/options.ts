/** Words for the options of JobOptions: titles of ours, texts of the server or of the language. @module */
import type { Option, Section } from "../state/schema.ts";
import { language, number, words } from "./mod.ts";
import { type OptionWords, optionWords } from "./option-words.ts";
import { sections, titles, units } from "./options-en.ts";

/** Key of an option's words. */
function keyOf({ section, name }: Pick<Option, "section" | "name">): string {
  return `${section}.${name}`;
}

/** What an option is called; one that nobody named yet, by its own name. */
export function titleOf(option: Pick<Option, "section" | "name">): string {
  const key = keyOf(option);
  return translated()?.titles[key] ?? titles[key] ?? readable(option.name);
}

/** What a section is called. */
export function sectionTitle({ name }: Pick<Section, "name">): string {
  return translated()?.sections[name]?.title ?? sections[name] ?? readable(name);
}

/** What an option or a section does. */
export function aboutOf(thing: Option | Section): string {
  const other = translated();
  if ("section" in thing) return other?.abouts[keyOf(thing)] ?? thing.about;
  return other?.sections[thing.name]?.about ?? thing.about;
}

/** Unit of an option, or "". */
export function unitOf(option: Pick<Option, "section" | "name">): string {
  return units[keyOf(option)] ?? "";
}

/** How a value is read. */
export function valueName(value: unknown): string {
  if (typeof value === "boolean") return value ? words.value.on : words.value.off;
  if (typeof value === "number") return number(value, 4);
  if (value === "auto") return words.value.auto;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return translated()?.values[text] ?? text;
}

function translated(): OptionWords | null {
  return language.value === "en" ? null : optionWords.value;
}

/** `minRegionArea` as "Min region area". */
function readable(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
