/** Making a key, and showing it the one time. @module */
import { useSignal } from "@preact/signals";
import { ask } from "../api.ts";
import type { NewKey as Made } from "../api-types.ts";
import { words } from "../i18n/mod.ts";
import { say } from "../state/toast.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { NameDialog } from "./name-dialog.tsx";

/** Shows the head of the card, and a key just made until the person has saved it. */
export function NewKey({ onMade }: { readonly onMade: () => Promise<void> }) {
  const w = words.value;
  const naming = useSignal(false);
  const made = useSignal<{ name: string; key: string } | null>(null);
  const make = async (name: string) => {
    const reply = await ask<Made>("/web/keys", { method: "POST", json: { name } });
    naming.value = false;
    if (!reply.ok) return say(reply.code === "sign_in_again" ? w.staleSession : reply.message);
    made.value = { name, key: reply.value.key };
    await onMade();
  };
  return (
    <>
      <header>
        <div>
          <h2 id="keys-title">{w.keysTitle}</h2>
          <p>{w.keysLead}</p>
        </div>
        <button
          type="button"
          class="btn push"
          onClick={() => {
            naming.value = true;
          }}
        >
          <Icon name="key" size={16} />
          {w.newKey}
        </button>
      </header>
      {naming.value && (
        <NameDialog
          title={w.newKey}
          initial=""
          submit={w.makeKey}
          onName={(name) => void make(name)}
          onClose={() => {
            naming.value = false;
          }}
        />
      )}
      {made.value && (
        <div class="new-key" role="status">
          <p>{w.keyReady(made.value.name)}</p>
          <code id="new-key">{made.value.key}</code>
          <div class="row-line">
            <CopyButton text={made.value.key} from="new-key" />
            <button
              type="button"
              class="btn ghost"
              onClick={() => {
                made.value = null;
              }}
            >
              {w.keySaved}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
