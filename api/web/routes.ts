/** THE list of routes for browsers; none of them is in the description of the API. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { PublicRoute, SessionRoute } from "../operation.ts";
import { accountRoutes } from "./account.ts";
import { assetsFor } from "./assets.ts";
import { webDescription } from "./description.ts";
import { jobRoutes } from "./jobs.ts";
import { keyRoutes } from "./keys.ts";
import { oidcRoutes } from "./oidc.ts";
import { pageRoutes } from "./page.ts";
import { sessionRoutes } from "./session.ts";
import type { WebSettings } from "./settings.ts";
import { thumbRoute } from "./thumb.ts";

/** All of them. */
export function webRoutes(
  settings: WebSettings,
  jobOptions: TSchema,
): readonly (PublicRoute | SessionRoute)[] {
  const assets = assetsFor(settings.preview);
  const routes = [
    ...sessionRoutes(settings, assets),
    ...accountRoutes,
    ...keyRoutes,
    ...jobRoutes,
    thumbRoute(settings),
  ];
  const others = [...oidcRoutes(settings), webDescription(routes, jobOptions)];
  return [...routes, ...others, ...pageRoutes(assets)];
}
