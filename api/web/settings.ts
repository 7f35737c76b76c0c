/** What the part for browsers stands on. @module */
import type { Result } from "../../plugin/mod.ts";

/** A provider of OpenID Connect, and how it knows us. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Settings and helpers of the workshop; where they are absent, none of it is served. */
export interface WebSettings {
  /** Base URL that browsers see; empty: as they ask. */
  readonly publicUrl: string;
  /** How much of the engine a browser gets. */
  readonly preview: "full" | "draft" | "off";
  readonly oidc: OidcSettings | null;
  /** Draw an SVG as a PNG of at most `maxSide` px; what fails has no picture. */
  readonly paint: (svg: Uint8Array, maxSide: number) => Promise<Result<Uint8Array, unknown>>;
}
