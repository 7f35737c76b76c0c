import { expect, test } from "bun:test";
import { codeOf, dialects, type Order } from "./code.ts";

const order: Order = {
  base: "http://localhost:8080",
  file: "it's mine.png",
  options: { preset: "logo", palette: ["#000000", "#ffffff"], options: { fit: { tolerance: 1 } } },
  query: [
    ["format", "dxf"],
    ["width_mm", "60"],
    ["merge_shared", "true"],
  ],
};

test.each([...dialects])("codeOf(%s) has the very options and the query", (dialect) => {
  const code = codeOf(dialect, order).replaceAll("\\", "").replace(/\s+/g, "");
  expect(code).toContain('"tolerance":1');
  expect(code).toContain("dxf");
  expect(code).toMatch(/width[_-]mm/);
});

test("codeOf(curl) is one that a shell takes", async () => {
  const { exitCode } = Bun.spawnSync(["bash", "-n", "-c", codeOf("curl", order)]);
  expect(exitCode).toBe(0);
  const echoed = Bun.spawnSync(["bash", "-c", `echo ${codeOf("kerf", order).split("\n")[0]}`]);
  expect(echoed.stdout.toString()).toContain("kerf trace it's mine.png");
});

test("codeOf(TypeScript) compiles", () => {
  expect(() =>
    new Bun.Transpiler({ loader: "ts" }).transformSync(codeOf("TypeScript", order)),
  ).not.toThrow();
});

test("codeOf(Python) compiles, where there is a Python", () => {
  if (!Bun.which("python3")) return;
  const check = ["python3", "-c", "import ast,sys; ast.parse(sys.stdin.read())"];
  const { exitCode } = Bun.spawnSync(check, { stdin: Buffer.from(codeOf("Python", order)) });
  expect(exitCode).toBe(0);
});
