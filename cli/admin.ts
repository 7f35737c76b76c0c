/** `kerf admin`: accounts and keys, while the service runs and while it does not. @module */
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import type { AdminProcedures } from "../control-plane/contract/admin.ts";
import type { Fault } from "../control-plane/contract/faults.ts";
import type { Result } from "../plugin/result.ts";
import type { Command } from "./command.ts";
import { withAdmin } from "./with-admin.ts";

const usage = `Usage: kerf admin account create [--credits N] [--pro N]
       kerf admin account show --account ID
       kerf admin key create --account ID
       kerf admin key revoke --prefix P
       kerf admin login-link [--account ID]
       kerf admin sessions --account ID

Every command prints one JSON object: what it did, or {"error":{"code","message"}}.

login-link makes a link that signs the owner of an account (without --account: of the first one)
in to the workshop, once, within 10 minutes. sessions ends all sessions of an account.

  --credits N   computations paid for, until used (default 0)
  --pro N       computations a calendar month (default 0)
  --data DIR    data directory of the service (default ./data, or KERF_DATA_DIR)
`;

/** Flags that any command may carry. */
interface Flags {
  readonly credits?: string;
  readonly pro?: string;
  readonly account?: string;
  readonly prefix?: string;
  readonly data?: string;
}

/** A command: the flags that it needs, and what it asks of the control plane. */
interface Action {
  readonly needs: readonly (keyof Flags)[];
  readonly takes: readonly (keyof Flags)[];
  run(
    admin: AdminProcedures,
    flags: Flags,
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
  usage,
  async run(args) {
    const parsed = parse(args);
    if (typeof parsed === "string") return answer(fault("bad_usage", parsed), 2);
    const { action, flags } = parsed;
    const config = readConfig({ ...process.env, ...(flags.data && { KERF_DATA_DIR: flags.data }) });
    if (!config.ok) return answer(fault("bad_settings", config.error.join("; ")), 2);
    const outcome = await withAdmin(config.value, (procedures) => action.run(procedures, flags));
    if (outcome.ok) return answer(outcome.value, 0);
    const { code } = outcome.error;
    const detail = "detail" in outcome.error ? outcome.error.detail : messages[code]?.(flags);
    return answer(fault(code, detail ?? code), 1);
  },
};

function parse(args: readonly string[]): { action: Action; flags: Flags } | string {
  const text = { type: "string" } as const;
  const options = { credits: text, pro: text, account: text, prefix: text, data: text };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const name = positionals.join(" ");
    const action = actions[name];
    if (!action)
      return `Cannot run "${["admin", ...positionals].join(" ")}" as it must be one of ${Object.keys(actions).join(", ")}`;
    const missing = action.needs.find((flag) => !values[flag]);
    if (missing) return `Cannot run "admin ${name}" as it must have --${missing}`;
    const known = new Set<string>([...action.needs, ...action.takes, "data"]);
    const stray = Object.keys(values).find((flag) => !known.has(flag));
    if (stray) return `Cannot run "admin ${name}" as it must not have --${stray}`;
    const odd = (["credits", "pro"] as const).find(
      (flag) => !/^\d{1,9}$/.test(values[flag] ?? "0"),
    );
    if (odd) return `Cannot use --${odd} as it must be a whole number: it is "${values[odd]}"`;
    return { action, flags: values as Flags };
  } catch (error) {
    return `Cannot run as the arguments must be known: ${(error as Error).message}`;
  }
}

function fault(code: string, message: string) {
  return { error: { code, message } };
}

function answer(json: object, exitCode: number): number {
  process.stdout.write(`${JSON.stringify(json)}\n`);
  return exitCode;
}
