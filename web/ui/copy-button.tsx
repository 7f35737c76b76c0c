/** Copying to the clipboard. @module */
import { words } from "../i18n/mod.ts";
import { say } from "../state/toast.ts";
import { Icon } from "./icon.tsx";

/** Offers to copy `text`; where the browser has no clipboard (plain http), selects `from` instead. */
export function CopyButton({
  text,
  from,
}: {
  readonly text: string;
  /** Id of the element that shows the text. */
  readonly from: string;
}) {
  return (
    <button type="button" class="btn" onClick={() => copy(text, from)}>
      <Icon name="copy" size={16} />
      {words.value.copy}
    </button>
  );
}

/** Copies a text and says so; selects the element `from` where the browser refuses. */
export async function copy(text: string, from: string): Promise<void> {
  try {
    // Undefined where the page is no secure context.
    await navigator.clipboard.writeText(text);
    say(words.value.copied);
  } catch {
    const element = document.getElementById(from);
    if (element) getSelection()?.selectAllChildren(element);
    say(words.value.selectedToCopy);
  }
}
