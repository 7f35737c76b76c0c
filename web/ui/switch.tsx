/** On or off. @module */

/** Shows a switch; its name is `label`, or the element that `labelledBy` names. */
export function Switch({
  on,
  onChange,
  label,
  labelledBy,
  describedBy,
  disabled = false,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  );
}
