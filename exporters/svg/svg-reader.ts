/** SVG's elements to shapes. @module */
import type { Drawing, Shape } from "../../plugin/mod.ts";
import { outlines, type Viewport } from "./basic-shapes.ts";
import type { Definitions } from "./definitions.ts";
import { GROUPS, refusal, SILENT } from "./elements.ts";
import { readLength } from "./length.ts";
import { nestedPage } from "./nested-page.ts";
import { pageOf } from "./page.ts";
import { isPageFrame } from "./page-frame.ts";
import { flatStyle, gradientOf } from "./resolve-paint.ts";
import { shapesOf } from "./shapes-of.ts";
import { INITIAL_STYLE, type Style, styleOf } from "./style.ts";
import { SubpathBuilder } from "./subpaths.ts";
import { compose, isIdentity, type Matrix, parseTransform, scaleOf } from "./transform.ts";
import { readXml, type XmlHandler } from "./xml.ts";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
/** Uses within uses: deeper than any drawing program writes, and the end of those that contain themselves. */
const MAX_NESTED_USES = 16;

interface Level {
  readonly style: Style;
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  /** Of a `switch`: whether the one child that is drawn has been met. */
  readonly choice?: { taken: boolean };
}

/** Receives the elements of an SVG and collects its shapes in page px. @throws SyntaxError as it cannot follow */
export class SvgReader implements XmlHandler {
  readonly #text: string;
  readonly #definitions: Definitions;
  readonly #maxUnfolded: number;
  readonly #keepsGradients: boolean;
  readonly #shapes: Shape[] = [];
  #filled = false;
  readonly #levels: Level[] = [];
  /** Prefix of SVG's elements with its colon; empty for the default namespace. */
  #prefix = "";
  #page = { width: 0, height: 0 };
  #mode: Drawing["mode"] = "stacked";
  /** Depth inside an element whose content is passed over; 0 outside. */
  #passedOver = 0;
  /** Attributes of the uses under way, the innermost last. */
  readonly #uses: ReadonlyMap<string, string>[] = [];
  /** Whether the next element is what a use refers to. */
  #isUsed = false;
  /** Characters that uses have unfolded so far. */
  #unfolded = 0;

  /**
   * @param text The SVG, which uses are read from.
   * @param options.maxUnfolded Characters that uses may add.
   * @param options.gradients Whether shapes keep their gradients.
   */
  constructor(
    text: string,
    {
      definitions,
      maxUnfolded,
      gradients,
    }: { definitions: Definitions; maxUnfolded: number; gradients: boolean },
  ) {
    this.#text = text;
    this.#definitions = definitions;
    this.#maxUnfolded = maxUnfolded;
    this.#keepsGradients = gradients;
  }

  drawing(): Drawing {
    return { ...this.#page, mode: this.#mode, shapes: this.#shapes };
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#levels.length === 0) {
      this.#openRoot(name, attributes);
      return;
    }
    const isUsed = this.#isUsed;
    this.#isUsed = false;
    const local = this.#localName(name);
    if (local === undefined || this.#isPassedOver(local, attributes, isUsed)) this.#passedOver++;
    else if (local === "use") {
      this.#unfold(attributes);
      this.#passedOver++; // its own content only describes it
    } else if (local === "svg" || local === "symbol") this.#openPage(local, attributes, isUsed);
    else this.#openElement(local, attributes);
  }

  close(): void {
    if (this.#passedOver > 0) this.#passedOver--;
    else if (this.#levels.length > 1) this.#levels.pop();
  }

  #isPassedOver(local: string, attributes: ReadonlyMap<string, string>, isUsed: boolean): boolean {
    if (this.#passedOver > 0) return true;
    if (SILENT.has(local) && !(isUsed && local === "symbol")) return true;
    if (attributes.get("requiredExtensions")) return true; // we have none
    const { choice } = this.#levels.at(-1)!;
    if (!choice) return false;
    const taken = choice.taken;
    choice.taken = true;
    return taken;
  }

  #openElement(local: string, attributes: ReadonlyMap<string, string>): void {
    const outline = outlines[local];
    if (!outline && !GROUPS.has(local)) throw new SyntaxError(refusal(local));
    const entered = this.#enter(local, attributes);
    const level = local === "switch" ? { ...entered, choice: { taken: false } } : entered;
    this.#levels.push(level);
    const { displayed, visible } = level.style;
    if (!outline || !displayed || !visible) return;
    const builder = new SubpathBuilder(level.matrix);
    outline(attributes, builder, level.viewport);
    const closed = builder.finish();
    if (closed.length === 0) return;
    const { matrix, style } = level;
    const asWritten = local === "path" && isIdentity(matrix);
    const outlined = {
      subpaths: builder.subpaths,
      closed,
      scale: scaleOf(matrix),
      mark: attributes.get("data-kerf"),
      pathData: asWritten ? attributes.get("d")?.replace(/\s+/g, " ") : undefined,
    };
    // a line has no inside to fill: it is its stroke
    const painted = local === "line" ? { ...style, fill: null } : style;
    const { gradients } = this.#definitions;
    const gradient = this.#keepsGradients
      ? gradientOf(painted, { gradients, matrix, subpaths: builder.subpaths })
      : undefined;
    for (const shape of shapesOf(flatStyle(painted, gradients), outlined, gradient))
      this.#add(shape);
  }

  /** Add a shape; a first fill that is the page's frame is the background. */
  #add(shape: Shape): void {
    const isFirstFill = shape.kind === "fill" && !this.#filled;
    if (isFirstFill) this.#filled = true;
    const [frame] = shape.subpaths;
    const isFrame = isFirstFill && shape.subpaths.length === 1 && isPageFrame(frame!, this.#page);
    this.#shapes.push(isFrame ? { ...shape, background: true } : shape);
  }

  /** Enter a nested `svg` or a used `symbol`; the size that its use gives goes before its own. */
  #openPage(local: string, attributes: ReadonlyMap<string, string>, isUsed: boolean): void {
    const level = this.#enter(local, attributes);
    const sized = new Map(attributes);
    for (const name of ["width", "height"]) {
      const size = isUsed ? this.#uses.at(-1)?.get(name) : undefined;
      if (size !== undefined) sized.set(name, size);
    }
    const { matrix, viewport } = nestedPage(sized, level.viewport);
    this.#levels.push({ ...level, matrix: compose(level.matrix, matrix), viewport });
  }

  /** Read what a `use` refers to, as if it stood in its place. */
  #unfold(attributes: ReadonlyMap<string, string>): void {
    const href = attributes.get("href") ?? attributes.get("xlink:href") ?? "";
    const extent = this.#definitions.extents.get(href.slice(1));
    if (!href.startsWith("#") || !extent)
      throw new SyntaxError(
        `Element <use> refers to "${href.slice(0, 40)}", which is not in the file`,
      );
    this.#unfolded += extent.to - extent.from;
    if (this.#unfolded > this.#maxUnfolded)
      throw new SyntaxError(`Elements <use> unfold to more than ${this.#maxUnfolded} characters`);
    if (this.#uses.length >= MAX_NESTED_USES)
      throw new SyntaxError(`Elements <use> nest deeper than ${MAX_NESTED_USES}`);
    const level = this.#enter("use", attributes);
    const { width, height } = level.viewport;
    const x = readLength(attributes.get("x") ?? "0", width);
    const y = readLength(attributes.get("y") ?? "0", height);
    this.#levels.push({ ...level, matrix: compose(level.matrix, [1, 0, 0, 1, x, y]) });
    this.#uses.push(attributes);
    this.#isUsed = true;
    readXml(this.#text.slice(extent.from, extent.to), this);
    this.#uses.pop();
    this.#levels.pop();
  }

  #openRoot(name: string, attributes: ReadonlyMap<string, string>): void {
    const colon = name.indexOf(":");
    this.#prefix = name.slice(0, colon + 1);
    const namespace = attributes.get(colon < 0 ? "xmlns" : `xmlns:${name.slice(0, colon)}`);
    if (name.slice(colon + 1) !== "svg" || (namespace !== undefined && namespace !== SVG_NAMESPACE))
      throw new SyntaxError("The root element is not <svg>");
    const { width, height, matrix } = pageOf(attributes);
    this.#page = { width, height };
    const viewport = { width: width / matrix[0], height: height / matrix[3] };
    if (attributes.get("data-kerf-mode") === "cut") this.#mode = "cut";
    const sheet = this.#definitions.styleSheet.of("svg", attributes);
    this.#levels.push({ style: styleOf(INITIAL_STYLE, { attributes, sheet }), matrix, viewport });
  }

  /** Name without SVG's prefix; undefined in another namespace. */
  #localName(name: string): string | undefined {
    if (!name.startsWith(this.#prefix)) return undefined;
    const local = name.slice(this.#prefix.length);
    return local.includes(":") ? undefined : local;
  }

  /** The level of an element within the one under way. */
  #enter(local: string, attributes: ReadonlyMap<string, string>): Level {
    const { style, matrix, viewport } = this.#levels.at(-1)!;
    const transform = attributes.get("transform");
    const sheet = this.#definitions.styleSheet.of(local, attributes);
    return {
      style: styleOf(style, { attributes, sheet }),
      matrix: transform === undefined ? matrix : compose(matrix, parseTransform(transform)),
      viewport,
    };
  }
}
