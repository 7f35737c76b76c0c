/** What other parts of an SVG refer to: style sheets, gradients, and elements by id. @module */
import { GradientTable } from "./gradient-table.ts";
import { StyleSheet } from "./style-sheet.ts";
import { readXml, type XmlHandler } from "./xml.ts";

/** Where an element stands in the text, tags included. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/** What a drawing refers to. */
export interface Definitions {
  readonly styleSheet: StyleSheet;
  readonly gradients: GradientTable;
  /** Extent of the first element of each id. */
  readonly extents: ReadonlyMap<string, Extent>;
}

/** Whether a text has anything to look up: the stored SVG has gradients at most. */
const REFERS = /<(?:[\w-]+:)?(?:style|use|linearGradient|radialGradient)[\s/>]/;

/**
 * Collect the style sheets of an SVG and the places of its elements with an id.
 *
 * @throws SyntaxError as `readXml` and {@link StyleSheet.add} do.
 */
export function readDefinitions(text: string): Definitions {
  const collector = new Collector();
  if (REFERS.test(text)) readXml(text, collector);
  return collector;
}

class Collector implements XmlHandler, Definitions {
  readonly styleSheet = new StyleSheet();
  readonly gradients = new GradientTable();
  readonly extents = new Map<string, Extent>();
  /** Id and place of each element under way. */
  readonly #open: { readonly id: string | undefined; readonly from: number }[] = [];
  /** Text of the style element under way. */
  #css: string | undefined;

  open(name: string, attributes: ReadonlyMap<string, string>, from: number): void {
    this.#open.push({ id: attributes.get("id"), from });
    const type = attributes.get("type") ?? "text/css";
    if (isStyle(name) && type === "text/css") this.#css = "";
    this.gradients.open(localName(name), attributes);
  }

  text(content: string): void {
    if (this.#css !== undefined) this.#css += content;
  }

  close(name: string, to: number): void {
    const { id, from } = this.#open.pop()!;
    if (id !== undefined && !this.extents.has(id)) this.extents.set(id, { from, to });
    if (!isStyle(name) || this.#css === undefined) return;
    this.styleSheet.add(this.#css);
    this.#css = undefined;
  }
}

function isStyle(name: string): boolean {
  return localName(name) === "style";
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
