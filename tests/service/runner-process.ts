/** A runner process with the stand-in engine, for tests to kill: `bun runner-process.ts DATABASE_URL FOLDER`. @module */
import { startDispatcher } from "../../control-plane/dispatch/dispatch.ts";
import { createCore, standInRunner } from "../../control-plane/testing/harness.ts";
import { openDb } from "../../db/open.ts";

const [url = "", folder = "", children = "1"] = process.argv.slice(2);
const database = await openDb(url, { connections: 4 });
const core = await createCore({ database }, folder);
const runner = standInRunner(core.config, Number(children));
await runner.ready;
const dispatcher = await startDispatcher(core, { runner, concurrency: Number(children) });
process.stdout.write("ready\n");
process.once("SIGTERM", async () => {
  await dispatcher.stop();
  runner.stop();
  await core.queue.close();
  process.exit(0);
});
