/** Which file is wanted, and fetching it. @module */
import { computed, signal } from "@preact/signals";
import { askBlob } from "../api.ts";
import type { ExportFormat } from "../api-types.ts";
import { words } from "../i18n/mod.ts";
import { machine, widthMm } from "./cut.ts";
import { job } from "./job.ts";
import { picture, titleOf } from "./picture.ts";
import { say } from "./toast.ts";

/** How colours are parted. */
export type Layers = "0" | "1" | "zip";

/** The format that is chosen. */
export const shownFormat = signal<ExportFormat>("svg");
export const layers = signal<Layers>("0");

/** The query of the download, as the API names things; what is as by default is left out. */
export const query = computed(() => {
  const { tolerance, mergeShared, includeBackground } = machine.value;
  const format = shownFormat.value;
  const isDxf = format === "dxf";
  const said: Record<string, string | false> = {
    format,
    layers: layers.value !== "0" && layers.value,
    width_mm: widthMm.value !== null && String(widthMm.value),
    tolerance: isDxf && tolerance !== 0.1 && String(tolerance),
    merge_shared: isDxf && mergeShared && "true",
    include_background: isDxf && includeBackground && "true",
  };
  return Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== false);
});

/** Whether the file is text that other programs take from the clipboard; not over plain http, which has none. */
export const canCopy = computed(
  () => isSecureContext && shownFormat.value === "svg" && layers.value !== "zip",
);

/** Ask for the file of the job that is done. */
function fetchShown(id: string) {
  return askBlob(`/web/jobs/${id}/result?${new URLSearchParams(query.value)}`);
}

/** Copy the SVG of the job that is done, to paste it into a drawing program. */
export async function copyShown(): Promise<void> {
  if (job.value.kind !== "done") return;
  const reply = fetchShown(job.value.id);
  // A promise: browsers let a page write to the clipboard only right after a click.
  const text = reply.then(async (file) => {
    if (!file.ok) throw new Error(file.message);
    return new Blob([await file.value.text()], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    say(words.value.copied);
  } catch (error) {
    const file = await reply;
    say(file.ok ? String(error) : file.message);
  }
}

/** Download the file of the job that is done; nothing where there is none. */
export async function downloadShown(): Promise<void> {
  if (job.value.kind !== "done") return;
  const reply = await fetchShown(job.value.id);
  if (!reply.ok) return say(reply.message);
  const zipped = reply.value.type.startsWith("application/zip");
  const name = titleOf(picture.value?.name ?? "kerf");
  save(reply.value, `${name}.${zipped ? "zip" : shownFormat.value}`);
}

/** Hand a file to the person. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then, and reads from memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
