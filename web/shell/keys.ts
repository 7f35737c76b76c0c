/** The keyboard map: one table, which the help shows and the page listens by. @module */
import type { Words } from "../i18n/mod.ts";
import { route } from "../router.ts";
import { walkIssues } from "../state/cut.ts";
import { downloadShown } from "../state/download.ts";
import { trace } from "../state/job.ts";
import { chooseFiles } from "../state/open.ts";
import { mergeSelected, selected } from "../state/palette.ts";
import { picture } from "../state/picture.ts";
import { catalogue } from "../state/schema.ts";
import { stored } from "../state/stored.ts";
import {
  compareBy,
  holding,
  modes,
  nodes,
  type Panel,
  panel,
  panels,
  split,
  stage,
} from "../state/view.ts";
import { choosePreset, redo, undo, wish } from "../state/wish.ts";

/** Whether letters alone act; WCAG 2.1.4 asks for a way to turn them off. */
export const singleKeys = stored("singleKeys", true);

/** A line of the help, and what its keys do. */
interface Shortcut {
  /** As the help shows them. */
  readonly shown: string;
  readonly about: keyof Words;
  /** What pressing does, by `event.key`; modified ones begin with `mod+`. */
  readonly press: Readonly<Record<string, (event: KeyboardEvent) => void>>;
}

const PAN_PX = 60;
const ZOOM = 1.5;

const zoomBy = (factor: number) => () => {
  const { value: view } = stage;
  view?.zoomTo(view.view.scale * factor);
};
const pan = (dx: number, dy: number) => () => stage.value?.pan(dx * PAN_PX, dy * PAN_PX);
const showPanel = (next: Panel) => () => {
  panel.value = next;
};

/** Every shortcut, in the order of the help. */
export const shortcuts: readonly Shortcut[] = [
  {
    shown: "1 … 5",
    about: "keyModes",
    press: Object.fromEntries(modes.map((mode, i) => [String(i + 1), () => compareBy(mode)])),
  },
  {
    shown: "Space",
    about: "keySpace",
    press: {
      " ": () => {
        holding.value = true;
      },
    },
  },
  {
    shown: "N",
    about: "keyNodes",
    press: {
      n: () => {
        nodes.value = !nodes.value;
      },
    },
  },
  {
    shown: "+ −",
    about: "keyZoom",
    press: { "+": zoomBy(ZOOM), "=": zoomBy(ZOOM), "-": zoomBy(1 / ZOOM) },
  },
  { shown: "0", about: "keyFit", press: { "0": () => stage.value?.fit() } },
  {
    shown: "⇧0",
    about: "keyFull",
    press: { ")": () => stage.value?.zoomTo(1), "shift+0": () => stage.value?.zoomTo(1) },
  },
  {
    shown: "← ↑ ↓ →",
    about: "keyPan",
    press: {
      ArrowLeft: pan(1, 0),
      ArrowRight: pan(-1, 0),
      ArrowUp: pan(0, 1),
      ArrowDown: pan(0, -1),
    },
  },
  { shown: "[ ]", about: "keyPreset", press: { "[": () => hop(-1), "]": () => hop(1) } },
  {
    shown: "T P C E",
    about: "keyPanels",
    press: Object.fromEntries(panels.map((name) => [name[0]!, showPanel(name)])),
  },
  {
    shown: ". ,",
    about: "keyIssue",
    press: { ".": () => walkIssues(1), ",": () => walkIssues(-1) },
  },
  {
    shown: "⌘Z ⇧⌘Z",
    about: "keyUndo",
    press: { "mod+z": undo, "mod+shift+z": redo, "mod+y": redo },
  },
  { shown: "M", about: "keyMerge", press: { m: mergeSelected } },
  { shown: "⌘↵", about: "keyTrace", press: { "mod+Enter": () => void trace() } },
  { shown: "⌘O ⌘V", about: "keyOpen", press: { "mod+o": chooseFiles } },
  { shown: "⌘S", about: "keyDownload", press: { "mod+s": () => void downloadShown() } },
  {
    shown: "Esc",
    about: "keyBack",
    press: {
      Escape: () => {
        if (selected.value.size > 0) selected.value = new Set();
        else panel.value = "tune";
      },
    },
  },
];

/** What each key does. */
const actions = new Map(shortcuts.flatMap(({ press }) => Object.entries(press)));

/** Walk the presets. */
function hop(step: number): void {
  const { presets = [] } = catalogue.value ?? {};
  const at = presets.indexOf(wish.value.preset);
  const next = presets[(at + step + presets.length) % presets.length];
  if (next) choosePreset(next);
}

/** Move the slider of the comparison by a step; `event.shiftKey` makes it ten. */
export function moveSplit(event: KeyboardEvent): boolean {
  const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (direction === 0) return false;
  const step = direction * (event.shiftKey ? 0.1 : 0.01);
  split.value = Math.min(1, Math.max(0, split.value + step));
  return true;
}

/** Listen to the keyboard. */
export function followKeys(help: () => void): void {
  window.addEventListener("keydown", (event) => {
    const name = nameOf(event);
    const act =
      name === "?" ? help : picture.value && route.value === "/" ? actions.get(name) : undefined;
    if (name === "mod+o" && !act) return pressed(event, chooseFiles);
    if (act && (name.startsWith("mod+") || mayAct(event))) pressed(event, act);
  });
  window.addEventListener("keyup", ({ key }) => {
    if (key === " ") holding.value = false;
  });
  window.addEventListener("blur", () => {
    holding.value = false;
  });
}

function pressed(event: KeyboardEvent, act: (event: KeyboardEvent) => void): void {
  event.preventDefault();
  act(event);
}

function nameOf({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): string {
  if (altKey) return "";
  if (metaKey || ctrlKey)
    return `mod+${shiftKey ? "shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`;
  return shiftKey && key === "0" ? "shift+0" : key.length === 1 ? key.toLowerCase() : key;
}

/** Letters are text while somebody types, and keys of a control are the control's. */
function mayAct({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if (!(target instanceof Element)) return true;
  const isControl =
    target.closest("input, textarea, select, button, a, summary, [role=slider]") !== null;
  if (target.closest("input:not([type=range]):not([type=checkbox]), textarea, select"))
    return false;
  if (isControl && (key === " " || key.startsWith("Arrow") || key === "Enter")) return false;
  return singleKeys.value || key.length > 1;
}
