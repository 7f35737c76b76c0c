/** Short messages over the page. @module */
import { signal } from "@preact/signals";

/** A message, with something to do about it. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long a message stays, ms; one with an action is read twice. */
const STAY_MS = 3200;
const STAY_WITH_ACTION_MS = 6000;

/** Messages in view, oldest first. */
export const toasts = signal<readonly Toast[]>([]);
let ids = 0;

/** Show a message for a few seconds. */
export function say(text: string, action?: Toast["action"]): void {
  post(text, action);
}

/** Show a message for a few seconds; its id, to take it away earlier. */
export function post(text: string, action?: Toast["action"]): number {
  const id = ++ids;
  toasts.value = [...toasts.value.slice(-2), action ? { id, text, action } : { id, text }];
  setTimeout(() => dismiss(id), action ? STAY_WITH_ACTION_MS : STAY_MS);
  return id;
}

/** Take a message away. */
export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}
