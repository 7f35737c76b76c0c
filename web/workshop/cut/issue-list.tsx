/** Places that the person should look at. @module */
import { useSignal, useSignalEffect } from "@preact/signals";
import type { CutIssue } from "../../api-types.ts";
import { number, words } from "../../i18n/mod.ts";
import { issueAt, issues, machine, report } from "../../state/cut.ts";
import { stage } from "../../state/view.ts";

/** Issues that are listed at first. */
const FIRST = 60;

/** Shows the issues with the numbers that they have on the drawing; the chosen one is shown there. */
export function IssueList() {
  const w = words.value;
  const all = useSignal(false);
  useSignalEffect(() => {
    const chosen = issues.value.find(({ index }) => index === issueAt.value);
    if (!chosen) return;
    stage.value?.show(chosen.issue.box);
    document.getElementById(`issue-${chosen.index}`)?.scrollIntoView({ block: "nearest" });
  });
  const list = all.value ? issues.value : issues.value.slice(0, FIRST);
  const shared = machine.value.mergeShared ? 0 : (report.value?.info ?? 0);
  return (
    <>
      {list.length > 0 && <h2 class="heading">{w.places}</h2>}
      <ol>
        {list.map(({ issue, index }) => (
          <li key={index}>
            <Issue issue={issue} index={index} />
          </li>
        ))}
      </ol>
      {issues.value.length > list.length && (
        <button
          type="button"
          class="link"
          onClick={() => {
            all.value = true;
          }}
        >
          {w.placesMore(number(issues.value.length - list.length))}
        </button>
      )}
      {shared > 0 && <p class="quiet small note">{w.sharedNote(number(shared))}</p>}
    </>
  );
}

function Issue({ issue, index }: { readonly issue: CutIssue; readonly index: number }) {
  const w = words.value;
  return (
    <button
      type="button"
      class="issue"
      id={`issue-${index}`}
      aria-current={issueAt.value === index}
      onClick={() => {
        issueAt.value = index;
      }}
    >
      <i class={`n ${issue.severity}`}>{index + 1}</i>
      <span>
        <b>
          {w.issueTitles[issue.kind] ?? issue.kind} · {measureOf(issue)}
        </b>
        {w.issueAdvice[issue.kind] ?? ""}
      </span>
    </button>
  );
}

/** The value of an issue with its unit. */
function measureOf({ kind, value }: CutIssue): string {
  if (kind === "island") return `${number(value, 2)} mm²`;
  if (kind === "nodes") return words.value.nodesCount(number(value));
  if (kind === "crossing" || kind === "self-intersection")
    return words.value.pointsCount(number(value));
  return `${number(value, 2)} mm`;
}
