/** The panel of settings: what the server's JobOptions have, and nothing by hand. @module */
import { signal, useSignal } from "@preact/signals";
import { number, words } from "../../i18n/mod.ts";
import { aboutOf, sectionTitle, titleOf } from "../../i18n/options.ts";
import { catalogue, loadCatalogue, type Option, type Section } from "../../state/schema.ts";
import { resetOptions, wish } from "../../state/wish.ts";
import { controlOf } from "./control-of.ts";
import { OptionRow } from "./option-row.tsx";

/** What most people change, in this order. */
const mostUsed = [
  ["quantize", "colors"],
  ["fit", "tolerance"],
  ["fit", "smoothing"],
  ["segment", "minRegionArea"],
  ["export", "mode"],
] as const;

/** Sections that are open; they stay so while other panels are shown. */
const openSections = signal<ReadonlySet<string>>(new Set());

/** Shows what is used most, and every section behind it. */
export function Tune() {
  const w = words.value;
  const query = useSignal("");
  const sections = (catalogue.value?.sections ?? []).map(shown);
  if (!catalogue.value)
    return (
      <p class="quiet">
        {w.optionsFault}{" "}
        <button type="button" class="link" onClick={() => void loadCatalogue()}>
          {w.retry}
        </button>
      </p>
    );
  const first = mostUsed.flatMap(([section, name]) =>
    (sections.find((other) => other.name === section)?.options ?? []).filter(
      (option) => option.name === name,
    ),
  );
  const hits = query.value.trim() ? search(sections, query.value) : null;
  return (
    <div>
      <input
        class="search"
        type="search"
        aria-label={w.search}
        placeholder={w.search}
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value;
        }}
      />
      {hits ? (
        <Rows options={hits} />
      ) : (
        <>
          <div class="panel-head">
            <h2 class="heading">{w.mostUsed}</h2>
            {Object.keys(wish.value.options).length > 0 && (
              <button type="button" class="reset" onClick={() => resetOptions()}>
                {w.resetAll}
              </button>
            )}
          </div>
          <Rows options={first} />
          <h2 class="heading gap">{w.advanced}</h2>
          {sections.map((section) => (
            <SectionBox key={section.name} section={section} />
          ))}
        </>
      )}
    </div>
  );
}

/** Options that have a control; the others are edited by Palette. */
function shown(section: Section): Section {
  return {
    ...section,
    options: section.options.filter(({ schema }) => controlOf(schema) !== null),
  };
}

/** Options of which a word begins as the query's words do. */
function search(sections: readonly Section[], query: string): readonly Option[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.flatMap(({ options }) =>
    options.filter((option) => {
      const text = [option.section, option.name, titleOf(option), aboutOf(option)].join(" ");
      return parts.every((part) => text.toLowerCase().includes(part));
    }),
  );
}

function Rows({ options }: { readonly options: readonly Option[] }) {
  if (options.length === 0) return <p class="quiet">{words.value.noOption}</p>;
  return (
    <div>
      {options.map((option) => (
        <OptionRow key={`${option.section}.${option.name}`} option={option} />
      ))}
    </div>
  );
}

function SectionBox({ section }: { readonly section: Section }) {
  const w = words.value;
  const names = new Set(section.options.map(({ name }) => name));
  const changed = Object.keys(wish.value.options[section.name] ?? {}).filter((name) =>
    names.has(name),
  );
  const open = openSections.value.has(section.name);
  const count =
    changed.length > 0
      ? w.changedCount(number(changed.length))
      : w.optionsCount(number(section.options.length));
  return (
    <details
      class="sect"
      open={open}
      onToggle={(event) => {
        const next = new Set(openSections.value);
        if (event.currentTarget.open) next.add(section.name);
        else next.delete(section.name);
        openSections.value = next;
      }}
    >
      <summary>
        {sectionTitle(section)}
        {changed.length > 0 && <i class="changed" />}
        <span class="count">{count}</span>
      </summary>
      {open && (
        <>
          <div class="about">
            <span>{aboutOf(section)}</span>
            {changed.length > 0 && (
              <button type="button" class="reset" onClick={() => resetOptions(section.name)}>
                {w.resetSection}
              </button>
            )}
          </div>
          <Rows options={section.options} />
        </>
      )}
    </details>
  );
}
