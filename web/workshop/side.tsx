/** The panels beside the stage, and the button under them. @module */
import { useEffect, useRef } from "preact/hooks";
import { words } from "../i18n/mod.ts";
import { type Panel, panel, panels } from "../state/view.ts";
import { moveFocus } from "../ui/roving.ts";
import { CutPanel } from "./cut/cut-panel.tsx";
import { ExportPanel } from "./export/export-panel.tsx";
import { PalettePanel } from "./palette/palette-panel.tsx";
import { TraceFoot } from "./trace-foot.tsx";
import { Tune } from "./tune/tune.tsx";

const bodies: Readonly<Record<Panel, () => preact.JSX.Element>> = {
  tune: Tune,
  palette: PalettePanel,
  cut: CutPanel,
  export: ExportPanel,
};

/** Shows the tabs, the panel in use, and what becomes of it all. */
export function Side() {
  const w = words.value;
  const Body = bodies[panel.value];
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => pane.current?.scrollTo(0, 0), [panel.value]);
  return (
    <aside class="side" aria-label={w.settings}>
      <div class="tabs">
        <div class="seg even" role="tablist" onKeyDown={(event) => moveFocus(event, "tab")}>
          {panels.map((name) => (
            <button
              type="button"
              role="tab"
              key={name}
              id={`tab-${name}`}
              aria-controls="pane"
              aria-selected={panel.value === name}
              tabIndex={panel.value === name ? 0 : -1}
              title={`${w[name]}  ${name[0]?.toUpperCase()}`}
              onClick={() => {
                panel.value = name;
              }}
            >
              {w[name]}
            </button>
          ))}
        </div>
      </div>
      <div
        ref={pane}
        class="pane"
        id="pane"
        role="tabpanel"
        aria-labelledby={`tab-${panel.value}`}
        tabIndex={0}
      >
        <Body />
      </div>
      <TraceFoot />
    </aside>
  );
}
