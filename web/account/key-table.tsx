/** The API keys of the account. @module */
import { useSignal } from "@preact/signals";
import { ask } from "../api.ts";
import type { KeyView } from "../api-types.ts";
import { ago, moment, number, words } from "../i18n/mod.ts";
import { say } from "../state/toast.ts";
import { Fault } from "../ui/fault.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { NewKey } from "./new-key.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Shows the keys; one can be made, named and revoked. */
export function KeyTable() {
  const w = words.value;
  const { value, fault, load } = useLoaded<{ keys: readonly KeyView[] }>("/web/keys");
  const keys = value.value?.keys ?? [];
  return (
    <section class="card" aria-labelledby="keys-title">
      <NewKey onMade={load} />
      <Fault refusal={fault.value} onRetry={() => void load()} />
      {keys.length === 0 ? (
        <p class="body quiet">{value.value ? w.keysEmpty : w.loading}</p>
      ) : (
        <div class="table">
          <table>
            <thead>
              <tr>
                <th>{w.name}</th>
                <th>{w.key}</th>
                <th>{w.made}</th>
                <th>{w.lastUsed}</th>
                <th class="num">{w.jobs}</th>
                <th>
                  <span class="unseen">{w.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <Row key={key.id} view={key} onChanged={load} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({
  view,
  onChanged,
}: {
  readonly view: KeyView;
  readonly onChanged: () => Promise<void>;
}) {
  const w = words.value;
  const open = useSignal<"rename" | "revoke" | null>(null);
  const name = view.name || w.unnamed;
  const change = async (method: "PATCH" | "DELETE", json?: { name: string }) => {
    const reply = await ask(`/web/keys/${view.id}`, { method, ...(json ? { json } : {}) });
    open.value = null;
    if (!reply.ok) say(reply.code === "sign_in_again" ? w.staleSession : reply.message);
    await onChanged();
  };
  const close = () => {
    open.value = null;
  };
  const opener = (which: "rename" | "revoke", text: string, label: string) => (
    <button
      type="button"
      class="link"
      aria-label={label}
      onClick={() => {
        open.value = which;
      }}
    >
      {text}
    </button>
  );
  return (
    <tr>
      <td class="whole">
        <b>{name}</b>
      </td>
      <td class="whole mono small">{view.prefix}…</td>
      <td class="nowrap" data-label={w.made}>
        {moment(view.createdAt, false)}
      </td>
      <td class="nowrap" data-label={w.lastUsed}>
        {view.lastUsedAt ? ago(view.lastUsedAt) : w.never}
      </td>
      <td class="num" data-label={w.jobs}>
        {number(view.jobs)}
      </td>
      <td class="right nowrap">
        {opener("rename", w.rename, w.renameKey(name))}
        {opener("revoke", w.revoke, w.revokeKey(name))}
        {open.value === "rename" && (
          <NameDialog
            title={w.renameKey(name)}
            initial={view.name}
            submit={w.save}
            onClose={close}
            onName={(next) => void change("PATCH", { name: next })}
          />
        )}
        {open.value === "revoke" && (
          <RevokeDialog name={name} onClose={close} onRevoke={() => void change("DELETE")} />
        )}
      </td>
    </tr>
  );
}
