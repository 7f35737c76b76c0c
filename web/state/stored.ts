/** Choices that this browser keeps. @module */
import { effect, type Signal, signal } from "@preact/signals";

/**
 * Make a signal whose value outlives the page.
 *
 * Where the browser keeps nothing, as in some private windows, it is a signal like any other.
 */
export function stored<T>(name: string, byDefault: T): Signal<T> {
  const kept = signal<T>(read(name, byDefault));
  effect(() => {
    try {
      localStorage.setItem(`kerf.${name}`, JSON.stringify(kept.value));
    } catch {
      // No storage: the choice lasts as long as the page.
    }
  });
  return kept;
}

function read<T>(name: string, byDefault: T): T {
  try {
    const text = localStorage.getItem(`kerf.${name}`);
    return text === null ? byDefault : (JSON.parse(text) as T);
  } catch {
    return byDefault;
  }
}
