import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { copyFile, mkdtemp, readdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { readJobOptions } from "./job-options.ts";
import { trace } from "./trace.ts";
import { traceBatch } from "./trace-batch.ts";
import { writeFileAtomically } from "./write-file.ts";

const image = join(import.meta.dir, "../tests/fixtures/decode/rgba8.png");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-trace-"));
  await Bun.write(join(folder, "empty.png"), "");
  await Bun.write(join(folder, "not-json.json"), "{");
  await Bun.write(join(folder, "rgba8.jpg"), "");
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
  [[], "the number of images must be at least 1"],
  [[image, "-"], "Cannot read stdin beside files"],
  [[image, "DIR/empty.png"], "they must go to a folder: add --out DIR/"],
  [[image, "DIR/empty.png", "-o", "DIR/x.svg"], 'it must be a folder: end its name with "/"'],
  [[image, "DIR/rgba8.jpg", "-o", "DIR/"], "each input must have its own name"],
  [["DIR/*.webp"], "it must match a file"],
  [[image, "--bogus"], "--bogus"],
  [[image, "--colrs", "4"], 'did you mean "--colors"?'],
  [[image, "--preset", "pohto"], 'did you mean "photo"?'],
  [[image, "--out"], "Cannot use --out as it must have a value: --out FILE|DIR/"],
  [[image, "--force=1"], "Cannot use --force as it must have no value"],
  [[image, "--set", "fit.tolerence=1"], 'did you mean "fit.tolerance"?'],
  [[image, "--set", "fit"], "it must be KEY=VALUE"],
  [[image, "--set", "fit.tolerance=99"], "a decimal number from 0.2 to 5: it is 99"],
  [[image, "--options", '{"preset":'], "Cannot read --options as they must be JSON"],
  [[image, "-o", "DIR/x.txt"], "its extension must be one of .svg, "],
  [[image, "-o", "DIR/x.png"], "its extension must be one of .svg, "],
  [[image, "-o", "DIR/x.pdf", "--format", "dxf"], "its extension must be .dxf: it is .pdf"],
  [[image, "--format", "png"], "Cannot use --format as it must be one of "],
  [[image, "-o", "DIR/x.svg", "--preview", "DIR/x.gif"], "its extension must be .png"],
  [[image, "--watch"], "Cannot watch as image and result must be files"],
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
  expect(errors.trim().split("\n").length).toBeLessThanOrEqual(2);
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

test("kerf trace writes many images into a folder, which it makes, in the format asked for", async () => {
  const other = join(folder, "other.png");
  await copyFile(image, other);
  const out = join(folder, "made/of/many");
  const { code, errors } = await run(image, `${folder}/oth*.png`, "-o", `${out}/`);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect((await readdir(out)).toSorted()).toEqual(["other.svg", "rgba8.svg"]);
  expect((await run(image, other, "-o", out, "--format", "dxf")).code).toBe(0);
  expect(await Bun.file(join(out, "other.dxf")).slice(0, 9).text()).toBe("0\nSECTION");
});

test("kerf trace goes on after an image that fails, and exits 1", async () => {
  const out = join(folder, "some");
  const { code, errors } = await run("DIR/empty.png", image, "-o", `${out}/`);
  expect(code).toBe(1);
  expect(errors).toStartWith('Cannot trace "');
  expect(await readdir(out)).toEqual(["rgba8.svg"]);
});

test.each([
  ["x.svg", "<svg "],
  ["x.DXF", "0\nSECTION"],
  ["x.pdf", "%PDF-1.4"],
  ["x.eps", "%!PS-Adobe-3.0 EPSF-3.0"],
  ["x.zip", "PK"],
])("kerf trace --out %s takes the format from its extension", async (name, start) => {
  const out = join(folder, name);
  expect(await run(image, "--mode", "cut", "-o", out)).toEqual({ code: 0, errors: "" });
  expect(await Bun.file(out).slice(0, 30).text()).toStartWith(start);
});

test("kerf trace's flags, --set and --options as JSON stand for JobOptions; the later one wins", async () => {
  const flags = ["--colors", "3", "--tolerance", "1", "--mode", "cut", "--palette", "000, #fff"];
  const written = await readJobOptions({
    ...{ options: '{"preset":"photo","options":{"fit":{"smoothing":0.1,"tolerance":2}}}' },
    ...{ colors: "3", tolerance: "1", mode: "cut", palette: "000, #fff" },
    set: ["fit.tolerance=0.5", "preset=logo", "quantize.constraints.locked=[[1,2,3]]"],
  });
  expect(written).toEqual({
    ok: true,
    value: {
      preset: "logo",
      palette: ["#000", "#fff"],
      options: {
        fit: { smoothing: 0.1, tolerance: 0.5 },
        export: { mode: "cut" },
        quantize: { colors: 3, constraints: { locked: [[1, 2, 3]] } },
      },
    },
  });
  const out = join(folder, "flags.svg");
  expect((await run(image, ...flags, "-o", out)).code).toBe(0);
  const colors = [...(await Bun.file(out).text()).matchAll(/fill="(#\w+)"/g)].map(([, c]) => c);
  expect(new Set(colors)).toEqual(new Set(["#000000", "#ffffff"]));
});

test("kerf trace --width-mm makes the page as wide in any format", async () => {
  const out = join(folder, "wide.svg");
  expect((await run(image, "--width-mm", "130", "-o", out)).code).toBe(0);
  expect(await Bun.file(out).text()).toContain('width="130mm"');
});

test("kerf trace overwrites neither its image nor a file of another kind", async () => {
  const own = join(folder, "own.png");
  const alias = join(folder, "own.svg");
  const notes = join(folder, "notes.svg");
  await copyFile(image, own);
  await symlink(own, alias);
  await Bun.write(notes, "my notes");
  const before = await Bun.file(own).bytes();
  for (const force of [[], ["--force"]]) {
    const refused = await run(own, "-o", alias, ...force);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("not be the input") });
  }
  const kept = await run(own, "-o", notes);
  expect(kept).toMatchObject({ code: 1, errors: expect.stringContaining("--force replaces it") });
  expect(await run(own, "-o", join(folder, "n.svg"), "--preview", own)).toMatchObject({ code: 1 });
  expect(await Bun.file(notes).text()).toBe("my notes");
  expect(await Bun.file(own).bytes()).toEqual(before);
  for (const again of [["--force"], []])
    expect((await run(own, "-o", notes, ...again)).code).toBe(0);
  expect(await Bun.file(notes).text()).toStartWith("<svg ");
});

test("kerf trace --batch does not overwrite its image", async () => {
  const own = join(folder, "batched.png");
  await copyFile(image, own);
  const [answer] = await batch({ id: 1, input: own, output: own });
  expect(answer).toMatchObject({ ok: false, error: { code: "invalid_options" } });
  expect(await Bun.file(own).bytes()).toEqual(await Bun.file(image).bytes());
});

test("kerf trace --preview draws the result in the image's size", async () => {
  const preview = join(folder, "preview.png");
  expect((await run(image, "-o", join(folder, "p.svg"), "--preview", preview)).code).toBe(0);
  expect(await Bun.file(preview).bytes()).toSatisfy((png) => png[19] === 13 && png[23] === 9);
});

test("kerf trace --watch traces again when the image or the options change, and ends by a signal", async () => {
  const watched = join(folder, "watched.png");
  const options = join(folder, "watched.json");
  const out = join(folder, "watched.svg");
  await copyFile(image, watched);
  await Bun.write(options, "{}");
  const cli = join(import.meta.dir, "../cli.ts");
  const child = Bun.spawn(
    [process.execPath, cli, "trace", watched, "-o", out, "--watch", "--options", options],
    { stderr: "pipe" },
  );
  const lines = readLines(child.stderr);
  const next = async () => (await lines.next()).value as string;
  expect(await next()).toStartWith("Watching 1 image");
  expect(await next()).toContain("watched.svg: ");
  await Bun.write(options, '{"options":{"export":{"mode":"cut"}}}');
  expect(await next()).toContain("watched.svg: ");
  expect(await Bun.file(out).text()).toContain('data-kerf-mode="cut"');
  await Bun.write(watched, "broken");
  expect(await next()).toStartWith("Cannot trace ");
  await Bun.write(join(folder, "new.png"), Bun.file(image));
  await rename(join(folder, "new.png"), watched);
  expect(await next()).toContain("watched.svg: ");
  child.kill("SIGINT");
  expect(await child.exited).toBe(0);
}, 30_000);

async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    const whole = text.split("\n");
    text = whole.pop() ?? "";
    yield* whole;
  }
}

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
