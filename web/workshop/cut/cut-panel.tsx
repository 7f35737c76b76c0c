/** The panel of cutting: may it be cut, how long does it take, where to look first. @module */
import { words } from "../../i18n/mod.ts";
import { cutFault, report } from "../../state/cut.ts";
import { preview } from "../../state/engine.ts";
import { traceWhole, waitsToBeAsked } from "../../state/preview.ts";
import { whole } from "../../state/traced.ts";
import { CutFacts } from "./cut-facts.tsx";
import { CutFields } from "./cut-fields.tsx";
import { CutPlayer } from "./cut-player.tsx";
import { CutVerdict } from "./cut-verdict.tsx";
import { IssueList } from "./issue-list.tsx";
import { LayerList } from "./layer-list.tsx";

/** Shows verdict, figures, machine, order and issues. */
export function CutPanel() {
  const w = words.value;
  if (!whole.value && waitsToBeAsked.value)
    return (
      <div>
        <p class="quiet">{w.wholeFirst}</p>
        <p class="note">
          <button type="button" class="btn" onClick={traceWhole}>
            {w.traceWhole}
          </button>
        </p>
      </div>
    );
  if (!whole.value)
    return <p class="quiet">{preview.value === "full" ? w.checking : w.needsDrawing}</p>;
  return (
    <div>
      {cutFault.value ? (
        <p class="fault note" role="status">
          <b>{w.cutFault}</b> {cutFault.value}
        </p>
      ) : report.value ? (
        <CutVerdict report={report.value} />
      ) : (
        <p class="quiet note" role="status">
          {w.checking}
        </p>
      )}
      <CutFacts />
      <CutFields />
      <h2 class="heading">{w.order}</h2>
      <CutPlayer />
      <LayerList />
      <IssueList />
    </div>
  );
}
