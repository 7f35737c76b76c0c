/** The help for the keyboard. @module */
import { signal } from "@preact/signals";
import { Fragment } from "preact";
import { words } from "../i18n/mod.ts";
import { Dialog } from "../ui/dialog.tsx";
import { keyLabel } from "../ui/key-label.ts";
import { Switch } from "../ui/switch.tsx";
import { shortcuts, singleKeys } from "./keys.ts";

/** Whether the help is open. */
export const helpOpen = signal(false);

/** Shows every shortcut while the help is open. */
export function ShortcutHelp() {
  const w = words.value;
  if (!helpOpen.value) return null;
  const close = () => {
    helpOpen.value = false;
  };
  return (
    <Dialog title={w.help} onClose={close}>
      <div class="fields">
        <span id="single-keys">{w.keysOn}</span>
        <Switch
          on={singleKeys.value}
          labelledBy="single-keys"
          onChange={(on) => {
            singleKeys.value = on;
          }}
        />
      </div>
      <dl class="keys">
        {[...shortcuts, { shown: "?", about: "keyHelp" as const }].map(({ shown, about }) => (
          <Fragment key={about}>
            <dt>
              <kbd>{keyLabel(shown)}</kbd>
            </dt>
            <dd>{String(w[about])}</dd>
          </Fragment>
        ))}
      </dl>
      <form method="dialog" class="dialog-actions">
        <button type="submit" class="btn">
          {w.close}
        </button>
      </form>
    </Dialog>
  );
}
