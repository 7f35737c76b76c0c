/** The bar on top: what is open, what can be undone, who is signed in. @module */
import { number, words } from "../i18n/mod.ts";
import { follow, go, route } from "../router.ts";
import { chooseFiles, closePicture } from "../state/open.ts";
import { picture } from "../state/picture.ts";
import { credits, quotaLeft, session, signedIn } from "../state/session.ts";
import { theme, toggleTheme } from "../state/theme.ts";
import { canRedo, canUndo, redo, undo } from "../state/wish.ts";
import { Icon, Mark } from "../ui/icon.tsx";
import { keyLabel } from "../ui/key-label.ts";
import { Menu } from "./menu.tsx";
import { helpOpen } from "./shortcut-help.tsx";

/** Pages from which the bar leads back to the workshop. */
const backTo: ReadonlySet<string> = new Set(["/account", "/jobs", "/batch"]);

/** Shows the bar. */
export function Bar() {
  const w = words.value;
  const working = route.value === "/" && picture.value !== null;
  const isDark = theme.value === "dark";
  return (
    <header class="bar">
      <a
        class="brand"
        href="/"
        aria-label={w.brandLink}
        onClick={(event) => {
          if (route.value === "/") closePicture();
          follow(event);
        }}
      >
        <Mark />
        <span>kerf</span>
      </a>
      {working && <FileName />}
      {backTo.has(route.value) && (
        <a class="btn ghost" href="/" onClick={follow}>
          ← {w.workshop}
        </a>
      )}
      <nav aria-label={w.workshop}>
        {working && <Steps />}
        <button
          type="button"
          class="btn ghost icon wide-only"
          aria-label={w.help}
          title={`${w.help}  ?`}
          onClick={() => {
            helpOpen.value = true;
          }}
        >
          <Icon name="help" />
        </button>
        <button
          type="button"
          class="btn ghost icon"
          aria-label={isDark ? w.themeToLight : w.themeToDark}
          title={isDark ? w.themeToLight : w.themeToDark}
          onClick={toggleTheme}
        >
          <Icon name="sun" />
        </button>
        <Who />
        <Menu />
      </nav>
    </header>
  );
}

function FileName() {
  const of = picture.value;
  if (!of) return null;
  return (
    <div class="file">
      <b title={of.name}>{of.name}</b>
      <span class="mono">
        {of.width} × {of.height}
      </span>
    </div>
  );
}

function Steps() {
  const w = words.value;
  return (
    <>
      <button
        type="button"
        class="btn ghost icon"
        aria-label={w.undo}
        title={`${w.undo}  ${keyLabel("⌘Z")}`}
        disabled={!canUndo.value}
        onClick={undo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="btn ghost icon"
        aria-label={w.redo}
        title={`${w.redo}  ${keyLabel("⇧⌘Z")}`}
        disabled={!canRedo.value}
        onClick={redo}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        class="btn wide-only"
        title={`${w.openTitle}  ${keyLabel("⌘O")}`}
        onClick={chooseFiles}
      >
        <Icon name="upload" size={16} />
        {w.open}
      </button>
    </>
  );
}

/** Credits of who is signed in, or the way in. */
function Who() {
  const w = words.value;
  if (!session.value || route.value === "/sign-in") return null;
  if (!signedIn.value)
    return (
      <button type="button" class="btn" onClick={() => go("/sign-in")}>
        {w.signIn}
      </button>
    );
  const left = (credits.value ?? 0) + quotaLeft.value;
  return (
    <a class="credits wide-only" href="/account" onClick={follow}>
      <b>{number(left)}</b> {w.credits(number(left)).replace(/^\S+\s/, "")}
    </a>
  );
}
