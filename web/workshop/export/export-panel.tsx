/** The panel of files. @module */
import { words } from "../../i18n/mod.ts";
import { machine, mmPerPx, widthMm } from "../../state/cut.ts";
import { downloadShown, type Layers, layers, shownFormat } from "../../state/download.ts";
import { job } from "../../state/job.ts";
import { picture } from "../../state/picture.ts";
import { sizes } from "../../state/sizes.ts";
import { traced } from "../../state/traced.ts";
import { setOption } from "../../state/wish.ts";
import { Icon } from "../../ui/icon.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Switch } from "../../ui/switch.tsx";
import { WIDTHS } from "../cut/cut-fields.tsx";
import { CodeSample } from "./code-sample.tsx";
import { FormatPicker } from "./format-picker.tsx";

/** Shows formats, their options, and the same job as a program. */
export function ExportPanel() {
  const w = words.value;
  return (
    <div>
      <h2 class="heading">{w.format}</h2>
      <FormatPicker />
      <LayerChoice />
      <Sizes />
      {shownFormat.value === "dxf" && <DxfOptions />}
      {job.value.kind === "done" ? (
        <button type="button" class="btn" onClick={downloadShown}>
          <Icon name="download" size={16} />
          {w.download(shownFormat.value.toUpperCase())}
        </button>
      ) : (
        <p class="quiet small">{w.downloadsComeFromJobs}</p>
      )}
      <CodeSample />
    </div>
  );
}

function LayerChoice() {
  const w = words.value;
  const refusal = sizes.value.get(shownFormat.value);
  const stacked = layers.value === "zip" && isStacked();
  return (
    <>
      <Segments<Layers>
        label={w.layersLabel}
        even
        choices={[
          { value: "0", label: w.layersPlain },
          { value: "1", label: w.layersSplit },
          { value: "zip", label: w.layersZip },
        ]}
        value={layers.value}
        onChoose={(next) => {
          layers.value = next;
        }}
      />
      <p class="quiet small note">{w.layersHint[layers.value]}</p>
      {typeof refusal === "string" && (
        <p class="fault note" role="status">
          {refusal}
        </p>
      )}
      {stacked && (
        <p class="note">
          <button type="button" class="btn" onClick={() => setOption("export", "mode", "cut")}>
            {w.useCutMode}
          </button>
        </p>
      )}
    </>
  );
}

/** Whether the drawing in view is stacked: its first element says so. */
function isStacked(): boolean {
  return /^<svg\b[^>]*data-kerf-mode="stacked"/.test(traced.value?.svg ?? "");
}

/** The size of the piece, which every format but a plain SVG of px keeps. */
function Sizes() {
  const w = words.value;
  const width = Math.round((picture.value?.width ?? 0) * mmPerPx.value * 10) / 10;
  return (
    <div class="fields">
      <label for="width-mm">{w.widthMm}</label>
      <span class="row-line">
        <NumberField
          id="width-mm"
          {...WIDTHS}
          step={1}
          value={width}
          unit="mm"
          onCommit={(mm) => {
            widthMm.value = mm;
          }}
        />
        {widthMm.value !== null && (
          <button
            type="button"
            class="reset"
            onClick={() => {
              widthMm.value = null;
            }}
          >
            {w.natural}
          </button>
        )}
      </span>
    </div>
  );
}

function DxfOptions() {
  const w = words.value;
  const now = machine.value;
  const set = (change: Partial<typeof now>) => {
    machine.value = { ...machine.value, ...change };
  };
  return (
    <div class="fields">
      <label for="dxf-tolerance">{w.cutTolerance}</label>
      <NumberField
        id="dxf-tolerance"
        min={0.001}
        max={10}
        step={0.05}
        value={now.tolerance}
        unit="px"
        onCommit={(tolerance) => set({ tolerance })}
      />
      <span id="dxf-merge">{w.sharedOnce}</span>
      <Switch
        on={now.mergeShared}
        labelledBy="dxf-merge"
        onChange={(mergeShared) => set({ mergeShared })}
      />
      <span id="dxf-background">{w.includeBackground}</span>
      <Switch
        on={now.includeBackground}
        labelledBy="dxf-background"
        onChange={(includeBackground) => set({ includeBackground })}
      />
    </div>
  );
}
