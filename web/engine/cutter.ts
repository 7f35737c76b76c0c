/** The page's side of the cut workers: report, contours and files of a drawing. @module */
import type { CutReport } from "../../plugin/mod.ts";
import type {
  CheckSettings,
  ConvertedFile,
  ConvertSettings,
  CutContours,
  CutMessage,
  CutRefusal,
  CutReply,
} from "./cut-order.ts";
import { startWorker } from "./start-worker.ts";

export type {
  CheckSettings,
  ConvertedFile,
  ConvertSettings,
  CutContours,
  CutLayer,
  CutRefusal,
} from "./cut-order.ts";

/** Exporters and cut check in workers of their own. What the engine refuses is a {@link CutRefusal}. */
export interface Cutter {
  check(svg: string, settings: CheckSettings): Promise<CutReport | CutRefusal>;
  contours(svg: string, settings: CheckSettings): Promise<CutContours | CutRefusal>;
  convert(svg: string, settings: ConvertSettings): Promise<ConvertedFile | CutRefusal>;
  /** End the workers; what is under way is refused as `unavailable`. */
  close(): void;
}

/** Whether an answer of the {@link Cutter} is a refusal. */
export function isRefusal(answer: object): answer is CutRefusal {
  return "code" in answer && "message" in answer;
}

type Answer = CutReply["answer"];
/** A message before its worker numbers it. */
type Order = CutMessage extends infer M ? (M extends CutMessage ? Omit<M, "id"> : never) : never;

/**
 * Open the workers whose scripts are the assets `url` and, for PDF alone, `pdfUrl`.
 *
 * Each starts when first needed: the writer of PDFs is larger than all the rest.
 */
export function openCutter(url: string, pdfUrl: string): Cutter {
  const cut = new Desk(() => startWorker(url));
  const pdf = new Desk(() => startWorker(pdfUrl));
  return {
    check: (svg, settings) => cut.ask<CutReport>({ kind: "check", svg, settings }),
    contours: (svg, settings) => cut.ask<CutContours>({ kind: "contours", svg, settings }),
    convert: (svg, settings) =>
      (settings.format === "pdf" ? pdf : cut).ask<ConvertedFile>({
        kind: "convert",
        svg,
        settings,
      }),
    close() {
      cut.close();
      pdf.close();
    },
  };
}

/** A worker that answers messages in their order. */
class Desk {
  readonly #start: () => Worker;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #worker: Worker | null = null;
  #ids = 0;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  ask<T extends Answer>(order: Order): Promise<T | CutRefusal> {
    this.#worker ??= this.#listen(this.#start());
    const id = ++this.#ids;
    this.#worker.postMessage({ id, ...order });
    return new Promise((resolve) => this.#waiting.set(id, resolve as (answer: Answer) => void));
  }

  close(): void {
    this.#end({ code: "unavailable", message: "The workshop was closed" });
  }

  #listen(worker: Worker): Worker {
    worker.onmessage = ({ data }: MessageEvent<CutReply>) => {
      this.#waiting.get(data.id)?.(data.answer);
      this.#waiting.delete(data.id);
    };
    worker.onerror = ({ message }) => this.#end({ code: "internal", message });
    return worker;
  }

  /** Give up the worker and refuse what waits for it; the next order finds a new one. */
  #end(refusal: CutRefusal): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(refusal);
    this.#waiting.clear();
  }
}
