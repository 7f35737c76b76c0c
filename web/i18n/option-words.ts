/** Words for the options in a language other than that of the schema; loaded with the language. @module */
import { signal } from "@preact/signals";

/** Words by option (`section.name`), section and value. */
export interface OptionWords {
  readonly titles: Readonly<Record<string, string>>;
  readonly abouts: Readonly<Record<string, string>>;
  readonly sections: Readonly<Record<string, { readonly title: string; readonly about: string }>>;
  readonly values: Readonly<Record<string, string>>;
}

/** Those of the language in use; null in English. */
export const optionWords = signal<OptionWords | null>(null);
