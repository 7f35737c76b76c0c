/** Naming a key. @module */
import { useSignal } from "@preact/signals";
import { words } from "../i18n/mod.ts";
import { Dialog } from "../ui/dialog.tsx";

/** Asks for a name. */
export function NameDialog({
  title,
  initial,
  submit,
  onName,
  onClose,
}: {
  readonly title: string;
  readonly initial: string;
  readonly submit: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const w = words.value;
  const name = useSignal(initial);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.value.trim()) onName(name.value.trim());
        }}
      >
        <div class="fields one">
          <label for="key-name">{w.keyName}</label>
          <input
            id="key-name"
            type="text"
            maxLength={100}
            required
            autoComplete="off"
            aria-describedby="key-name-about"
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </div>
        <p class="quiet small" id="key-name-about">
          {w.keyNameHint}
        </p>
        <div class="dialog-actions">
          <button type="button" class="btn" onClick={onClose}>
            {w.cancel}
          </button>
          <button type="submit" class="btn primary" disabled={!name.value.trim()}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
