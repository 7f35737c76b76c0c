// What a person sees: every command here runs in a pseudo-terminal.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stylesFor } from "./terminal.ts";

const cli = join(import.meta.dir, "../cli.ts");
const sample = join(import.meta.dir, "../docs/images/sample.png");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kerf-terminal-"));
  await copyFile(sample, join(folder, "a.png"));
  await copyFile(sample, join(folder, "b.png"));
  await writeFile(
    join(folder, "crossing.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" width="90" height="90"><path fill="#E63312" d="M5 5H50V50H5Z"/><path fill="#000" d="M25 25H80V80H25"/></svg>',
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** What a terminal shows of a command, its progress bar taken out, and the exit code. */
async function onTerminal(args: readonly string[], env: Record<string, string> = {}) {
  let text = "";
  const child = Bun.spawn([process.execPath, cli, ...args], {
    cwd: folder,
    env: { ...process.env, TERM: "xterm", NO_COLOR: "", FORCE_COLOR: "", ...env },
    terminal: {
      cols: 100,
      rows: 40,
      data(_terminal, bytes) {
        text += new TextDecoder().decode(bytes);
      },
    },
  });
  const code = await child.exited;
  const shown = text
    .replaceAll(/\r[█░]+ +\d+ %/g, "")
    .replaceAll("\r\u{1b}[K", "")
    .replaceAll("\r\n", "\n");
  return { code, shown };
}

test("kerf trace on a terminal says in a line what it made", async () => {
  const { code, shown } = await onTerminal(["trace", "a.png", "-o", "a.svg"], { NO_COLOR: "1" });
  expect(shown).toMatch(/^a\.svg: \d+ shapes, \d+ colours, \d+ B, \d\.\d\d s\n$/);
  expect(code).toBe(0);
});

test("kerf trace on a terminal counts many images at the end", async () => {
  const { shown } = await onTerminal(["trace", "a.png", "b.png", "-o", "out/"], { NO_COLOR: "1" });
  expect(
    shown
      .split("\n")
      .slice(0, 2)
      .map((line) => line.split(":")[0]),
  ).toEqual(["out/a.svg", "out/b.svg"]);
  expect(shown).toMatch(/\n2 images traced, \d+\.\d s\n$/);
});

test("kerf cutcheck on a terminal names what blocks, where and what to do; --json prints JSON", async () => {
  const { shown } = await onTerminal(["cutcheck", "crossing.svg"], { NO_COLOR: "1" });
  expect(shown).toStartWith("crossing.svg: the cut would be wrong\n2 contours, ");
  expect(shown).toContain("crossing, 1 blocks the cut\n  Two contours cross in ");
  expect(shown).toContain("    at x 25, y 25, 25 × 25 px, layer E63312\n");
  const json = await onTerminal(["cutcheck", "crossing.svg", "--json"]);
  expect(JSON.parse(json.shown)).toMatchObject({ blocking: 1 });
});

test("NO_COLOR, FORCE_COLOR and the terminal decide on colours, in this order", async () => {
  const shown = async (env: Record<string, string>) =>
    (await onTerminal(["cutcheck", "crossing.svg"], env)).shown.includes("\x1b[");
  expect(await shown({})).toBe(true);
  expect(await shown({ NO_COLOR: "1" })).toBe(false);
  const styled = (isTTY: boolean, env: Record<string, string>) =>
    stylesFor({ isTTY }, env)("red", "x");
  expect(styled(false, {})).toBe("x");
  expect(styled(false, { FORCE_COLOR: "1" })).toContain("\x1b[");
  expect(styled(true, { FORCE_COLOR: "0" })).toBe("x");
  expect(styled(true, { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe("x");
  expect(styled(true, { TERM: "dumb" })).toBe("x");
});
