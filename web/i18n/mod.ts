/** The language of the page: words, numbers, dates. @module */
import { computed, signal } from "@preact/signals";
import { stored } from "../state/stored.ts";
import { en } from "./en.ts";

/** Languages on offer, each under its own name. */
export const languages = { en: "English", fr: "Français" } as const;

/** Code of a language on offer. */
export type Language = keyof typeof languages;

/** Every text of the page. */
export type Words = typeof en;

/** The language in use; `speak` changes it. */
export const language = signal<Language>("en");

/** The words in use. */
export const words = signal<Words>(en);

/** Whether a person chose the language, so that the server's guess no longer counts. */
export const chosenLanguage = stored<Language | null>("language", null);

/** The language in which the server wrote the page: the first that browser and server both have. */
export function pageLanguage(): Language {
  return document.documentElement.lang === "fr" ? "fr" : "en";
}

/** Change the language; French is loaded when first needed. */
export async function speak(next: Language): Promise<void> {
  const spoken = next === "fr" ? (await import("./fr.ts")).fr : en;
  language.value = next;
  words.value = spoken;
  document.documentElement.lang = next;
}

const locale = computed(() => (language.value === "en" ? "en-GB" : "fr-FR"));

/** Write a number with at most `digits` decimals, as the language does. */
export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(locale.value, { maximumFractionDigits: digits }).format(value);
}

/** Write a number short enough for a thumbnail: 297, 7988, 15k. */
export function shortNumber(value: number): string {
  return value > 9999 ? `${number(value / 1000)}k` : String(value);
}

/** Write a share of 1 as a percentage with `digits` decimals. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(locale.value, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

const units = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
] as const;

/** Write a number of bytes in the unit that suits it. */
export function bytes(count: number): string {
  const [unit, size] = units.find(([, least]) => count >= least) ?? ["kilobyte", 1e3];
  return new Intl.NumberFormat(locale.value, {
    style: "unit",
    unit,
    maximumFractionDigits: 1,
  }).format(count / size);
}

/** Write a moment as day and time, or as day alone. */
export function moment(iso: string, withTime = true): string {
  return new Intl.DateTimeFormat(locale.value, {
    dateStyle: "medium",
    ...(withTime ? { timeStyle: "short" } : {}),
  }).format(new Date(iso));
}

const spans = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** Write how long ago a moment was: "2 minutes ago", "yesterday". */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const [unit, size] = spans.find(([, least]) => -seconds >= least) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale.value, { numeric: "auto" }).format(
    Math.min(0, Math.round(seconds / size)),
    unit,
  );
}

/** Write seconds as `m:ss`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
