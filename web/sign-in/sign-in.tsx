/** Signing in: a link that works once, or a provider. @module */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, type Refusal } from "../api.ts";
import type { User } from "../api-types.ts";
import { words } from "../i18n/mod.ts";
import { go } from "../router.ts";
import { refreshSession, session, signedIn, tellTabs } from "../state/session.ts";
import { Mark } from "../ui/icon.tsx";
import { shortId } from "../ui/short-id.ts";

/** Shows whom the link signs in, and waits for a click: no prefetch and no planted link signs anybody in. */
export function SignIn() {
  const w = words.value;
  const token = useSignal(location.hash.slice(1));
  const user = useSignal<User | null>(null);
  const refusal = useSignal<Refusal | null>(null);
  useEffect(() => {
    const read = async () => {
      token.value = location.hash.slice(1);
      if (!token.value) return;
      // The address bar need not keep it.
      history.replaceState(null, "", "/sign-in");
      const reply = await ask<{ user: User }>("/web/session/link", {
        method: "POST",
        json: { token: token.value },
      });
      refusal.value = reply.ok ? null : reply;
      user.value = reply.ok ? reply.value.user : null;
    };
    void read();
    const again = () => void read();
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
  const signIn = async () => {
    const reply = await ask("/web/session", { method: "POST", json: { token: token.value } });
    if (!reply.ok) {
      refusal.value = reply;
      user.value = null;
      return;
    }
    await refreshSession();
    tellTabs();
    go("/");
  };
  return (
    <main class="empty" id="main" tabIndex={-1}>
      <div class="sign-in">
        <Mark />
        {user.value ? (
          <>
            <h1>{w.signInAs(nameOf(user.value))}</h1>
            <p>{w.signInAccount(shortId(user.value.accountId))}</p>
            <button type="button" class="btn primary" onClick={signIn}>
              {w.signIn}
            </button>
          </>
        ) : signedIn.value && !refusal.value ? (
          <>
            <h1>{w.signInUnneeded}</h1>
            <button type="button" class="btn primary" onClick={() => go("/")}>
              {w.toWorkshop}
            </button>
          </>
        ) : (
          <Ways refusal={refusal.value} />
        )}
      </div>
    </main>
  );
}

/** Ways to sign in without a link, or after a bad one. */
function Ways({ refusal }: { readonly refusal: Refusal | null }) {
  const w = words.value;
  return (
    <>
      <h1>{w.signInTitle}</h1>
      {refusal && (
        <p class="fault" role="alert">
          {refusal.code === "invalid_link" ? w.signInBad : refusal.message}
        </p>
      )}
      {session.value?.oidc && (
        <a class="btn primary" href="/web/oidc/start">
          {w.signInOidc}
        </a>
      )}
      <p>{w.signInLead}</p>
      <p class="quiet">
        {w.signInHow} <code class="mono">kerf admin login-link</code>
      </p>
    </>
  );
}

/** A name, or the end of the account's id where nobody gave one. */
function nameOf({ name, accountId }: User): string {
  return name || shortId(accountId);
}
