import { expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { startFault } from "./start-fault.ts";

const config = readConfig({ KERF_PORT: "80" });
const faultOf = (error: unknown) => (config.ok ? startFault(error, config.value) : null);

test("startFault() names the data directory that cannot be one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kerf-start-"));
  const file = join(folder, "data");
  await writeFile(file, "");
  const refused = await mkdir(file, { recursive: false }).catch((error) => error);
  expect(faultOf(refused)).toStartWith(`Cannot use "${file}" as it must be a directory that `);
  await rm(folder, { recursive: true });
});

test("startFault() tells a port that is not ours from a directory that is not", () => {
  const denied = Object.assign(new Error("permission denied"), { code: "EACCES" });
  expect(faultOf(denied)).toStartWith("Cannot listen on 127.0.0.1:80 as ");
  const path = Object.assign(new Error("denied"), { code: "EACCES", syscall: "mkdir", path: "/d" });
  expect(faultOf(path)).toStartWith('Cannot use "/d" as ');
});

test("startFault() names the setting that holds a wrong storage URL", () => {
  const wrong = new SyntaxError("Cannot read the storage URL as it must name a bucket");
  expect(faultOf(wrong)).toContain("KERF_STORAGE_URL");
});

test("startFault() knows no sentence for a bug", () => {
  expect(faultOf(new TypeError("x is undefined"))).toBeNull();
});
