import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tinyPng } from "../runner/testing/png.ts";

const cli = join(import.meta.dir, "..", "cli.ts");
const squares =
  '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720"><path d="M72 72h72v72h-72z" fill="#112233"/><path d="M144 72h72v72h-72z" fill="#445566"/></svg>';
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-convert-"));
  await writeFile(join(folder, "squares.svg"), squares);
  await writeFile(join(folder, "bad.svg"), "not an svg");
  await writeFile(join(folder, "image.svg"), tinyPng);
  await writeFile(join(folder, "empty.svg"), "");
});
afterAll(() => rm(folder, { recursive: true }));

function kerf(...args: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, cli, "convert", ...args], {
    cwd: folder,
  });
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** First bytes of a file, as text. */
const head = async (file: string) =>
  (await Bun.file(join(folder, file)).slice(0, 23).text()).replaceAll(/\s+/g, " ");

test.each([
  ["pdf", "%PDF-1.4"],
  ["eps", "%!PS-Adobe-3.0 EPSF-3.0"],
  ["dxf", "0 SECTION 2 HEADER"],
  ["svg", "<svg xmlns="],
])("kerf convert writes %s and says nothing", async (format, start) => {
  const done = kerf("squares.svg", "--format", format, "--out", `out.${format}`);
  expect(done).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  expect(await head(`out.${format}`)).toStartWith(start);
});

test.each([
  ["-", "-"],
  ["/dev/stdin", "/dev/stdout"],
])(
  "kerf trace and kerf convert work in a pipe by the names %s and %s",
  async (stdin, stdout) => {
    const image = join(import.meta.dir, "../tests/fixtures/decode/rgba8.png");
    const files = await readdir(folder);
    const kerf = `"${process.execPath}" "${cli}"`;
    const pipe = `cat "${image}" | ${kerf} trace ${stdin} --out ${stdout} | ${kerf} convert ${stdin} --format pdf --out ${stdout} | cat`;
    const done = Bun.spawnSync(["sh", "-c", pipe], { cwd: folder });
    expect(done.stdout.toString("latin1")).toStartWith("%PDF-1.4");
    expect(done.stderr.toString()).toBe("");
    expect(await readdir(folder)).toEqual(files);
  },
  30_000,
);

test("kerf convert --merge-shared tells the cut length that it saves", () => {
  const { exitCode, stderr } = kerf(
    ...["squares.svg", "--format", "dxf", "--merge-shared", "--out", "merged.dxf"],
  );
  expect(exitCode).toBe(0);
  expect(stderr).toBe(
    "Shared borders merged: 177.8 mm of cut line instead of 203.2 mm (12.5 % less)\n",
  );
});

test("kerf convert exits 1 on what it cannot read or convert, and writes nothing", async () => {
  const before = await readdir(folder);
  for (const [input, reason] of [
    ["bad.svg", "(unconvertible)"],
    ["missing.svg", "as it must exist"],
    ["image.svg", "as it must be an SVG: it is a PNG or a JPEG; trace it first"],
    ["empty.svg", "as it must be an SVG: it is empty"],
  ] as const) {
    const { exitCode, stdout, stderr } = kerf(input, "--format", "pdf", "--out", "never.pdf");
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toStartWith(`Cannot convert "${input}"`);
    expect(stderr).toContain(reason);
  }
  expect(kerf("squares.svg", "--format", "svg", "--layers", "zip", "--out", "z.zip")).toMatchObject(
    {
      exitCode: 1,
      stderr: expect.stringContaining("(stacked_separations)"),
    },
  );
  expect(await readdir(folder)).toEqual(before);
});

test("kerf convert takes the format from the extension, and many files into a folder", async () => {
  expect(kerf("squares.svg", "-o", "by-name.eps").exitCode).toBe(0);
  expect(await head("by-name.eps")).toStartWith("%!PS-Adobe-3.0 EPSF-3.0");
  await writeFile(join(folder, "again.svg"), squares);
  const many = kerf("squares.svg", "again.svg", "-o", "many/", "--format", "pdf");
  expect(many).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  expect((await readdir(join(folder, "many"))).toSorted()).toEqual(["again.pdf", "squares.pdf"]);
});

test("kerf convert overwrites neither the SVG nor a file of another kind", async () => {
  await writeFile(join(folder, "notes.pdf"), "my notes");
  expect(kerf("squares.svg", "-o", "squares.svg", "--layers", "1").exitCode).toBe(1);
  expect(kerf("squares.svg", "-o", "notes.pdf").exitCode).toBe(1);
  expect(await head("notes.pdf")).toBe("my notes");
  expect(await head("squares.svg")).toStartWith("<svg");
  expect(kerf("squares.svg", "-o", "notes.pdf", "--force").exitCode).toBe(0);
});

test("kerf convert exits 2 on bad usage", () => {
  const out = ["--out", "never.dxf"];
  for (const args of [
    ["squares.svg", "--format", "png", ...out],
    ["squares.svg", "--format", "dxf"],
    ["--format", "dxf", ...out],
    ["squares.svg", "bad.svg", "--format", "dxf", ...out],
    ["squares.svg", "--format", "pdf", ...out],
    ["squares.svg", "--format", "dxf", "--layers", "zip", ...out],
    ["squares.svg", "--format", "dxf", "--tolerance", "0", ...out],
    ["squares.svg", "--format", "dxf", "--layers", "2", ...out],
    ["squares.svg", "--format", "dxf", "--bogus", ...out],
  ]) {
    const { exitCode, stderr } = kerf(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^Cannot .*\n"kerf convert --help" explains its arguments\n$/);
  }
});

test("kerf convert --width-mm makes the page as wide, the saving included", async () => {
  const args = ["--merge-shared", "--width-mm", "720", "-o", "wide.dxf"];
  expect(kerf("squares.svg", ...args).stderr).toContain("504.0 mm of cut line instead of 576.0 mm");
  expect(kerf("squares.svg", "--width-mm", "720", "-o", "wide.svg").exitCode).toBe(0);
  expect(await Bun.file(join(folder, "wide.svg")).text()).toContain('width="720mm"');
});
