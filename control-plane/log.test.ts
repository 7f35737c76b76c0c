import { expect, test } from "bun:test";
import { createLog } from "./log.ts";

function lines(
  write: (log: ReturnType<typeof createLog>) => void,
  level: "info" | "error" = "info",
) {
  const written: string[] = [];
  write(createLog(level, { role: "all" }, (line) => written.push(line)));
  return written.map((line) => JSON.parse(line));
}

test("createLog() writes one JSON object a line with time, level, event and fields", () => {
  const [line] = lines((log) => log.info("job done", { jobId: "x", ms: 3 }));
  expect(line).toMatchObject({ level: "info", event: "job done", role: "all", jobId: "x", ms: 3 });
  expect(new Date(line.time).getTime()).toBeGreaterThan(0);
});

test("createLog() keeps quiet below its level", () => {
  expect(lines((log) => log.warn("x"), "error")).toEqual([]);
});

test("createLog() never writes a whole API key, wherever it hides", () => {
  const key = `kerf_live_${"a1B2".repeat(8)}`;
  const text = JSON.stringify(
    lines((log) => {
      log.warn("x", { path: `/?key=${key}` });
      log.warn("y", { error: new Error(`bad ${key}`, { cause: new Error(key) }) });
    }),
  );
  expect(text).not.toContain(key);
  expect(text).toContain("kerf_live_a1B2a1B2…");
});

test("createLog() names an error's causes and leaves out the values bound to a query", () => {
  const cause = new Error("connect ECONNREFUSED");
  const [line] = lines((log) =>
    log.warn("x", { error: new Error("Failed query: select $1\nparams: secret", { cause }) }),
  );
  expect(line.error).toBe("Error: Failed query: select $1; caused by Error: connect ECONNREFUSED");
});
