/** The settings in the link: a recipe that can be shared, never a picture. @module */
import { effect } from "@preact/signals";
import { change, jobOptionsOf, PLAIN, startWith, type Wish, wish, wishOf } from "./wish.ts";

/** Write settings as the fragment of a link; plain ones need none. */
export function fragmentOf(settings: Wish): string {
  const json = JSON.stringify(jobOptionsOf(settings));
  return json === JSON.stringify(jobOptionsOf(PLAIN)) ? "" : `#${encodeURIComponent(json)}`;
}

/** Read the settings of a fragment; null where it holds none. */
export function readFragment(fragment: string): Wish | null {
  try {
    return wishOf(JSON.parse(decodeURIComponent(fragment.replace(/^#/, ""))));
  } catch {
    return null;
  }
}

/** Take the settings of the page's address, and keep the address as the settings are. */
export function followFragment(): void {
  const first = readFragment(location.hash);
  if (first) startWith(first);
  addEventListener("hashchange", () => {
    const next = readFragment(location.hash);
    if (next && fragmentOf(next) !== fragmentOf(wish.value)) change(next);
  });
  effect(() => {
    const fragment = fragmentOf(wish.value);
    if (location.pathname !== "/" || fragment === location.hash) return;
    history.replaceState(history.state, "", `/${fragment}`);
  });
}

/** The whole link to the settings in use. */
export function recipeLink(): string {
  return `${location.origin}/${fragmentOf(wish.value)}`;
}
