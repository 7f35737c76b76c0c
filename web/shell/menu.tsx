/** The menu of pages, language and session. @module */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { chosenLanguage, type Language, language, languages, speak, words } from "../i18n/mod.ts";
import { follow } from "../router.ts";
import { chooseFiles } from "../state/open.ts";
import { picture } from "../state/picture.ts";
import { recipeLink } from "../state/recipe.ts";
import { signedIn, signOut } from "../state/session.ts";
import { copy } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Segments } from "../ui/segments.tsx";

/** Shows the button that opens the menu, and the menu while it is open. */
export function Menu() {
  const open = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open.value) return;
    const close = (event: Event) => {
      const inside = event.target instanceof Node && box.current?.contains(event.target);
      const escaped = event instanceof KeyboardEvent && event.key === "Escape";
      if (escaped) box.current?.querySelector("button")?.focus();
      if (escaped || (!inside && !(event instanceof KeyboardEvent))) open.value = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("focusin", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("focusin", close);
      removeEventListener("keydown", close);
    };
  }, [open.value]);
  return (
    <div class="menu" ref={box}>
      <button
        type="button"
        class="btn ghost icon"
        aria-label={words.value.menu}
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <Icon name="menu" />
      </button>
      {open.value && (
        <Items
          close={() => {
            open.value = false;
          }}
        />
      )}
    </div>
  );
}

function Items({ close }: { readonly close: () => void }) {
  const w = words.value;
  const page = (href: string, label: string) => (
    <a
      href={href}
      onClick={(event) => {
        close();
        follow(event);
      }}
    >
      {label}
    </a>
  );
  const act = (label: string, run: () => unknown) => (
    <button
      type="button"
      onClick={() => {
        close();
        void run();
      }}
    >
      {label}
    </button>
  );
  return (
    <div class="menu-list">
      {act(w.openTitle, chooseFiles)}
      {picture.value && act(w.copyRecipe, () => copy(recipeLink(), ""))}
      <hr />
      {page("/", w.workshop)}
      {signedIn.value && page("/jobs", w.history)}
      {signedIn.value && page("/account", w.account)}
      <a href="/docs">{w.docs}</a>
      <hr />
      <div class="row">
        <span>{w.language}</span>
        <Segments<Language>
          label={w.language}
          choices={Object.entries(languages).map(([value]) => ({
            value: value as Language,
            label: value.toUpperCase(),
            hint: languages[value as Language],
          }))}
          value={language.value}
          onChoose={(next) => {
            chosenLanguage.value = next;
            void speak(next);
          }}
        />
      </div>
      {signedIn.value && act(w.signOut, () => signOut())}
    </div>
  );
}
