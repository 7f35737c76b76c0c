/** A choice of one among a few, all in view. @module */
import { useId } from "preact/hooks";
import { moveFocus } from "./roving.ts";

/** One of the choices. */
export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  /** What a pointer that rests on it is shown. */
  readonly hint?: string;
}

/** Shows choices side by side as radio buttons: one stop of the Tab key, arrows walk. */
export function Segments<T>({
  label,
  choices,
  value,
  onChoose,
  even = false,
  describedBy,
}: {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  /** Whether they fill the width. */
  readonly even?: boolean;
  readonly describedBy?: string | undefined;
}) {
  const id = useId();
  const known = choices.some((choice) => choice.value === value);
  return (
    <div
      class={even ? "seg even" : "seg"}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={(event) => moveFocus(event, "radio")}
    >
      {choices.map((choice, i) => (
        <button
          type="button"
          role="radio"
          key={`${id}-${i}`}
          aria-checked={choice.value === value}
          tabIndex={choice.value === value || (!known && i === 0) ? 0 : -1}
          title={choice.hint}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
