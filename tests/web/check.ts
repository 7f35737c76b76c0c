// Runs the checks in a real browser: every *.check.ts of this folder, one after the other, as each measures time.
import { noBrowser } from "./chromium.ts";

if (noBrowser) {
  process.stdout.write(`Checks in a browser are skipped: ${noBrowser}\n`);
  process.exit(0);
}
const asked = process.argv.slice(2);
const glob = new Bun.Glob("*.check.ts");
const files = (await Array.fromAsync(glob.scan(import.meta.dir)))
  .filter((file) => asked.length === 0 || asked.some((name) => file.includes(name)))
  .sort()
  .map((file) => `${import.meta.dir}/${file}`);
const run = Bun.spawn([process.execPath, "test", "--timeout", "300000", ...files], {
  stdio: ["inherit", "inherit", "inherit"],
});
process.exit(await run.exited);
