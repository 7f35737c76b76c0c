/** Several pictures with one setting. @module */
import { useSignal } from "@preact/signals";
import type { ExportFormat } from "../../api-types.ts";
import { clock, number, words } from "../../i18n/mod.ts";
import { go } from "../../router.ts";
import {
  finished,
  items,
  pausedUntil,
  sendBatch,
  sending,
  stopBatch,
  waiting,
  zipBatch,
} from "../../state/batch.ts";
import { save } from "../../state/download.ts";
import { chooseFiles } from "../../state/open.ts";
import { catalogue } from "../../state/schema.ts";
import { signedIn } from "../../state/session.ts";
import { formats } from "../../state/sizes.ts";
import { choosePreset, wish } from "../../state/wish.ts";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/segments.tsx";
import { useCountdown } from "../trace-foot.tsx";
import { BatchRow } from "./batch-row.tsx";

/** Shows the pictures, the setting, and the way to the ZIP. */
export function Batch() {
  const w = words.value;
  const wait = useCountdown(pausedUntil.value);
  return (
    <div class="scroll">
      <main class="page" id="main" tabIndex={-1}>
        <div>
          <h1>
            {w.batchTitle}: {w.batch(number(items.value.length))}
          </h1>
          <p class="quiet">{w.batchLead}</p>
        </div>
        <section class="card" aria-label={w.batchTitle}>
          <header>
            <Segments
              label={w.preset}
              choices={(catalogue.value?.presets ?? []).map((value) => ({
                value,
                label: w.presetNames[value] ?? value,
              }))}
              value={wish.value.preset}
              onChoose={choosePreset}
            />
            <Start />
          </header>
          {wait > 0 && (
            <p class="body" role="status">
              {w.batchPause(clock(wait))}
            </p>
          )}
          <Table />
          <Zip />
        </section>
      </main>
    </div>
  );
}

function Start() {
  const w = words.value;
  const count = number(waiting.value.length);
  if (!signedIn.value)
    return (
      <button type="button" class="btn primary push" onClick={() => go("/sign-in")}>
        {w.signInToTrace}
      </button>
    );
  if (sending.value)
    return (
      <button type="button" class="btn push" onClick={stopBatch}>
        {w.batchStop}
      </button>
    );
  if (items.value.length === 0)
    return (
      <button type="button" class="btn push" onClick={chooseFiles}>
        {w.choose}
      </button>
    );
  return (
    <button
      type="button"
      class="btn primary push"
      disabled={waiting.value.length === 0}
      onClick={() => void sendBatch()}
    >
      {waiting.value.length > 0 ? w.batchStart(count) : w.batchAll}
    </button>
  );
}

function Table() {
  const w = words.value;
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th>{w.picture}</th>
            <th>{w.name}</th>
            <th class="num">{w.size}</th>
            <th>{w.state}</th>
            <th>
              <span class="unseen">{w.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.value.map((item) => (
            <BatchRow key={item.key} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Zip() {
  const w = words.value;
  const format = useSignal<ExportFormat>("svg");
  const packing = useSignal(false);
  const pack = async () => {
    packing.value = true;
    const zip = await zipBatch(format.value);
    packing.value = false;
    if (zip) save(zip, "kerf.zip");
  };
  return (
    <div class="more">
      <Segments<ExportFormat>
        label={w.batchZipFormat}
        choices={formats.map((value) => ({ value, label: value.toUpperCase() }))}
        value={format.value}
        onChoose={(next) => {
          format.value = next;
        }}
      />
      <button
        type="button"
        class="btn"
        disabled={finished.value.length === 0 || packing.value}
        onClick={pack}
      >
        <Icon name="download" size={16} />
        {w.batchZip} ({number(finished.value.length)})
      </button>
    </div>
  );
}
