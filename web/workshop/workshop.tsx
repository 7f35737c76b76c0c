/** The workshop with a picture open: presets, stage, settings. @module */
import { Bar } from "../shell/bar.tsx";
import { Rail } from "./rail.tsx";
import { Side } from "./side.tsx";
import { StageView } from "./stage-view.tsx";

/** Lays the workshop out. */
export function Workshop() {
  return (
    <div class="app">
      <Bar />
      <Rail />
      <StageView />
      <Side />
    </div>
  );
}
