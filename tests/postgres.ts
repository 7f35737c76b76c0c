/**
 * Runs the suites that know PostgreSQL against a server: the one that `KERF_TEST_DATABASE_URL` or
 * `DATABASE_URL` names, else one on this machine. Without a server they are skipped, and it says so.
 *
 * @module
 */
import postgres from "postgres";

/** Suites that run on either database, and those that need a server and time. */
const suites = ["db", "control-plane", "tests/service", "tests/contract"];
const { KERF_TEST_DATABASE_URL, DATABASE_URL, USER = "postgres" } = process.env;
const server =
  KERF_TEST_DATABASE_URL ?? DATABASE_URL ?? `postgres://${USER}@127.0.0.1:5432/postgres`;

const refusal = await refusalOf(server);
if (refusal) {
  const wanted = Boolean(KERF_TEST_DATABASE_URL ?? DATABASE_URL);
  process.stderr.write(`No PostgreSQL to test on: ${refusal}\n`);
  process.exit(wanted ? 1 : 0);
}
const { exited } = Bun.spawn([process.execPath, "test", "--timeout", "120000", ...suites], {
  env: { ...process.env, KERF_TEST_DATABASE_URL: server, DATABASE_URL: undefined },
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(await exited);

/** Why the server cannot be used; null when it can. */
async function refusalOf(url: string): Promise<string | null> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await client`select 1`;
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}
