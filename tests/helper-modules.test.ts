// A helper thread loads the modules of tasks when somebody waits for it: they pull in no package.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dir, "..");
const transpiler = new Bun.Transpiler({ loader: "ts" });
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const tasks = [...new Bun.Glob("pipeline/stages/**/*.ts").scanSync(root)].filter(
  (file) => !file.endsWith(".test.ts") && textOf(file).includes("defineTask("),
);

test("there are tasks", () => {
  expect(tasks.length).toBeGreaterThan(1);
});

test.each(tasks)("%s exports its task, so that other threads find it", (task) => {
  expect(textOf(task)).toContain("export const task = defineTask(");
});

test.each(tasks)("%s loads no package, nor the SDK's schemas", (task) => {
  const loaded = new Set([task]);
  for (const file of loaded)
    for (const { path } of transpiler.scanImports(textOf(file)))
      loaded.add(path.startsWith(".") ? normalize(join(dirname(file), path)) : path);
  expect([...loaded].filter((path) => !path.endsWith(".ts"))).toEqual([]);
});
