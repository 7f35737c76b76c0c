// The board and the alert rules name metrics that there are, and the rules do what their tests say.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { createRequestMetrics } from "../../api/service/request-metrics.ts";
import { createLog } from "../../control-plane/log.ts";
import { createMetrics } from "../../control-plane/metrics.ts";
import type { Database } from "../../db/open.ts";
import { boardExpressions, deploy } from "./board.ts";

/** Names of metrics in an expression, without what histograms add. */
function metricsIn(text: string): string[] {
  return [...text.matchAll(/\bkerf_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ""),
  );
}

test("the Grafana board and the alert rules name metrics that Kerf has", async () => {
  // Without a database the gauges of the queue have no value, but their names.
  const metrics = createMetrics({} as Database, { log: createLog("error"), role: "all" });
  const shown = `${await metrics.text()}\n${await createRequestMetrics().text()}`;
  const known = new Set([...shown.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const board = (await boardExpressions("1m")).map(({ expr }) => expr).join("\n");
  const rules = await Bun.file(join(deploy, "prometheus/kerf.rules.yml")).text();
  const exprs = rules
    .split("\n")
    .filter((line) => !line.includes("summary"))
    .join("\n");
  const named = metricsIn(`${board}\n${exprs}`);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  const jobs = [...known].filter((name) => /^kerf_(job|runner|queue|conversion|refund)/.test(name));
  expect(jobs.filter((name) => !board.includes(name))).toEqual([]);
});

test("quantiles and shares of the board have no point where nothing happened: NaN is not above 0", async () => {
  const risky = (await boardExpressions("1m")).filter(({ expr }) =>
    /histogram_quantile| \/ /.test(expr),
  );
  expect(risky).toHaveLength(7);
  for (const { expr } of risky) expect(expr).toEndWith(" >= 0");
});

const promtool = Bun.which("promtool");

test.skipIf(!promtool)(
  "promtool: the rules are valid, and their tests pass (Debian package prometheus)",
  () => {
    const cwd = join(deploy, "prometheus");
    for (const args of [
      ["check", "rules", "kerf.rules.yml"],
      ["test", "rules", "kerf.rules.test.yml"],
      ["check", "config", "prometheus.yml"],
    ]) {
      const { exitCode, stdout, stderr } = Bun.spawnSync([promtool!, ...args], { cwd });
      expect([exitCode, exitCode === 0 ? "" : `${stdout}${stderr}`]).toEqual([0, ""]);
    }
  },
);
