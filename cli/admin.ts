/** `kerf admin`: accounts and keys, while the service runs and while it does not. @module */
import { readConfig } from "../config.ts";
import type { AdminProcedures } from "../control-plane/contract/admin.ts";
import type { Fault } from "../control-plane/contract/faults.ts";
import { fail, ok, type Result } from "../plugin/result.ts";
import { didYouMean } from "./closest.ts";
import type { Command } from "./command.ts";
import { readFlags, type Values } from "./flags.ts";
import { withAdmin } from "./with-admin.ts";

const flags = {
  credits: { value: "N", about: "computations paid for, until used (default 0)" },
  pro: { value: "N", about: "computations a calendar month (default 0)" },
  account: { value: "ID", about: 'accountId that "account create" printed' },
  prefix: { value: "P", about: "keyPrefix of a key" },
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
  readonly needs: readonly (keyof Flags)[];
  readonly takes: readonly (keyof Flags)[];
  run(
    admin: AdminProcedures,
    given: Flags,
  ): Promise<Result<object, Fault<"not_found" | "unavailable">>>;
}

const actions: Readonly<Record<string, Action>> = {
  "account create": {
    needs: [],
    takes: ["credits", "pro"],
    run: (admin, { credits = "0", pro = "0" }) =>
      admin.createAccount({ credits: Number(credits), pro: Number(pro) }),
  },
  "account show": {
    needs: ["account"],
    takes: [],
    run: (admin, { account = "" }) => admin.showAccount({ accountId: account }),
  },
  "key create": {
    needs: ["account"],
    takes: [],
    run: (admin, { account = "" }) => admin.createKey({ accountId: account }),
  },
  "key revoke": {
    needs: ["prefix"],
    takes: [],
    run: (admin, { prefix = "" }) => admin.revokeKey({ keyPrefix: prefix }),
  },
  "login-link": {
    needs: [],
    takes: ["account"],
    run: (admin, { account }) =>
      admin.createLoginLink(account === undefined ? {} : { accountId: account }),
  },
  sessions: {
    needs: ["account"],
    takes: [],
    run: (admin, { account = "" }) => admin.endSessions({ accountId: account }),
  },
};

const messages: Readonly<Record<string, (flags: Flags) => string>> = {
  not_found: ({ account, prefix }) =>
    prefix !== undefined
      ? `Cannot find the key "${prefix}" as it must be the keyPrefix of one that is not revoked`
      : account === undefined
        ? 'Cannot make a link as there must be an account: make one with "kerf admin account create"'
        : `Cannot find the account "${account}" as it must be an accountId that "account create" told`,
  unavailable: () => "Cannot reach the database: try again later",
};

/** `kerf admin`: one command, one JSON object. */
export const admin: Command = {
  forms: [
    "admin account create [--credits N] [--pro N]",
    "admin account show --account ID",
    "admin key create --account ID",
    "admin key revoke --prefix P",
    "admin login-link [--account ID]",
    "admin sessions --account ID",
  ],
  about: `Every command prints one JSON object: what it did, or {"error":{"code","message"}}.

login-link makes a link that signs the owner of an account (without --account: of the first one)
in to the workshop, once, within 10 minutes. sessions ends all sessions of an account.`,
  flags,
  among: Object.keys(actions),
  async run(args) {
    const parsed = parse(args);
    if (!parsed.ok) return answer(fault("bad_usage", parsed.error), 2);
    const { action, given } = parsed.value;
    const config = readConfig({ ...process.env, ...(given.data && { KERF_DATA_DIR: given.data }) });
    if (!config.ok) return answer(fault("bad_settings", config.error.join("; ")), 2);
    const outcome = await withAdmin(config.value, (procedures) => action.run(procedures, given));
    if (outcome.ok) return answer(outcome.value, 0);
    const { code } = outcome.error;
    const detail = "detail" in outcome.error ? outcome.error.detail : messages[code]?.(given);
    return answer(fault(code, detail ?? code), 1);
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
  const known = new Set<string>([...action.needs, ...action.takes, "data"]);
  const stray = Object.entries(values).find(
    ([flag, value]) => value !== undefined && !known.has(flag),
  );
  if (stray) return fail(`Cannot run "admin ${name}" as it must not have --${stray[0]}`);
  const odd = (["credits", "pro"] as const).find((flag) => !/^\d{1,9}$/.test(values[flag] ?? "0"));
  if (odd) return fail(`Cannot use --${odd} as it must be a whole number: it is "${values[odd]}"`);
  return ok({ action, given: values });
}

function unknownAction(name: string): string {
  const names = Object.keys(actions);
  return `Cannot run "admin ${name}" as it must be one of ${names.join(", ")}${didYouMean(name, names)}`;
}

function fault(code: string, message: string) {
  return { error: { code, message } };
}

function answer(json: object, exitCode: number): number {
  process.stdout.write(`${JSON.stringify(json)}\n`);
  return exitCode;
}
