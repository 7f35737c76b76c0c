/** The job as a program. @module */
import { useComputed } from "@preact/signals";
import { words } from "../../i18n/mod.ts";
import { query } from "../../state/download.ts";
import { picture } from "../../state/picture.ts";
import { stored } from "../../state/stored.ts";
import { jobOptions } from "../../state/wish.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { codeOf, type Dialect, dialects } from "./code.ts";

const dialect = stored<Dialect>("dialect", "curl");

/** Shows the job with its very options in five forms. */
export function CodeSample() {
  const w = words.value;
  const code = useComputed(() =>
    codeOf(dialect.value, {
      base: location.origin,
      file: picture.value?.name ?? "picture.png",
      options: jobOptions.value,
      query: query.value,
    }),
  );
  return (
    <>
      <h2 class="heading gap">{w.sameByProgram}</h2>
      <Segments<Dialect>
        label={w.programLanguage}
        even
        choices={dialects.map((value) => ({ value, label: value }))}
        value={dialect.value}
        onChoose={(next) => {
          dialect.value = next;
        }}
      />
      <pre class="code" id="code" role="region" aria-label={w.code} tabIndex={0}>
        {code.value}
      </pre>
      <CopyButton text={code.value} from="code" />
    </>
  );
}
