// A server that goes away in the middle of transactions; only with KERF_TEST_DATABASE_URL.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openRandom } from "../bench/fresh/random.ts";
import { type Network, startNetwork } from "../tests/faults/network.ts";
import { type Database, openDb } from "./open.ts";
import { emptyDatabase, testServer } from "./testing/database.ts";
import { isUnavailable } from "./unavailable.ts";

const CONNECTIONS = 4;

let network: Network;
let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  if (!testServer) return;
  const empty = await emptyDatabase();
  const url = new URL(empty.url);
  network = await startNetwork(
    { host: url.hostname, port: Number(url.port || 5432) },
    openRandom(1, 0),
  );
  url.hostname = "127.0.0.1";
  url.port = String(network.port);
  database = await openDb(url.href, { connections: CONNECTIONS });
  drop = empty.drop;
});

afterAll(async () => {
  if (!testServer) return;
  await database.close();
  await network.stop();
  await drop();
});

/** A transaction of several statements, the first of which takes `seconds`. */
const work = (seconds: number) =>
  database.db.transaction(async (tx) => {
    for (const wait of [seconds, 0, 0]) await tx.execute(sql`select pg_sleep(${wait})`);
    return "done";
  });

test.skipIf(!testServer)(
  "issue 30: connections that break in transactions end these alone, and every one is made anew",
  async () => {
    for (let round = 0; round < 5; round++) {
      const begun = Array.from({ length: 2 * CONNECTIONS }, (_, i) =>
        work(i < CONNECTIONS ? 5 : 0),
      );
      const ended = Promise.allSettled(begun);
      await Bun.sleep(100);
      await network.turn({ reach: "gone" });
      for (const outcome of await ended)
        if (outcome.status === "rejected") expect(isUnavailable(outcome.reason)).toBe(true);
      await network.turn({});
      const again = await Promise.all(Array.from({ length: 4 * CONNECTIONS }, () => work(0.01)));
      expect(again).toEqual(again.map(() => "done"));
    }
  },
  60_000,
);

test.skipIf(!testServer)(
  "issue 30: of a network that breaks one segment in twenty no transaction waits for ever",
  async () => {
    await network.turn({ breaks: 0.05 });
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => work(0.001)));
    await network.turn({});
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(isUnavailable(reason)).toBe(true);
    expect(await Promise.all(Array.from({ length: 20 }, () => work(0)))).toHaveLength(20);
  },
  60_000,
);
