/** A past job. @module */
import { useSignal } from "@preact/signals";
import { ago, moment, percent, words } from "../../i18n/mod.ts";
import { deleteJob, type PastJob, reopen, settingsOf } from "../../state/history.ts";
import { Icon } from "../../ui/icon.tsx";

/** Shows a job: its drawing, what it was made with, what can be done with it. */
export function JobCard({ job }: { readonly job: PastJob }) {
  const w = words.value;
  const name = job.name ?? w.untitled;
  return (
    <>
      <Thumb job={job} name={name} />
      <div class="text">
        <b title={name}>{name}</b>
        <span class="small quiet" title={moment(job.createdAt)}>
          {ago(job.createdAt)} · {job.width ?? "?"} × {job.height ?? "?"}
        </span>
        <span class="small quiet">{summaryOf(job)}</span>
        <span>
          <State job={job} />
        </span>
        {job.error && <span class="small">{job.error.message}</span>}
      </div>
      <div class="acts">
        <button type="button" class="btn" onClick={() => reopen(job)}>
          {w.reopen}
        </button>
        {job.state === "done" && (
          <a
            class="btn"
            href={`/web/jobs/${job.id}/result?format=svg`}
            download
            aria-label={`${w.download("SVG")}: ${name}`}
          >
            SVG
          </a>
        )}
        <button
          type="button"
          class="btn push"
          aria-label={w.deleteJob(name)}
          title={w.delete}
          onClick={() => deleteJob(job)}
        >
          <Icon name="trash" size={15} />
        </button>
      </div>
    </>
  );
}

/** The drawing, made small by the server; none where the result is gone. */
function Thumb({ job, name }: { readonly job: PastJob; readonly name: string }) {
  const w = words.value;
  const gone = useSignal(false);
  if (job.state !== "done") return <div class="thumb">{w.states[job.state]}</div>;
  if (gone.value) return <div class="thumb">{w.expired}</div>;
  return (
    <div class="thumb drawn">
      <img
        src={`/web/jobs/${job.id}/thumb`}
        alt={w.thumbnail(name)}
        loading="lazy"
        onError={() => {
          gone.value = true;
        }}
      />
    </div>
  );
}

function State({ job }: { readonly job: PastJob }) {
  const w = words.value;
  const kind = { done: "good", failed: "bad", interrupted: "bad", queued: "warn", running: "warn" }[
    job.state as string
  ];
  const share = job.state === "running" ? ` ${percent(job.progress)}` : "";
  return (
    <span class={`pill ${kind ?? ""}`}>
      {w.states[job.state]}
      {share}
    </span>
  );
}

/** Preset, and how many settings differ from it. */
function summaryOf(job: PastJob): string {
  const w = words.value;
  const settings = settingsOf(job);
  if (!settings) return "";
  const changed = Object.values(settings.options).reduce((n, of) => n + Object.keys(of).length, 0);
  const preset = w.presetNames[settings.preset] ?? settings.preset;
  return changed > 0 ? `${preset}, ${w.changedCount(String(changed))}` : preset;
}
