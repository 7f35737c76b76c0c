/** Arrow keys within a group that is one stop of the Tab key. @module */

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Move the focus to the next or the previous member of a group, and choose it, as radio buttons and tabs do.
 *
 * @param role Role of the members: those of the element that listens.
 */
export function moveFocus(event: KeyboardEvent, role: "radio" | "tab"): void {
  const members = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(`[role="${role}"]`),
  ];
  const at = members.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const to = placeOf(event.key, at, members.length);
  if (to === null) return;
  event.preventDefault();
  event.stopPropagation();
  members[to]?.focus();
  members[to]?.click();
}

function placeOf(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  return step === undefined ? null : (at + step + count) % count;
}
