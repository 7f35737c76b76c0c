/** The account's past jobs. @module */
import { untracked, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { online } from "../../api.ts";
import { words } from "../../i18n/mod.ts";
import { go } from "../../router.ts";
import {
  anyUnderWay,
  historyFault,
  historyLoaded,
  jobs,
  loadJobs,
  nextCursor,
} from "../../state/history.ts";
import { signedIn, signedOut } from "../../state/session.ts";
import { Fault } from "../../ui/fault.tsx";
import { JobCard } from "./job-card.tsx";

/** Between two looks at jobs that are not over, ms. */
const LOOK_MS = 2500;

/** Shows jobs as cards, newest first. */
export function History() {
  const w = words.value;
  useSignalEffect(() => {
    if (signedOut.value) go("/sign-in");
    if (signedIn.value) untracked(() => void loadJobs());
  });
  const busy = anyUnderWay.value;
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void loadJobs(), LOOK_MS);
    return () => clearInterval(timer);
  }, [busy]);
  return (
    <div class="scroll">
      <main class="page" id="main" tabIndex={-1}>
        <div>
          <h1>{w.history}</h1>
          <p class="quiet">{w.historyLead}</p>
        </div>
        <Fault refusal={historyFault.value} onRetry={() => void loadJobs()} />
        {historyLoaded.value && jobs.value.length === 0 && <p>{w.historyEmpty}</p>}
        {!historyLoaded.value && !historyFault.value && (
          <p class="quiet">{online.value ? w.loading : w.faults.offline}</p>
        )}
        <ul class="jobs">
          {jobs.value.map((job) => (
            <li key={job.id} class="job">
              <JobCard job={job} />
            </li>
          ))}
        </ul>
        {nextCursor.value && (
          <p>
            <button type="button" class="btn" onClick={() => loadJobs(true)}>
              {w.more}
            </button>
          </p>
        )}
      </main>
    </div>
  );
}
