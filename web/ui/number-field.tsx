/** A field for a number that does not fight who types. @module */

/** Shows a number; it counts on Enter or when the field is left, within its bounds. */
export function NumberField({
  id,
  label,
  min,
  max,
  step,
  value,
  onCommit,
  unit,
  describedBy,
}: {
  readonly id?: string | undefined;
  /** Name, where no label element names the field. */
  readonly label?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onCommit: (value: number) => void;
  readonly unit?: string | undefined;
  readonly describedBy?: string | undefined;
}) {
  const commit = (input: HTMLInputElement) => {
    const typed = Number(input.value.replace(",", "."));
    const next = input.value.trim() === "" || Number.isNaN(typed) ? value : clamp(typed, min, max);
    const exact = Number.isInteger(step) ? Math.round(next) : next;
    input.value = String(exact);
    if (exact !== value) onCommit(exact);
  };
  return (
    <span class="unit">
      <input
        id={id}
        type="number"
        inputMode="decimal"
        aria-label={label}
        aria-describedby={describedBy}
        min={min}
        max={max}
        step="any"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(event.currentTarget);
          const steps = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          if (steps === 0) return;
          event.preventDefault();
          const by = steps * step * (event.shiftKey ? 10 : 1);
          const next = clamp(Number((value + by).toFixed(4)), min, max);
          if (next !== value) onCommit(next);
        }}
      />
      {unit}
    </span>
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
