/** Every grant, charge and refund. @module */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, type Refusal } from "../api.ts";
import type { LedgerEntry, LedgerPage } from "../api-types.ts";
import { moment, number, words } from "../i18n/mod.ts";
import { follow } from "../router.ts";
import { save } from "../state/download.ts";
import { say } from "../state/toast.ts";
import { Fault } from "../ui/fault.tsx";
import { csvOf, signed } from "./csv.ts";

const PAGE = 20;
/** Lines that a CSV asks for at a time: the most that the server gives. */
const CSV_PAGE = 100;

const pageOf = (limit: number, cursor: number | null) =>
  ask<LedgerPage>(`/web/ledger?limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`);

/** Shows the ledger, newest first, and hands it out as CSV. */
export function Ledger() {
  const w = words.value;
  const entries = useSignal<readonly LedgerEntry[] | null>(null);
  const cursor = useSignal<number | null>(null);
  const fault = useSignal<Refusal | null>(null);
  const load = async () => {
    const reply = await pageOf(PAGE, cursor.value);
    fault.value = reply.ok ? null : reply;
    if (!reply.ok) return;
    entries.value = [...(entries.value ?? []), ...reply.value.entries];
    cursor.value = reply.value.nextCursor;
  };
  useEffect(() => void load(), []);
  if (entries.value?.length === 0) return <p class="body quiet">{w.ledgerEmpty}</p>;
  return (
    <>
      <Fault refusal={fault.value} onRetry={() => void load()} />
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>{w.when}</th>
              <th>{w.what}</th>
              <th>{w.job}</th>
              <th class="num">{w.amount}</th>
              <th>{w.from}</th>
            </tr>
          </thead>
          <tbody>
            {(entries.value ?? []).map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <div class="more">
        {cursor.value !== null && (
          <button type="button" class="btn" onClick={load}>
            {w.more}
          </button>
        )}
        <button type="button" class="btn" onClick={download}>
          {w.ledgerCsv}
        </button>
      </div>
    </>
  );
}

function Row({ entry }: { readonly entry: LedgerEntry }) {
  const w = words.value;
  const amount = signed(entry);
  const sign = amount > 0 ? "+" : amount < 0 ? "−" : "";
  const kind = entry.kind === "charge" ? "" : "good";
  return (
    <tr>
      <td class="mono small nowrap">{moment(entry.at)}</td>
      <td>
        <span class={`pill ${kind}`}>{w.kinds[entry.kind] ?? entry.kind}</span>
      </td>
      <td>
        {entry.jobId ? (
          <a href="/jobs" onClick={follow}>
            {entry.jobName ?? entry.jobId.slice(0, 8)}
          </a>
        ) : (
          (entry.month ?? "")
        )}
      </td>
      <td class="num">
        {sign}
        {number(Math.abs(amount))}
      </td>
      <td class="quiet">{w.sources[entry.source] ?? entry.source}</td>
    </tr>
  );
}

/** Fetch the whole ledger and hand it to the person. */
async function download(): Promise<void> {
  const all: LedgerEntry[] = [];
  for (let cursor: number | null = null; ; ) {
    const reply = await pageOf(CSV_PAGE, cursor);
    if (!reply.ok) return say(reply.message);
    all.push(...reply.value.entries);
    cursor = reply.value.nextCursor;
    if (cursor === null) break;
  }
  save(new Blob([csvOf(all)], { type: "text/csv" }), "kerf-ledger.csv");
}
