/** Who is signed in, and what they may do. @module */
import { computed, effect, signal } from "@preact/signals";
import { ask, online } from "../api.ts";
import type { Session } from "../api-types.ts";
import { chosenLanguage, speak, words } from "../i18n/mod.ts";
import { say } from "./toast.ts";

/** What the server says of this browser; null until it has answered. */
export const session = signal<Session | null>(null);

/** Whether somebody is signed in. */
export const signedIn = computed(() => session.value?.user != null);

/** Credits left, or null where nobody is signed in. */
export const credits = computed(() => session.value?.usage?.credits ?? null);

/** Computations left of the month's quota. */
export const quotaLeft = computed(() => {
  const pro = session.value?.usage?.pro;
  return pro ? Math.max(0, pro.monthly - pro.used) : 0;
});

/** Between two tries to reach the server again, ms. */
const RETRY_MS = 2000;

/** Tells other tabs of this browser that the session has changed. */
const tabs = new BroadcastChannel("kerf.session");

/** Ask the server again; without an answer what was known stays. */
export async function refreshSession(): Promise<void> {
  const reply = await ask<Session>("/web/session");
  if (!reply.ok) {
    // Nothing can be shown without a first answer, so a server that is busy is asked again.
    if (!session.value) setTimeout(() => void refreshSession(), (reply.retryAfter ?? 2) * 1000);
    return;
  }
  const wasIn = signedIn.value;
  // Nobody has signed anybody out: the service worker cannot know who is in.
  if (!online.value && session.value) return;
  session.value = reply.value;
  await speak(chosenLanguage.value ?? reply.value.language);
  if (wasIn && !signedIn.value) say(words.value.otherTab);
}

/** Whether the server has said that nobody is signed in: what the service worker says names no user at all. */
export const signedOut = computed(() => session.value?.user === null);

/** Keep what is shown true: other tabs, the connection, and a tab that comes back. */
export function followSession(): void {
  tabs.onmessage = () => void refreshSession();
  addEventListener("online", () => {
    online.value = true;
    void refreshSession();
  });
  addEventListener("offline", () => {
    online.value = false;
  });
  effect(() => {
    // Until the server has answered in person, as the service worker does not know who is in.
    if (online.value && (session.value === null || session.value.user !== undefined)) return;
    const timer = setInterval(() => void refreshSession(), RETRY_MS);
    return () => clearInterval(timer);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void refreshSession();
  });
}

/** Let other tabs ask the server again. */
export function tellTabs(): void {
  tabs.postMessage("changed");
}

/** Sign out here, or of every browser; false where the server refuses. */
export async function signOut(everywhere = false): Promise<boolean> {
  const reply = await ask(`/web/session${everywhere ? "?everywhere=true" : ""}`, {
    method: "DELETE",
  });
  if (!reply.ok) {
    say(reply.code === "sign_in_again" ? words.value.staleSession : reply.message);
    return false;
  }
  if (session.value) {
    const { usage: _usage, ...rest } = session.value;
    session.value = { ...rest, user: null };
  }
  tellTabs();
  return true;
}
