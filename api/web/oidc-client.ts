/** Signing in with a provider of OpenID Connect: the authorization code flow, with PKCE, state and nonce. @module */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type UserInfoResponse,
} from "openid-client";
import type { OidcSettings } from "./settings.ts";

/** What the browser keeps between its departure and its return. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom the provider has identified. */
export interface Identified {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
}

/** The provider, as its own description says it is to be called. */
export interface OidcClient {
  /** Where to send the browser, and what it must bring back. */
  begin(redirectUri: string): Promise<{ readonly url: URL; readonly attempt: Attempt }>;
  /** Whom the answer at `url` identifies. @throws {Error} when it does not fit the attempt */
  complete(url: URL, attempt: Attempt): Promise<Identified>;
}

const MAX_NAME = 200;
const MAX_EMAIL = 320;

/** Make a client; the provider's description is read at first use, and again after a failure. */
export function createOidcClient({ issuer, clientId, clientSecret }: OidcSettings): OidcClient {
  let known: Promise<Configuration> | null = null;
  const configuration = () => {
    // The settings allow http of this machine alone.
    const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, { execute });
    known.catch(() => {
      known = null;
    });
    return known;
  };
  return {
    async begin(redirectUri) {
      const provider = await configuration();
      const attempt = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const url = buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
      });
      return { url, attempt };
    },
    async complete(url, { state, nonce, verifier }) {
      const provider = await configuration();
      const tokens = await authorizationCodeGrant(provider, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      return identified(claims, await profileOf(provider, claims, tokens.access_token));
    },
  };
}

/** Most providers put names into the user info alone. */
async function profileOf(
  provider: Configuration,
  claims: IDToken,
  token: string,
): Promise<IDToken | UserInfoResponse> {
  if (claims.name !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims;
  return await fetchUserInfo(provider, token, claims.sub);
}

function identified(
  { iss, sub }: IDToken,
  { name, preferred_username, email }: IDToken | UserInfoResponse,
): Identified {
  const texts = [name, preferred_username, email].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
  const known = typeof email === "string" && email.length <= MAX_EMAIL;
  return {
    issuer: iss,
    subject: sub,
    name: (texts[0] ?? "User").slice(0, MAX_NAME),
    email: known ? email : null,
  };
}
