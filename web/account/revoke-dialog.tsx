/** Revoking a key. @module */
import { useSignal } from "@preact/signals";
import { words } from "../i18n/mod.ts";
import { Dialog } from "../ui/dialog.tsx";

/** Asks for the key's name, so that no key is revoked by a slip. */
export function RevokeDialog({
  name,
  onRevoke,
  onClose,
}: {
  readonly name: string;
  readonly onRevoke: () => void;
  readonly onClose: () => void;
}) {
  const w = words.value;
  const typed = useSignal("");
  const matches = typed.value.trim() === name;
  return (
    <Dialog title={w.revokeKey(name)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (matches) onRevoke();
        }}
      >
        <p id="revoke-why">{w.revokeWhy(name)}</p>
        <div class="fields one gap">
          <label for="revoke-name">{w.keyName}</label>
          <input
            id="revoke-name"
            type="text"
            autoComplete="off"
            aria-describedby="revoke-why"
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </div>
        <div class="dialog-actions">
          <button type="button" class="btn" onClick={onClose}>
            {w.cancel}
          </button>
          <button type="submit" class="btn danger" disabled={!matches}>
            {w.revoke}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
