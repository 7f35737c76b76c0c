/** The gradients of the drawing with their stops. @module */
import type { JobPalette } from "../../api-types.ts";
import { number, percent, words } from "../../i18n/mod.ts";
import { gradients } from "../../state/palette.ts";
import { Chip } from "../../ui/chip.tsx";

type Gradient = JobPalette["gradients"][number];

/** Shows each gradient as a strip, with the colour and place of every stop; nothing where there are none. */
export function GradientList() {
  const w = words.value;
  const list = gradients.value;
  if (list.length === 0) return null;
  return (
    <>
      <h2 class="heading">{w.gradientsCount(number(list.length))}</h2>
      <ul class="gradients">
        {list.map((gradient, i) => (
          <li key={i}>
            <Ramp gradient={gradient} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Ramp({ gradient: { kind, share, stops } }: { readonly gradient: Gradient }) {
  const w = words.value;
  const ramp = stops.map(({ hex, offset }) => `${hex} ${offset * 100}%`).join(", ");
  return (
    <>
      <span
        class="ramp"
        // Through CSSOM: the page's policy lets no style attribute in.
        ref={(element) =>
          element?.style.setProperty("background", `linear-gradient(to right, ${ramp})`)
        }
      />
      <span class="small">{w.gradientTitle(w.gradientKinds[kind], percent(share, 1))}</span>
      <ul class="stops">
        {stops.map(({ hex, offset }, i) => (
          <li key={i} class="mono small quiet">
            <Chip color={hex} />
            {hex} {percent(offset)}
          </li>
        ))}
      </ul>
    </>
  );
}
