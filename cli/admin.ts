/** `kerf admin`: accounts and keys, while the service runs and while it does not. @module */
import { readConfig } from "../config.ts";
import type { AdminProcedures } from "../control-plane/contract/admin.ts";
import type { Fault } from "../control-plane/contract/faults.ts";
import { fail, ok, type Result } from "../plugin/result.ts";
import { didYouMean } from "./closest.ts";
import type { Command } from "./command.ts";
import { type Flag, readFlags, type Values } from "./flags.ts";
import { tableText } from "./table.ts";
import { withAdmin } from "./with-admin.ts";

const flags = {
  credits: { value: "N", about: "computations paid for, until used (default 0)" },
  pro: { value: "N", about: "computations a calendar month (default 0)" },
  account: { value: "ID", about: "an account; the one that was made first if not given" },
  name: { value: "TEXT", about: "what a key is for, or a person's name; at most 60 characters" },
  prefix: { value: "P", about: "keyPrefix of a key" },
  issuer: { value: "URL", about: "provider of OpenID Connect (default KERF_OIDC_ISSUER)" },
  subject: { value: "SUB", about: "by what the provider knows a person: sub of its tokens" },
  limit: { value: "N", about: "accounts to list, at most 1000 (default 100)" },
  cursor: { value: "ID", about: "nextCursor of the page before" },
  json: { about: "one JSON object, as always in a pipe" },
  data: {
    value: "DIR",
    among: "file",
    about: "data directory of the service (default ./data, or KERF_DATA_DIR)",
  },
} as const;

/** Flags that any command may carry. */
type Flags = Values<typeof flags>;

/** A command: the flags that it needs, and what it asks of the control plane. */
interface Action {
  /** What it does, for the usage. */
  readonly about: string;
  readonly needs: readonly (keyof Flags)[];
  readonly takes: readonly (keyof Flags)[];
  run(admin: AdminProcedures, given: Flags): Promise<Outcome>;
}

type Outcome = Result<object, Fault<"not_found" | "unavailable">>;

const actions: Readonly<Record<string, Action>> = {
  "account create": {
    about: "make an account",
    needs: [],
    takes: ["credits", "pro"],
    run: (admin, { credits = "0", pro = "0" }) =>
      admin.createAccount({ credits: Number(credits), pro: Number(pro) }),
  },
  "account list": {
    about: "accounts, the first one first",
    needs: [],
    takes: ["limit", "cursor"],
    run: (admin, { limit = "100", cursor }) =>
      admin.listAccounts({ limit: Number(limit), ...(cursor !== undefined && { cursor }) }),
  },
  "account show": {
    about: "what an account has left, and what it did",
    needs: [],
    takes: ["account"],
    run: (admin, given) => ofAccount(admin, given, (owner) => admin.showAccount(owner)),
  },
  "account credit": {
    about: "add credits to an account",
    needs: ["credits"],
    takes: ["account"],
    run: (admin, given) =>
      ofAccount(admin, given, (owner) =>
        admin.addCredits({ ...owner, credits: Number(given.credits) }),
      ),
  },
  "account quota": {
    about: "set the computations a month of an account",
    needs: ["pro"],
    takes: ["account"],
    run: (admin, given) =>
      ofAccount(admin, given, (owner) => admin.setQuota({ ...owner, pro: Number(given.pro) })),
  },
  "key create": {
    about: "make a key, which is shown this once",
    needs: [],
    takes: ["account", "name"],
    run: (admin, given) =>
      ofAccount(admin, given, (owner) =>
        admin.createKey({ ...owner, ...(given.name !== undefined && { name: given.name }) }),
      ),
  },
  "key list": {
    about: "keys of an account that are not revoked, newest first",
    needs: [],
    takes: ["account"],
    run: (admin, given) => ofAccount(admin, given, (owner) => admin.listKeys(owner)),
  },
  "key revoke": {
    about: "revoke a key, for good",
    needs: ["prefix"],
    takes: [],
    run: (admin, { prefix = "" }) => admin.revokeKey({ keyPrefix: prefix }),
  },
  "login-link": {
    about: "a link that signs an account's owner in to the workshop, once, within 10 minutes",
    needs: [],
    takes: ["account"],
    run: (admin, { account }) =>
      admin.createLoginLink(account === undefined ? {} : { accountId: account }),
  },
  "identity add": {
    about: "let a person of the OpenID provider in, as a user of an account",
    needs: ["account", "subject"],
    takes: ["issuer", "name"],
    run: (admin, given) => {
      const { account = "", name } = given;
      return admin.addIdentity({
        ...identityOf(given),
        accountId: account,
        ...(name && { name }),
      });
    },
  },
  "identity list": {
    about: "people of the provider who may sign in to an account",
    needs: [],
    takes: ["account"],
    run: (admin, given) => ofAccount(admin, given, (owner) => admin.listIdentities(owner)),
  },
  "identity remove": {
    about: "let a person of the provider in no more, and end their sessions",
    needs: ["subject"],
    takes: ["issuer"],
    run: (admin, given) => admin.removeIdentity(identityOf(given)),
  },
  sessions: {
    about: "end all sessions of an account",
    needs: ["account"],
    takes: [],
    run: (admin, { account = "" }) => admin.endSessions({ accountId: account }),
  },
};

function identityOf({ issuer = "", subject = "" }: Flags) {
  return { issuer, subject };
}

/** Flags that are whole numbers, and their bounds. */
const numbers = {
  credits: [0, 1_000_000_000],
  pro: [0, 1_000_000_000],
  limit: [1, 1000],
} as const satisfies Partial<Record<keyof Flags, readonly [number, number]>>;

/** Ask for the account that the flags name, or for the first one. */
async function ofAccount(
  admin: AdminProcedures,
  { account }: Flags,
  ask: (owner: { readonly accountId: string }) => Promise<Outcome>,
): Promise<Outcome> {
  if (account !== undefined) return await ask({ accountId: account });
  const first = await admin.listAccounts({ limit: 1 });
  if (!first.ok) return first;
  const [owner] = first.value.accounts;
  return owner ? await ask({ accountId: owner.accountId }) : fail({ code: "not_found" });
}

const messages: Readonly<Record<string, (flags: Flags) => string>> = {
  not_found: ({ account, cursor, prefix, issuer, subject }) => {
    if (subject !== undefined && account === undefined)
      return `Cannot find the person "${subject}" of "${issuer}" as they must be one of "kerf admin identity list"`;
    if (prefix !== undefined)
      return `Cannot find the key "${prefix}" as it must be the keyPrefix of one that is not revoked`;
    const id = account ?? cursor;
    return id === undefined
      ? 'Cannot find the first account as there must be one: make it with "kerf admin account create"'
      : `Cannot find the account "${id}" as it must be an accountId of "kerf admin account list"`;
  },
  unavailable: () => "Cannot reach the database: try again later",
};

/** `kerf admin`: one command, one answer. */
export const admin: Command = {
  forms: Object.entries(actions).map(([name, { needs, takes }]) => {
    const written = (flag: keyof Flags) => {
      const { value } = flags[flag] as Flag;
      return `--${flag}${value === undefined ? "" : ` ${value}`}`;
    };
    return [
      "admin",
      name,
      ...needs.map(written),
      ...takes.map((flag) => `[${written(flag)}]`),
    ].join(" ");
  }),
  about: `Manages accounts and keys, while the service runs and while it does not. Prints one JSON object
in a pipe and with --json: what it did, or {"error":{"code","message"}}; text on a terminal.

${Object.entries(actions)
  .map(([name, { about }]) => `  ${name.padEnd(16)}${about}`)
  .join("\n")}`,
  flags,
  among: [...new Set(Object.keys(actions).flatMap((name) => name.split(" ")))],
  async run(args) {
    const asJson = !process.stdout.isTTY || args.includes("--json");
    const refuse = (code: string, message: string, exitCode: number) => {
      if (asJson) print({ error: { code, message } });
      else process.stderr.write(`${message}\n`);
      return exitCode;
    };
    const parsed = parse(args);
    if (!parsed.ok) return refuse("bad_usage", parsed.error, 2);
    const { action, given } = parsed.value;
    const config = readConfig({ ...process.env, ...(given.data && { KERF_DATA_DIR: given.data }) });
    if (!config.ok) return refuse("bad_settings", config.error.join("; "), 2);
    const { oidcIssuer } = config.value;
    const asked = { ...(oidcIssuer && { issuer: oidcIssuer }), ...given };
    if (asked.subject !== undefined && !asked.issuer)
      return refuse(
        "bad_usage",
        "Cannot name a person as there must be --issuer or KERF_OIDC_ISSUER",
        2,
      );
    const outcome = await withAdmin(config.value, (procedures) => action.run(procedures, asked));
    if (outcome.ok) {
      if (asJson) print(outcome.value);
      else process.stdout.write(tableText(outcome.value));
      return 0;
    }
    const { code } = outcome.error;
    const detail = "detail" in outcome.error ? outcome.error.detail : messages[code]?.(asked);
    return refuse(code, detail ?? code, 1);
  },
};

function parse(args: readonly string[]): Result<{ action: Action; given: Flags }, string> {
  const read = readFlags(args, flags);
  if (!read.ok) return read;
  const { values, positionals } = read.value;
  const name = positionals.join(" ");
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) return fail(unknownAction(name));
  const missing = action.needs.find((flag) => !values[flag]);
  if (missing) return fail(`Cannot run "admin ${name}" as it must have --${missing}`);
  const known = new Set<string>([...action.needs, ...action.takes, "data", "json"]);
  const stray = Object.entries(values).find(([flag, value]) => value && !known.has(flag));
  if (stray) return fail(`Cannot run "admin ${name}" as it must not have --${stray[0]}`);
  for (const [flag, [least, most]] of Object.entries(numbers)) {
    const text = values[flag as keyof typeof numbers] ?? String(least);
    if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most)
      return fail(
        `Cannot use --${flag} as it must be a whole number from ${least} to ${most}: it is "${text}"`,
      );
  }
  if (name === "account credit" && Number(values.credits) === 0)
    return fail('Cannot use --credits as it must be at least 1: it is "0"');
  if ((values.name?.length ?? 0) > 60)
    return fail("Cannot use --name as it must be at most 60 characters");
  return ok({ action, given: values });
}

function unknownAction(name: string): string {
  const names = Object.keys(actions);
  return `Cannot run "admin ${name}" as it must be one of ${names.join(", ")}${didYouMean(name, names)}`;
}

function print(json: object): void {
  process.stdout.write(`${JSON.stringify(json)}\n`);
}
