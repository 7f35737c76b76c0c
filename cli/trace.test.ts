import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { mkdtemp, readdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { trace } from "./trace.ts";
import { traceBatch } from "./trace-batch.ts";
import { writeFileAtomically } from "./write-file.ts";

const image = join(import.meta.dir, "../tests/fixtures/decode/rgba8.png");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-trace-"));
  await Bun.write(join(folder, "empty.png"), "");
  await Bun.write(join(folder, "not-json.json"), "{");
  await Bun.write(join(folder, "wrong.json"), '{"options":{"fit":{"tolerance":99}}}');
});
afterAll(() => rm(folder, { recursive: true }));

/** Exit code of `kerf trace` and what it wrote to stderr. */
async function run(...args: string[]) {
  let errors = "";
  const stderr = spyOn(process.stderr, "write").mockImplementation((text) => {
    errors += text;
    return true;
  });
  const code = await trace.run(args.map((arg) => arg.replace("DIR", folder)));
  stderr.mockRestore();
  return { code, errors };
}

/** Answers of `kerf trace --batch` to these lines. */
async function batch(...lines: readonly unknown[]) {
  const output = new PassThrough();
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  await traceBatch(Readable.from([`${text.join("\n")}\n`]), output);
  output.end();
  const answers = await new Response(Readable.toWeb(output) as never).text();
  return answers
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test.each([
  [[], "the number of images must be 1"],
  [[image, image], "current number is 2; --batch takes many"],
  [[image, "--bogus"], "--bogus"],
  [["--batch", image], "the number of images must be 0"],
  [["--batch", "--out", "x.svg"], "--batch must stand alone"],
  [[image, "--preset", "cubist"], 'the option "/preset" must be one of logo, '],
  [[image, "--mode", "carve"], 'the option "/options/export/mode" must be one of cut, stacked'],
  [["--batch", "--mode", "cut"], "--batch must stand alone"],
  [[image, "--options", "DIR/nowhere.json"], "it must exist"],
  [[image, "--options", "DIR/not-json.json"], "they must be JSON"],
  [
    [image, "--options", "DIR/wrong.json"],
    'the option "/options/fit/tolerance" must be a decimal number from 0.2 to 5: it is 99',
  ],
])("kerf trace %j is bad usage", async (args, reason) => {
  const { code, errors } = await run(...args);
  expect(errors).toContain(reason);
  expect(errors).toStartWith("Cannot ");
  expect(code).toBe(2);
});

test.each([
  [["DIR/nowhere.png"], "it must exist"],
  [["DIR"], "it is a directory"],
  [["DIR/empty.png"], "the image must have content: it is empty"],
  [["DIR/not-json.json"], "the image must be a PNG or a JPEG"],
  [[image, "--out", "DIR/nowhere/x.svg"], "its folder must exist"],
])("kerf trace %j fails with a sentence", async (args, reason) => {
  const { code, errors } = await run(...args);
  expect(errors).toContain(reason);
  expect(errors).toStartWith("Cannot ");
  expect(code).toBe(1);
});

test("kerf trace --out writes an SVG, --timing the time of each stage", async () => {
  const out = join(folder, "out.svg");
  const { code, errors } = await run(image, "--out", out, "--timing");
  expect(code).toBe(0);
  expect(await Bun.file(out).text()).toStartWith("<svg ");
  expect(errors).toMatch(/^decode;dur=[\d.]+, preprocess;dur=[\d.]+, quantize;dur=/);
});

test("kerf trace --mode wins over the mode of --options and leaves its other options", async () => {
  const options = join(folder, "stacked.json");
  await Bun.write(options, '{"options":{"export":{"mode":"stacked","precision":0}}}');
  const out = join(folder, "mode.svg");
  const modes = { stacked: [], cut: ["--mode", "cut"] };
  for (const [mode, flags] of Object.entries(modes)) {
    expect((await run(image, "--options", options, ...flags, "--out", out)).code).toBe(0);
    const svg = await Bun.file(out).text();
    expect(svg).toContain(`data-kerf-mode="${mode}"`);
    expect(svg).not.toMatch(/ d="[^"]*\./);
  }
});

test("kerf trace --batch answers every line in order and survives bad ones", async () => {
  const output = join(folder, "batch.svg");
  const answers = await batch(
    "{ not json",
    { id: 1, input: image },
    { id: 2, input: join(folder, "empty.png"), output },
    { id: 3, input: image, output, options: { palette: ["#000"] } },
    { id: 5, input: image, output: "-" },
    { id: 6, input: "-", output },
    {
      id: "4",
      input: image,
      output,
      preset: "line-art",
      options: { options: { export: { mode: "cut" } } },
    },
  );
  expect(answers.map(({ id, ok, error }) => [id, ok, error?.code])).toEqual([
    [null, false, "invalid_options"],
    [1, false, "invalid_options"],
    [2, false, "missing_source"],
    [3, false, "invalid_options"],
    [5, false, "invalid_options"],
    [6, false, "invalid_options"],
    ["4", true, undefined],
  ]);
  expect(answers[6].ms).toBeGreaterThan(0);
  expect(await Bun.file(output).text()).toStartWith("<svg ");
});

test("kerf trace --batch gives the same bytes after pauses, in which it warms up, and ends with its input", async () => {
  const cli = join(import.meta.dir, "../cli.ts");
  const child = Bun.spawn([process.execPath, cli, "trace", "--batch"], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const answers = child.stdout.getReader();
  const svgs: string[] = [];
  for (const id of [0, 1, 2]) {
    await Bun.sleep(100); // before the first job it begins after 20 ms
    const output = join(folder, `paused-${id}.svg`);
    child.stdin.write(`${JSON.stringify({ id, input: image, output })}\n`);
    await child.stdin.flush();
    await answers.read();
    svgs.push(await Bun.file(output).text());
  }
  await child.stdin.end();
  expect(await child.exited).toBe(0);
  expect(new Set(svgs).size).toBe(1);
});

test("kerf trace --batch ends when nobody reads its answers, however many jobs are to come", async () => {
  const cli = join(import.meta.dir, "../cli.ts");
  const output = join(folder, "unread.svg");
  const child = Bun.spawn([process.execPath, cli, "trace", "--batch"], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  await child.stdout.cancel();
  child.stdin.write(`${JSON.stringify({ id: 1, input: image, output })}\n`.repeat(100));
  await child.stdin.flush(); // and it stays open
  expect(await child.exited).toBe(1);
  expect(await new Response(child.stderr).text()).toStartWith("Cannot answer as ");
}, 30_000);

test("writeFileAtomically() leaves no temporary file, keeps links and writes into devices", async () => {
  const target = join(folder, "target.txt");
  await Bun.write(target, "old");
  await symlink(target, join(folder, "link.txt"));
  await writeFileAtomically(join(folder, "link.txt"), "new");
  expect(await Bun.file(target).text()).toBe("new");
  await symlink("later.txt", join(folder, "dangling.txt"));
  await symlink("dangling.txt", join(folder, "chain.txt"));
  await writeFileAtomically(join(folder, "chain.txt"), "made");
  expect(await readlink(join(folder, "dangling.txt"))).toBe("later.txt");
  expect(await Bun.file(join(folder, "later.txt")).text()).toBe("made");
  await writeFileAtomically("/dev/null", "gone");
  await expect(writeFileAtomically(folder, "x")).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});
