/** Which page is shown. @module */
import { signal } from "@preact/signals";

/** Pages; the server answers each with the shell. */
export type Route = "/" | "/account" | "/jobs" | "/sign-in" | "/batch" | "unknown";

const routes: readonly string[] = ["/", "/account", "/jobs", "/sign-in", "/batch"];

/** The page in view. */
export const route = signal<Route>(routeOf(location.pathname));

function routeOf(path: string): Route {
  return routes.includes(path) ? (path as Route) : "unknown";
}

/** Show another page. */
export function go(to: Route): void {
  if (to !== location.pathname) history.pushState(null, "", to);
  route.value = to;
  scrollTo(0, 0);
}

/** Follow the browser's own back and forth. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    route.value = routeOf(location.pathname);
  });
}

/** Follow a link without a reload, unless it is to be opened elsewhere. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(routeOf(link.pathname));
}
