/** Browsers that are signed in. @module */
import type { SessionView } from "../api-types.ts";
import { ago, moment, words } from "../i18n/mod.ts";
import { signOut } from "../state/session.ts";
import { Fault } from "../ui/fault.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Shows the sessions, and ends all of them. */
export function Sessions() {
  const w = words.value;
  const { value, fault, load } = useLoaded<{ sessions: readonly SessionView[] }>("/web/sessions");
  return (
    <section class="card" aria-labelledby="sessions-title">
      <header>
        <div>
          <h2 id="sessions-title">{w.sessions}</h2>
          <p>{w.sessionsLead}</p>
        </div>
        <button type="button" class="btn push" onClick={() => signOut(true)}>
          {w.signOutEverywhere}
        </button>
      </header>
      <Fault refusal={fault.value} onRetry={() => void load()} />
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>{w.name}</th>
              <th>{w.made}</th>
              <th>{w.seen}</th>
            </tr>
          </thead>
          <tbody>
            {(value.value?.sessions ?? []).map((session) => (
              <tr key={session.createdAt}>
                <td class="whole">
                  {browserOf(session.agent)}{" "}
                  {session.current && <span class="pill good">{w.thisSession}</span>}
                </td>
                <td class="nowrap" data-label={w.made}>
                  {moment(session.createdAt)}
                </td>
                <td class="nowrap" data-label={w.seen}>
                  {ago(session.seenAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Browsers by what their agent says; the first that fits, as each claims to be its forebears. */
const browsers = ["Edg", "OPR", "Firefox", "Chrome", "Safari", "curl"];
const systems = ["Windows", "Android", "iPhone", "iPad", "Mac OS", "Linux"];

/** Browser and system of a User-Agent, or its beginning. */
function browserOf(agent: string): string {
  const browser = browsers.find((name) => agent.includes(name));
  const system = systems.find((name) => agent.includes(name));
  const name = browser === "Edg" ? "Edge" : browser === "OPR" ? "Opera" : browser;
  return [name, system].filter(Boolean).join(", ") || agent.slice(0, 40);
}
