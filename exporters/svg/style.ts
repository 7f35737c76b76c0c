/** SVG's painting properties: presentation attributes, style attributes, inheritance. @module */
import { readLength } from "./length.ts";
import { type Paint, readPaint } from "./paint.ts";

/** What an element paints with, after inheritance. */
export interface Style {
  readonly fill: Paint | null;
  readonly stroke: Paint | null;
  /** In user units of the element. */
  readonly strokeWidth: number;
  readonly cap: "round" | "butt" | "square";
  readonly join: "round" | "miter" | "bevel";
  readonly evenOdd: boolean;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  /** Product of `opacity` from the root down. */
  readonly opacity: number;
  /** Value of `color`, for `currentColor`. */
  readonly color: string;
  readonly visible: boolean;
  /** False inside `display: none`. */
  readonly displayed: boolean;
}

export const INITIAL_STYLE: Style = {
  fill: { color: 0, alpha: 1 },
  stroke: null,
  strokeWidth: 1,
  cap: "butt",
  join: "miter",
  evenOdd: false,
  fillOpacity: 1,
  strokeOpacity: 1,
  opacity: 1,
  color: "black",
  visible: true,
  displayed: true,
};

/** One declared value. */
export interface Declared {
  readonly value: string;
  readonly important: boolean;
}

/** Declared values by property. */
export type Declarations = Map<string, Declared>;

/** Where an element's properties come from, the weakest first. */
export interface StyleSources {
  /** The element's attributes, its `style` attribute among them. */
  readonly attributes: ReadonlyMap<string, string>;
  /** What style sheets say of it. */
  readonly sheet?: Declarations | undefined;
}

/** Names of the properties that change the picture in a way no exporter can follow. */
const REFUSED = [
  "clip-path",
  "mask",
  "filter",
  "marker",
  "marker-start",
  "marker-mid",
  "marker-end",
];

/** Names of the properties that move or shape elements: written in styles they are not followed, as attributes they are. */
const SHAPING = [
  "transform",
  "translate",
  "rotate",
  "scale",
  "d",
  "cx",
  "cy",
  "r",
  "x",
  "y",
  "rx",
  "ry",
];

/** Names of the properties that {@link styleOf} looks at: others say nothing about the drawing. */
export const DRAWING_PROPERTIES: readonly string[] = [
  ...REFUSED,
  ...SHAPING,
  ...["color", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule"],
  ...["fill-opacity", "stroke-opacity", "opacity", "visibility", "display"],
];

/**
 * The style of an element inside `parent`.
 *
 * Presentation attributes give way to style sheets, those to the `style` attribute, unless `!important`.
 *
 * @throws SyntaxError for a value no exporter can follow.
 */
export function styleOf(parent: Style, { attributes, sheet }: StyleSources): Style {
  const text = attributes.get("style");
  const inline = text === undefined ? undefined : readDeclarations(text);
  const declared = (name: string): string | undefined => {
    const [own, ruled] = [inline?.get(name), sheet?.get(name)];
    return (ruled?.important && !own?.important ? ruled : (own ?? ruled))?.value;
  };
  const get = (name: string): string | undefined => {
    const value = declared(name) ?? attributes.get(name);
    return value === undefined || value === "inherit" ? undefined : value.trim();
  };
  for (const name of SHAPING)
    if ((declared(name) ?? "none") !== "none")
      throw new SyntaxError(
        `Property "${name}" of a style cannot be converted: write it as an attribute`,
      );
  if (
    attributes.has("transform") &&
    !isOrigin(inline?.get("transform-origin")?.value ?? attributes.get("transform-origin"))
  )
    throw new SyntaxError('"transform-origin" cannot be converted: write it into the transform');
  for (const name of REFUSED)
    if ((get(name) ?? "none") !== "none")
      throw new SyntaxError(`Property "${name}" cannot be converted: apply it or remove it first`);
  const color = get("color") ?? parent.color;
  return {
    color,
    fill: paint(get("fill"), parent.fill, color),
    stroke: paint(get("stroke"), parent.stroke, color),
    strokeWidth: length(get("stroke-width"), parent.strokeWidth),
    cap: oneOf(get("stroke-linecap"), ["round", "butt", "square"], parent.cap),
    join: oneOf(get("stroke-linejoin"), ["round", "miter", "bevel"], parent.join),
    evenOdd:
      oneOf(get("fill-rule"), ["evenodd", "nonzero"], parent.evenOdd ? "evenodd" : "nonzero") ===
      "evenodd",
    fillOpacity: fraction(get("fill-opacity"), parent.fillOpacity),
    strokeOpacity: fraction(get("stroke-opacity"), parent.strokeOpacity),
    opacity: parent.opacity * fraction(get("opacity"), 1),
    visible: (get("visibility") ?? (parent.visible ? "visible" : "hidden")) === "visible",
    displayed: parent.displayed && get("display") !== "none",
  };
}

/** Read `name: value; …`, as a style attribute or a rule of a style sheet holds it; of equals the later wins. */
export function readDeclarations(text: string): Declarations {
  const declarations: Declarations = new Map();
  for (const declaration of withoutComments(text).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const written = declaration.slice(colon + 1).trim();
    const mark = written.lastIndexOf("!");
    const important =
      mark >= 0 &&
      written
        .slice(mark + 1)
        .trim()
        .toLowerCase() === "important";
    if (!important && declarations.get(name)?.important) continue;
    declarations.set(name, {
      value: important ? written.slice(0, mark).trim() : written,
      important,
    });
  }
  return declarations;
}

/** CSS with a space for each comment; one that does not end goes on to the end. */
export function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");
}

/** Whether a `transform-origin` is where transforms turn about anyway. */
function isOrigin(value: string | undefined): boolean {
  return value === undefined || /^\s*0(?:px|%)?(?:\s+0(?:px|%)?)*\s*$/.test(value);
}

function paint(value: string | undefined, inherited: Paint | null, color: string): Paint | null {
  return value === undefined ? inherited : readPaint(value, color);
}

function length(value: string | undefined, inherited: number): number {
  return value === undefined ? inherited : Math.max(0, readLength(value));
}

function oneOf<T extends string>(value: string | undefined, known: readonly T[], inherited: T): T {
  return known.find((name) => name === value) ?? inherited;
}

function fraction(value: string | undefined, inherited: number): number {
  if (value === undefined) return inherited;
  const number = value.endsWith("%") ? Number(value.slice(0, -1)) / 100 : Number(value);
  return Number.isFinite(number) ? Math.min(1, Math.max(0, number)) : inherited;
}
