/** The one button that matters, in every state of its job. @module */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { online } from "../api.ts";
import { bytes, clock, number, percent, words } from "../i18n/mod.ts";
import { go } from "../router.ts";
import { downloadShown, shownFormat } from "../state/download.ts";
import { cancel, type JobState, job, trace } from "../state/job.ts";
import { credits, quotaLeft, session, signedIn } from "../state/session.ts";
import { traced } from "../state/traced.ts";
import { Bar } from "../ui/chip.tsx";
import { keyLabel } from "../ui/key-label.ts";

/** Shows the button, what it costs, and what stands in its way. */
export function TraceFoot() {
  return (
    <div class="foot">
      <Foot state={job.value} />
    </div>
  );
}

function Foot({ state }: { readonly state: JobState }) {
  const w = words.value;
  if (!session.value) return <Primary label={w.trace} disabled />;
  if (!signedIn.value)
    return (
      <>
        <Primary label={w.signInToTrace} onClick={() => go("/sign-in")} />
        <Row left={w.signInWhy} />
      </>
    );
  switch (state.kind) {
    case "sending":
      return <UnderWay text={w.sending} progress={0} />;
    case "queued": {
      const { before } = state;
      return (
        <UnderWay text={before ? w.queuedBehind(number(before)) : w.queued} progress={0} stop />
      );
    }
    case "running":
      return <UnderWay text={w.running} progress={state.progress} stop />;
    case "done":
      return <Done />;
    case "refused":
      return <Refused state={state} />;
    case "cancelled":
      return <Ready note={state.refunded ? w.refunded : w.cancelledPlain} />;
    case "failed":
      return <Ready label={w.retry} note={state.message} bad />;
    default:
      return <Ready />;
  }
}

function Primary({
  label,
  onClick,
  disabled = false,
}: {
  readonly label: string;
  readonly onClick?: () => unknown;
  readonly disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class="btn primary wide"
      disabled={disabled}
      onClick={() => void onClick?.()}
    >
      {label}
    </button>
  );
}

function Row({
  left,
  right,
}: {
  readonly left: string;
  readonly right?: preact.ComponentChildren;
}) {
  return (
    <div class="row">
      <span>{left}</span>
      <span>{right}</span>
    </div>
  );
}

/** Ready to trace, or not for want of credits or of a connection. */
function Ready({
  label,
  note = "",
  bad = false,
}: {
  readonly label?: string;
  readonly note?: string;
  readonly bad?: boolean;
}) {
  const w = words.value;
  const left = (credits.value ?? 0) + quotaLeft.value;
  if (!online.value) return <Blocked label={w.offlineButton} why={w.offlineWhy} />;
  if (left === 0) return <Blocked label={w.noCredits} why={w.noCreditsWhy} />;
  const cost =
    quotaLeft.value > 0 ? w.traceQuota(number(quotaLeft.value)) : w.traceCost(number(left));
  return (
    <>
      {note && (
        <p class={bad ? "why bad" : "why"} role="status">
          {note}
        </p>
      )}
      <Primary label={label ?? w.trace} onClick={trace} />
      <Row left={cost} right={<kbd>{keyLabel("⌘↵")}</kbd>} />
    </>
  );
}

function Blocked({ label, why }: { readonly label: string; readonly why: string }) {
  return (
    <>
      <Primary label={label} disabled />
      <p class="why" role="status">
        {why}
      </p>
    </>
  );
}

function UnderWay({
  text,
  progress,
  stop = false,
}: {
  readonly text: string;
  readonly progress: number;
  readonly stop?: boolean;
}) {
  const w = words.value;
  return (
    <>
      <Bar share={Math.max(0.04, progress)} kind="meter" />
      <div class="row">
        <span role="status">{text}…</span>
        <span class="mono">{progress > 0 ? percent(progress) : ""}</span>
        {stop && (
          <button type="button" class="btn" onClick={cancel}>
            {w.cancelJob}
          </button>
        )}
      </div>
    </>
  );
}

function Done() {
  const w = words.value;
  const days = session.value?.limits.resultDays;
  const size = traced.value?.from === "server" ? bytes(traced.value.drawing.bytes) : "";
  return (
    <>
      <Primary label={w.download(shownFormat.value.toUpperCase())} onClick={downloadShown} />
      <Row
        left={days ? w.keptFor(number(days)) : w.kept}
        right={<span class="mono">{size}</span>}
      />
    </>
  );
}

/** Refused: for want of something, or for now; a countdown where the server says how long. */
function Refused({ state }: { readonly state: Extract<JobState, { kind: "refused" }> }) {
  const w = words.value;
  const { refusal, until } = state;
  const left = useCountdown(until);
  if (refusal.status === 0) return <Ready label={w.retry} note={w.offlineWhy} bad />;
  if (refusal.status === 402) return <Blocked label={w.noCredits} why={w.noCreditsWhy} />;
  if (left > 0) return <Blocked label={w.waitFor(clock(left))} why={refusal.message} />;
  const busy = refusal.status >= 500;
  return (
    <Ready
      label={w.retry}
      note={busy ? `${w.unavailable}. ${refusal.message}` : refusal.message}
      bad
    />
  );
}

/** Seconds until a moment, counted down. */
export function useCountdown(until: number | null): number {
  const left = useSignal(0);
  useEffect(() => {
    const tick = () => {
      left.value = until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left.value;
}
