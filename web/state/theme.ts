/** Light or dark. @module */
import { computed, effect, signal } from "@preact/signals";
import { stored } from "./stored.ts";

/** What the person chose; null follows the system. */
const chosen = stored<"light" | "dark" | null>("theme", null);
const dark = matchMedia("(prefers-color-scheme: dark)");
const system = signal(dark.matches);
dark.addEventListener("change", ({ matches }) => {
  system.value = matches;
});

/** The appearance in use. */
export const theme = computed(() => chosen.value ?? (system.value ? "dark" : "light"));

/** Change to the other appearance, and keep the choice. */
export function toggleTheme(): void {
  chosen.value = theme.value === "dark" ? "light" : "dark";
}

/** Keep the page's appearance as chosen. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}
