/** The verdict of the cut check. @module */
import type { CutReport } from "../../api-types.ts";
import { number, words } from "../../i18n/mod.ts";
import { Icon } from "../../ui/icon.tsx";

/** Shows whether a drawing may be cut. */
export function CutVerdict({ report }: { readonly report: CutReport }) {
  const w = words.value;
  const kind = report.blocking > 0 ? "blocked" : report.check > 0 ? "check" : "ready";
  const titles = {
    ready: w.ready,
    check: w.look(number(report.check)),
    blocked: w.blocked(number(report.blocking)),
  };
  return (
    <div class={`verdict ${kind}`} role="status">
      <Icon name={kind === "ready" ? "check" : "alert"} />
      <p>
        <b>{titles[kind]}</b>
        <span>
          {w.contours(number(report.contours.total), number(report.nodes.total))}
          {report.contours.strokes > 0 && `. ${w.strokesNote(number(report.contours.strokes))}`}
          {report.truncated && `. ${w.atLeast}`}
        </span>
      </p>
    </div>
  );
}
