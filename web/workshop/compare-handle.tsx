/** The line between picture and drawing. @module */
import { useRef } from "preact/hooks";
import { words } from "../i18n/mod.ts";
import { moveSplit } from "../shell/keys.ts";
import { picture } from "../state/picture.ts";
import { place, split } from "../state/view.ts";
import { Icon } from "../ui/icon.tsx";

/** A tag stands this far from the line, px. */
const TAG_GAP = 10;

/** Shows the line with its grip; it is dragged, or moved by arrows, and a double click walks half, all, none. */
export function CompareHandle() {
  const w = words.value;
  const of = picture.value;
  const ref = useRef<HTMLDivElement>(null);
  if (!of) return null;
  const width = of.width * place.value.scale;
  const x = place.value.x + split.value * width;
  const put = (element: HTMLElement | null, transform: string) => {
    if (element) element.style.transform = transform;
  };
  const moveTo = (clientX: number) => {
    const left = ref.current?.parentElement?.getBoundingClientRect().left ?? 0;
    split.value = Math.min(1, Math.max(0, (clientX - left - place.value.x) / width));
  };
  return (
    <>
      <div
        ref={(element) => {
          ref.current = element;
          put(element, `translateX(${x}px)`);
        }}
        class="handle"
        role="slider"
        tabIndex={0}
        aria-label={w.handle}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(split.value * 100)}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.focus();
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event.clientX);
        }}
        onDblClick={() => {
          split.value = split.value === 0.5 ? 1 : split.value === 1 ? 0 : 0.5;
        }}
        onKeyDown={(event) => {
          if (moveSplit(event)) event.preventDefault();
        }}
      >
        <span class="grip">
          <Icon name="grip" />
        </span>
      </div>
      <span class="tag" ref={(tag) => put(tag, `translateX(calc(${x - TAG_GAP}px - 100%))`)}>
        {w.pixels(of.kind)}
      </span>
      <span class="tag" ref={(tag) => put(tag, `translateX(${x + TAG_GAP}px)`)}>
        {w.curves}
      </span>
    </>
  );
}
