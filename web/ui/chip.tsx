/** A sample of a colour. @module */

/** Shows a colour, `#rrggbb`. */
export function Chip({ color }: { readonly color: string }) {
  // Through CSSOM: the page's policy lets no style attribute in.
  return <span class="chip" ref={(element) => element?.style.setProperty("background", color)} />;
}

/** Shows a share of 1 as a bar within `class`. */
export function Bar({ share, kind }: { readonly share: number; readonly kind: "share" | "meter" }) {
  const width = `${Math.max(2, Math.min(100, share * 100))}%`;
  return (
    <span class={kind} aria-hidden="true">
      <i ref={(element) => element?.style.setProperty("width", width)} />
    </span>
  );
}
