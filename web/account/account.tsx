/** The account area: keys, usage, sessions. @module */
import { useSignalEffect } from "@preact/signals";
import { online } from "../api.ts";
import { words } from "../i18n/mod.ts";
import { go } from "../router.ts";
import { session, signedIn, signedOut, signOut } from "../state/session.ts";
import { shortId } from "../ui/short-id.ts";
import { KeyTable } from "./key-table.tsx";
import { Sessions } from "./sessions.tsx";
import { Usage } from "./usage.tsx";

/** Shows the account of who is signed in. */
export function Account() {
  const w = words.value;
  const isIn = signedIn.value;
  useSignalEffect(() => {
    if (signedOut.value) go("/sign-in");
  });
  const user = session.value?.user;
  return (
    <div class="scroll">
      <main class="page" id="main" tabIndex={-1}>
        <div>
          <h1>{w.account}</h1>
          {!isIn && <p class="quiet">{online.value ? w.loading : w.faults.offline}</p>}
          {isIn && (
            <p class="quiet">
              {user?.name ? w.signedInAs(user.name) : w.signedIn}{" "}
              {user && w.accountId(shortId(user.accountId))}{" "}
              <button type="button" class="link" onClick={() => signOut()}>
                {w.signOut}
              </button>
            </p>
          )}
        </div>
        {isIn && (
          <>
            <KeyTable />
            <Usage />
            <Sessions />
          </>
        )}
      </main>
    </div>
  );
}
