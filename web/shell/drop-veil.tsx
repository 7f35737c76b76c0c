/** Dropping and pasting, anywhere on the page. @module */
import { signal } from "@preact/signals";
import { words } from "../i18n/mod.ts";
import { openFiles } from "../state/open.ts";

const over = signal(false);

/** Shows that what is held over the page can be dropped. */
export function DropVeil() {
  return over.value ? (
    <div class="drop-veil">
      <span>{words.value.dropHere}</span>
    </div>
  ) : null;
}

/** Listen for files that are dropped or pasted. */
export function followDrops(): void {
  window.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    over.value = true;
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) over.value = false;
  });
  window.addEventListener("drop", (event) => {
    over.value = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void openFiles(files);
  });
  window.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) void openFiles(files.map(named));
  });
}

/** A picture of the clipboard is called image.png, whatever it shows. */
function named(file: File): File {
  return file.name === "image.png"
    ? new File([file], words.value.pasted, { type: file.type })
    : file;
}
