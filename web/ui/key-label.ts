/** Keys as the machine in front of the person names them. @module */

/** Whether the command key takes the place of Ctrl. */
const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Name keys that are written as a Mac has them: `⌘Z` becomes `Ctrl Z` elsewhere, `⇧⌘Z` `⇧ Ctrl Z`. */
export function keyLabel(keys: string): string {
  return onMac ? keys : keys.replaceAll("⇧⌘", "⇧ ⌘").replaceAll("⌘", "Ctrl ");
}
