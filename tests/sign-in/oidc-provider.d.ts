declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** As much of the provider as the tests use; the package brings no types. */
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
