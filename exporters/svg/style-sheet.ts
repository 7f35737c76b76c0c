/** Style sheets of simple selectors, as Illustrator, Inkscape and Figma write them. @module */
import {
  type Declarations,
  DRAWING_PROPERTIES,
  readDeclarations,
  withoutComments,
} from "./style.ts";

/** A rule for elements that have this name, if any, and all these ids and classes. */
interface Rule {
  readonly name: string | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  /** Ids count a million, classes a thousand, a name one. */
  readonly specificity: number;
  readonly declarations: Declarations;
}

/** At-rules that change nothing that is drawn here; all others are refused. */
const HARMLESS = new Set(["charset", "namespace", "font-face", "keyframes", "page"]);
/** What no still picture shows. */
const NEVER_MATCHES = /:(?:hover|active|focus|focus-visible|focus-within|visited|link)\b/;
/** `name.class#id`; parts hold no character that begins another part, so there is one way to match. */
const COMPOUND = /^(\*|[^\s.#*:>+~[\]|,()]+)?((?:[.#][^\s.#*:>+~[\]|,()]+)*)$/;
/** More than any program writes. */
const MAX_RULES = 5_000;
/**
 * Rules tried on kinds of elements, with the classes that they ask for and the properties that they set, before a
 * document is given up: a thousand rules for four thousand kinds, a tenth of a second.
 */
const MAX_STEPS = 16_000_000;

/** The rules of a document's style sheets, and what they say about each element. */
export class StyleSheet {
  readonly #rules: Rule[] = [];
  readonly #ids = new Set<string>();
  /** Declarations by kind of element: its name, its classes, and its id where a rule names it. */
  readonly #known = new Map<string, Declarations>();
  #steps = 0;

  /**
   * Add the text of one `<style>` element.
   *
   * @throws SyntaxError for selectors beyond name, class and id, unless their rules say nothing about
   *   painting, and for at-rules that could change the drawing.
   */
  add(text: string): void {
    const css = withoutComments(text);
    let at = 0;
    let [brace, semicolon] = [-1, -1];
    while (at < css.length) {
      // Searched again only where the last find is passed: the text is read once.
      if (brace < at) brace = indexOrEnd(css, "{", at);
      if (semicolon < at) semicolon = indexOrEnd(css, ";", at);
      at = skipSpace(css, at);
      if (at === css.length) break;
      if (css[at] === "@") {
        checkAtRule(css.slice(at, at + 40));
        at = semicolon < brace ? semicolon + 1 : endOfBlock(css, brace);
        continue;
      }
      const end = endOfBlock(css, brace);
      this.#addRules(css.slice(at, brace), readDeclarations(css.slice(brace + 1, end - 1)));
      at = end;
    }
    this.#rules.sort((a, b) => a.specificity - b.specificity); // stable: of equals the later wins
  }

  /** What the sheets declare for an element; undefined where they hold nothing. @throws SyntaxError */
  of(name: string, attributes: ReadonlyMap<string, string>): Declarations | undefined {
    if (this.#rules.length === 0) return undefined;
    const written = attributes.get("id") ?? "";
    const id = this.#ids.has(written) ? written : "";
    const classes = attributes.get("class") ?? "";
    const kind = `${name} ${id} ${classes}`;
    let declarations = this.#known.get(kind);
    if (!declarations) {
      declarations = this.#cascade(name, id, new Set(classes.split(/\s+/)));
      this.#known.set(kind, declarations);
    }
    return declarations;
  }

  #cascade(name: string, id: string, classes: ReadonlySet<string>): Declarations {
    const declarations: Declarations = new Map();
    for (const rule of this.#rules) {
      this.#spend(1 + rule.classes.length);
      if (rule.name !== undefined && rule.name !== name) continue;
      if (!rule.ids.every((wanted) => wanted === id)) continue;
      if (!rule.classes.every((wanted) => classes.has(wanted))) continue;
      this.#spend(rule.declarations.size);
      for (const [property, declared] of rule.declarations)
        if (declared.important || !declarations.get(property)?.important)
          declarations.set(property, declared);
    }
    return declarations;
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS)
      throw new SyntaxError("The style sheets hold too many rules for so many classes");
  }

  #addRules(selectors: string, written: Declarations): void {
    // What says nothing about the drawing is not kept: each kind of element has declarations of its own.
    const declarations: Declarations = new Map(
      [...written].filter(([property]) => DRAWING_PROPERTIES.includes(property)),
    );
    if (declarations.size === 0) return;
    for (const selector of selectors.split(",")) {
      if (NEVER_MATCHES.test(selector)) continue;
      const rule = { ...readSelector(selector.trim()), declarations };
      for (const id of rule.ids) this.#ids.add(id);
      this.#rules.push(rule);
      if (this.#rules.length > MAX_RULES)
        throw new SyntaxError(`The style sheets hold more than ${MAX_RULES} rules`);
    }
  }
}

function readSelector(selector: string): Omit<Rule, "declarations"> {
  const match = COMPOUND.exec(selector);
  if (!match || selector === "")
    throw new SyntaxError(
      `Style selector "${selector.slice(0, 40)}" cannot be converted: select by name, class or id, or write styles at the elements`,
    );
  const [, name, marks = ""] = match;
  const parts = marks.match(/[.#][^.#]+/g) ?? [];
  const marked = (mark: string) =>
    parts.filter((part) => part.startsWith(mark)).map((part) => part.slice(1));
  const [ids, classes] = [marked("#"), marked(".")];
  return {
    name: name === "*" ? undefined : name,
    ids,
    classes: [...new Set(classes)],
    specificity: ids.length * 1e6 + classes.length * 1e3 + (name && name !== "*" ? 1 : 0),
  };
}

/** @param rule How it begins. */
function checkAtRule(rule: string): void {
  const name = /^@(?:-\w+-)?([\w-]*)/.exec(rule)?.[1] ?? "";
  if (!HARMLESS.has(name.toLowerCase()))
    throw new SyntaxError(
      `Style rule "@${name}" cannot be converted: write styles at the elements`,
    );
}

/** Where the block that opens at `brace` ends, blocks within it counted. @throws SyntaxError */
function endOfBlock(css: string, brace: number): number {
  let depth = 0;
  for (let i = brace; i >= 0 && i < css.length; i++) {
    if (css[i] === "{") depth++;
    else if (css[i] === "}" && --depth === 0) return i + 1;
  }
  throw new SyntaxError("A style sheet does not end");
}

function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && text.charCodeAt(i) <= 32) i++;
  return i;
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}
