/** Lists of the account that come from the server. @module */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, type Refusal } from "../api.ts";

/** A list, or why there is none. */
export interface Loaded<T> {
  /** Null until it has come. */
  readonly value: Signal<T | null>;
  readonly fault: Signal<Refusal | null>;
  /** Ask again. */
  readonly load: () => Promise<void>;
}

/** Ask for `path` when the component is shown, and whenever told to. */
export function useLoaded<T>(path: string): Loaded<T> {
  const value = useSignal<T | null>(null);
  const fault = useSignal<Refusal | null>(null);
  const load = async () => {
    const reply = await ask<T>(path);
    fault.value = reply.ok ? null : reply;
    if (reply.ok) value.value = reply.value;
  };
  useEffect(() => void load(), [path]);
  return { value, fault, load };
}
