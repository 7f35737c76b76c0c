/**
 * Whether the tests watch the guards of pages, sessions and sign-in: `npm run check:guards [-- TEXT]`.
 *
 * Takes each guard out of a copy of the sources, one at a time, and runs the tests that watch it: they must fail.
 * Prints one line a guard; exit 1 where one is missed by all of its tests.
 *
 * @module
 */
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A guard, as it stands in its file, and what is left without it. */
interface Guard {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly without: string;
  readonly tests: readonly string[];
}

const page = ["api/web/page.test.ts"];
const session = ["tests/sign-in/session.test.ts"];
const links = ["control-plane/web/web.test.ts"];
const oidc = ["tests/sign-in/oidc.test.ts"];

const policy = (what: string, text: string, without = ""): Guard => ({
  what: `policy: ${what}`,
  file: "api/web/policy.ts",
  text,
  without,
  tests: page,
});

const guards: readonly Guard[] = [
  policy(
    "nothing by default",
    '  "default-src \'none\'",\n  "script-src \'self\'",\n  "worker-src',
    '  "worker-src',
  ),
  policy(
    "no foreign scripts",
    '"script-src \'self\'",\n  "worker-src',
    '"script-src *",\n  "worker-src',
  ),
  policy("Trusted Types", "  \"require-trusted-types-for 'script'\",\n"),
  policy("no other types that are trusted", '"trusted-types kerf-worker"', '"trusted-types *"'),
  policy(
    "no frames",
    '  "frame-ancestors \'none\'",\n  "base-uri \'none\'",\n  "require',
    '  "base-uri \'none\'",\n  "require',
  ),
  policy("isolated pages", '  "cross-origin-opener-policy": "same-origin",\n'),
  policy(
    "workers that fetch nothing",
    "const WORKER_POLICY = \"default-src 'none'\"",
    'const WORKER_POLICY = "default-src *"',
  ),
  {
    what: "cookie: HttpOnly",
    file: "api/web/session-cookie.ts",
    text: "HttpOnly; ",
    without: "",
    tests: session,
  },
  {
    what: "cookie: SameSite",
    file: "api/web/session-cookie.ts",
    text: "SameSite=Strict; ",
    without: "",
    tests: session,
  },
  {
    what: "cookie: Secure over TLS",
    file: "api/web/session-cookie.ts",
    text: '"; Secure"',
    without: '""',
    tests: session,
  },
  {
    what: "cookie: a name that neighbours cannot plant",
    file: "api/web/session-cookie.ts",
    text: '"__Host-kerf"',
    without: '"kerf"',
    tests: session,
  },
  {
    what: "POST of another site: 403",
    file: "api/answer.ts",
    text: "forBrowsers && !isSafe(method) && !isOwnPage(call)",
    without: "forBrowsers && !isSafe(method) && false",
    tests: session,
  },
  {
    what: "a page's own header",
    file: "api/web/origin.ts",
    text: '  if (headers.get("x-kerf-web") !== "1") return false;\n',
    without: "",
    tests: session,
  },
  {
    what: "Sec-Fetch-Site",
    file: "api/web/origin.ts",
    text: 'site === "same-origin"',
    without: "true",
    tests: session,
  },
  {
    what: "Origin where Sec-Fetch-Site is missing",
    file: "api/web/origin.ts",
    text: "site === null ? hasOwnOrigin(call)",
    without: "site === null ? true",
    tests: session,
  },
  {
    what: "a key is nothing below /web/",
    file: "api/authorize.ts",
    text: "  const session = sessionOf(call);\n  if (session === null) return",
    without:
      '  const session = sessionOf(call);\n  if (call.request.headers.has("authorization")) return await authorize(call, (known) => answer({ ...known, session: "", user: { id: "", name: null, email: null } } as never));\n  if (session === null) return',
    tests: session,
  },
  {
    what: "a cookie is nothing below /api/",
    file: "api/authorize.ts",
    text: "  const key = bearerToken(header);\n",
    without:
      "  const key = bearerToken(header);\n  if (header === null && sessionOf(call) !== null) return await authorizeSession(call, answer);\n",
    tests: session,
  },
  {
    what: "a link is used once",
    file: "db/queries/sign-in-links.ts",
    text: "isNull(signInLinks.usedAt), ",
    without: "",
    tests: links,
  },
  {
    what: "a link expires",
    file: "db/queries/sign-in-links.ts",
    text: ", gt(signInLinks.expiresAt, sql`now()`)",
    without: "",
    tests: links,
  },
  {
    what: "a forged link is none",
    file: "db/queries/sign-in-links.ts",
    text: ".where(and(eq(signInLinks.hash, hash), open(), eq(users.id, signInLinks.userId)))",
    without: ".where(and(open(), eq(users.id, signInLinks.userId)))",
    tests: links,
  },
  {
    what: "a sign-in ends the session before it",
    file: "control-plane/web/sign-in.ts",
    text: "if (previous !== undefined) await",
    without: "if (false) await",
    tests: [...links, ...session],
  },
  {
    what: "keys are made by young sessions alone",
    file: "control-plane/web/sessions.ts",
    text: 'found.age < YOUNG_SECONDS ? ok(found) : fail({ code: "sign_in_again" })',
    without: "ok(found)",
    tests: links,
  },
  {
    what: "sign-ins of an address are counted",
    file: "control-plane/web/sign-in.ts",
    text: "return counted.ok ? null : ",
    without: "return true as boolean ? null : ",
    tests: links,
  },
  {
    what: "a provider's return fits the attempt",
    file: "api/web/oidc-client.ts",
    text: "expectedState: state,",
    without: 'expectedState: url.searchParams.get("state") ?? "",',
    tests: oidc,
  },
  {
    what: "a provider's code is for its own attempt",
    file: "api/web/oidc-client.ts",
    text: "pkceCodeVerifier: verifier,",
    without: "",
    tests: oidc,
  },
];

const chosen = guards.filter(({ what }) => what.includes(process.argv[2] ?? ""));
const root = join(import.meta.dir, "../..");
const copy = await mkdtemp(join(tmpdir(), "kerf-guards-"));
let missed = 0;
try {
  await copySources();
  for (const guard of chosen) if (!(await isWatched(guard))) missed++;
} finally {
  await rm(copy, { recursive: true });
}
process.stdout.write(`${chosen.length - missed} of ${chosen.length} guards are watched\n`);
process.exit(missed > 0 ? 1 : 0);

/** The files that Git knows or would take, and the packages. */
async function copySources(): Promise<void> {
  const listed = await Bun.$`git ls-files --cached --others --exclude-standard`.cwd(root).text();
  for (const path of listed.trim().split("\n")) {
    const file = Bun.file(join(root, path));
    if (!(await file.exists())) continue; // deleted, not yet for Git
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await Bun.write(join(copy, path), file);
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
}

async function isWatched({ what, file, text, without, tests }: Guard): Promise<boolean> {
  const path = join(copy, file);
  const whole = await Bun.file(path).text();
  if (whole.split(text).length !== 2) {
    process.stdout.write(`FAIL ${what}: it must stand once in ${file}\n`);
    return false;
  }
  await Bun.write(
    path,
    whole.replace(text, () => without),
  );
  const watching = await failing(tests);
  await Bun.write(path, whole);
  process.stdout.write(
    watching.length > 0
      ? `ok   ${what}: ${watching.join("; ")}\n`
      : `FAIL ${what}: no test of ${tests.join(", ")} fails without it\n`,
  );
  return watching.length > 0;
}

/** Names of the tests that fail. */
async function failing(tests: readonly string[]): Promise<string[]> {
  const files = tests.map((file) => `./${file}`);
  const child = Bun.spawn([process.execPath, "test", "--timeout", "60000", ...files], {
    cwd: copy,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const text = await new Response(child.stderr).text();
  await child.exited;
  const failed = text.matchAll(/^\(fail\) (.*?)(?: \[[\d.]+ms\])?$/gm);
  return [...new Set([...failed].map(([, name]) => name!))];
}
