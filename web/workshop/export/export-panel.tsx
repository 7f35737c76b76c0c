/** The panel of files. @module */
import { words } from "../../i18n/mod.ts";
import {
  canCopy,
  copyShown,
  downloadShown,
  type Layers,
  layers,
  shownFormat,
} from "../../state/download.ts";
import { job } from "../../state/job.ts";
import { sizes } from "../../state/sizes.ts";
import { traced } from "../../state/traced.ts";
import { setOption } from "../../state/wish.ts";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/segments.tsx";
import { MachineNumber, MachineSwitch, PieceWidth } from "../cut/piece-fields.tsx";
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
      <div class="fields">
        <PieceWidth label={w.widthMm} />
      </div>
      {shownFormat.value === "dxf" && <DxfOptions />}
      {job.value.kind === "done" ? (
        <div class="row-line">
          <button type="button" class="btn" onClick={downloadShown}>
            <Icon name="download" size={16} />
            {w.download(shownFormat.value.toUpperCase())}
          </button>
          {canCopy.value && (
            <button type="button" class="btn" title={w.copySvgTitle} onClick={copyShown}>
              <Icon name="copy" size={16} />
              {w.copySvg}
            </button>
          )}
        </div>
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

function DxfOptions() {
  const w = words.value;
  return (
    <div class="fields">
      <MachineNumber name="tolerance" label={w.cutTolerance} />
      <MachineSwitch name="mergeShared" label={w.sharedOnce} />
      <MachineSwitch name="includeBackground" label={w.includeBackground} />
    </div>
  );
}
