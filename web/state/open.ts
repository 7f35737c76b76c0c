/** Opening pictures: files, samples, the clipboard, and what was open before. @module */
import { effect } from "@preact/signals";
import { go, route } from "../router.ts";
import { openBatch } from "./batch.ts";
import { find, keep, OPEN } from "./keep.ts";
import { picture, readPicture, show } from "./picture.ts";
import { startWith, type Wish, wish } from "./wish.ts";

/** Open what was dropped, pasted or chosen: one picture, or a batch of several. */
export async function openFiles(files: readonly File[]): Promise<void> {
  if (files.length > 1) {
    await openBatch(files);
    return go("/batch");
  }
  const file = files[0];
  const read = file && (await readPicture(file, file.name));
  if (!read) return;
  show(read);
  if (route.value !== "/") go("/");
}

/** Open a picture with settings, as of a sample or of the history. */
export async function openWith(file: Blob, name: string, settings: Wish): Promise<boolean> {
  const read = await readPicture(file, name);
  if (!read) return false;
  startWith(settings);
  show(read);
  if (route.value !== "/") go("/");
  return true;
}

/** Choose files by the browser's dialog. */
export function chooseFiles(): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = "image/png,image/jpeg";
  input.addEventListener("change", () => void openFiles([...(input.files ?? [])]));
  input.click();
}

/** Close the picture. */
export function closePicture(): void {
  picture.value = null;
}

/** Bring back what was open before a reload, and keep what is open. */
export async function followOpen(): Promise<void> {
  const navigation = performance.getEntriesByType("navigation")[0] as
    | PerformanceNavigationTiming
    | undefined;
  const before = navigation?.type === "reload" ? await find(OPEN) : null;
  const read = before && !picture.value ? await readPicture(before.file, before.name) : null;
  if (read && before) {
    if (!location.hash) startWith(before.wish);
    show(read);
  }
  effect(() => {
    const { value: of } = picture;
    const settings = wish.value;
    if (of) void keep(OPEN, { name: of.name, file: new Blob([of.bytes]), wish: settings });
  });
}
