import { expect, test } from "bun:test";
import { fail } from "../plugin/mod.ts";
import type { Storage } from "../storage/storage.ts";
import { createLog } from "./log.ts";
import { loggedStorage } from "./logged-storage.ts";

test("loggedStorage() tells the cause of every failure to the log, and hands the failure on", async () => {
  const away = fail({
    code: "storage_unavailable",
    cause: new Error("ENOSPC: no space left on device"),
  } as const);
  const failing: Storage = {
    put: async () => away,
    get: async () => away,
    stat: async () => away,
    delete: async () => away,
    list: async () => away,
    check: async () => false,
  };
  const lines: string[] = [];
  const storage = loggedStorage(
    failing,
    createLog("info", {}, (line) => lines.push(line)),
  );
  const outcomes = [
    await storage.put("sources/x", (async function* () {})()),
    await storage.get("sources/x"),
    await storage.stat("sources/x"),
    await storage.delete("sources/x"),
    await storage.list("sources/"),
  ];
  expect(outcomes).toEqual([away, away, away, away, away]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    ["put", "get", "stat", "delete", "list"].map((action) => ({
      level: "warn",
      event: "storage failed",
      action,
      error: "Error: ENOSPC: no space left on device",
    })),
  );
});
