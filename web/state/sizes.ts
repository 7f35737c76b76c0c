/** Sizes of the files before they are asked for: converted here. @module */
import { effect, signal } from "@preact/signals";
import type { ExportFormat } from "../api-types.ts";
import { isRefusal } from "../engine/cutter.ts";
import { cutSettings } from "./cut.ts";
import { layers } from "./download.ts";
import { cutter } from "./engine.ts";
import { picture, titleOf } from "./picture.ts";
import { whole } from "./traced.ts";
import { panel } from "./view.ts";

/** Formats in the order in which they are offered. */
export const formats: readonly ExportFormat[] = ["svg", "dxf", "pdf", "eps"];

/** Bytes by format, or why there is no such file. */
export const sizes = signal<ReadonlyMap<ExportFormat, number | string>>(new Map());

/** Quiet before files are made, ms. */
const QUIET_MS = 250;

/** Convert the drawing while the panel is open. */
export function followSizes(): void {
  let newest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { value: drawing } = whole;
    const settings = { ...cutSettings.value, layers: layers.value };
    clearTimeout(timer);
    if (panel.value !== "export" || !drawing) return;
    const order = ++newest;
    sizes.value = new Map();
    const name = titleOf(picture.peek()?.name ?? "");
    timer = setTimeout(async () => {
      for (const format of formats) {
        const answer = await cutter()?.convert(drawing.svg, { ...settings, format, name });
        if (!answer || order !== newest) return;
        const size = isRefusal(answer) ? answer.message : answer.bytes.length;
        sizes.value = new Map([...sizes.peek(), [format, size]]);
      }
    }, QUIET_MS);
  });
}
