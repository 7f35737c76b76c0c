/** The catalogues of messages by language. @module */
import type { Language } from "../http/language.ts";
import type { Catalog } from "./catalog.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** One complete catalogue for each language. */
export const catalogs: Readonly<Record<Language, Catalog>> = { en, fr };
