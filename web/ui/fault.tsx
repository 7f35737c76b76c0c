/** A refusal of the server, and a way on. @module */
import type { Refusal } from "../api.ts";
import { words } from "../i18n/mod.ts";

/** Shows why a request was refused, and offers to try again. */
export function Fault({
  refusal,
  onRetry,
}: {
  readonly refusal: Refusal | null;
  readonly onRetry: () => void;
}) {
  const w = words.value;
  if (!refusal) return null;
  return (
    <div class="fault row-line" role="alert">
      <span>{w.faults[refusal.code] ?? refusal.message}</span>
      <button type="button" class="btn push" onClick={onRetry}>
        {w.retry}
      </button>
    </div>
  );
}
