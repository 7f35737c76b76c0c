/** The layers of the DXF, in the order of cutting. @module */
import { number, words } from "../../i18n/mod.ts";
import { contours, hiddenLayers } from "../../state/cut.ts";
import { Chip } from "../../ui/chip.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Shows each layer with its lines and an eye. */
export function LayerList() {
  return (
    <ol class="layers">
      {(contours.value?.layers ?? []).map(({ color, closed, lengthMm }, i) => (
        <li class="layer" key={color}>
          <span class="quiet mono">{i + 1}</span>
          <Chip color={color} />
          <span class="mono">
            {color.slice(1).toUpperCase()}{" "}
            <span class="quiet">
              · {number(closed.length)} · {number(lengthMm, 1)} mm
            </span>
          </span>
          <Switch
            on={!hiddenLayers.value.has(color)}
            label={words.value.showLayer(color)}
            onChange={(on) => {
              const next = new Set(hiddenLayers.value);
              if (on) next.delete(color);
              else next.add(color);
              hiddenLayers.value = next;
            }}
          />
        </li>
      ))}
    </ol>
  );
}
