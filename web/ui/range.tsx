/** A slider. @module */

/** Shows a slider from `min` to `max`; `onInput` hears each step of a drag. */
export function Range({
  label,
  min,
  max,
  step,
  value,
  onInput,
  valueText,
  describedBy,
}: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onInput: (value: number) => void;
  /** The value in words, where the number says too little. */
  readonly valueText?: string | undefined;
  readonly describedBy?: string | undefined;
}) {
  const fill = max > min ? (100 * (value - min)) / (max - min) : 0;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      aria-describedby={describedBy}
      min={min}
      max={max}
      step={step}
      value={value}
      // Through CSSOM: the page's policy lets no style attribute in.
      ref={(element) => element?.style.setProperty("--fill", `${Math.min(100, fill)}%`)}
      onInput={(event) => onInput(Number(event.currentTarget.value))}
    />
  );
}
