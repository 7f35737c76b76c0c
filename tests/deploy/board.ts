/** Expressions of the Grafana board, for checks. @module */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Files that an operator copies. */
export const deploy = join(import.meta.dir, "../../deploy");

/** An expression and the panel that it stands in. */
export interface Expression {
  readonly title: string;
  readonly expr: string;
}

/** Every expression of the board, with `$__rate_interval` as `interval`. */
export async function boardExpressions(interval: string): Promise<readonly Expression[]> {
  const { panels } = JSON.parse(await readFile(join(deploy, "grafana/kerf.json"), "utf8")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll("$__rate_interval", interval) })),
  );
}
