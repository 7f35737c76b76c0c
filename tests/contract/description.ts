/** Rules of "GET /api/v1/openapi.json" and "Versioning": the description says what the document says. @module */
import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { JobOptions } from "../../pipeline/options.ts";
import { type Service, send } from "./service.ts";

const COMMON = { 401: ["invalid_api_key"], 429: ["rate_limited"], 503: ["unavailable"] };
const DOWNLOAD = { 404: ["not_found"], 409: ["not_ready"], 410: ["gone"] };
const CONVERSION = {
  413: ["result_too_large"],
  422: ["unconvertible", "too_complex"],
  503: ["busy", "unavailable"],
};

/** Codes by status that the document gives to each operation, beside those of {@link COMMON}. */
const documented: Record<string, Record<number, readonly string[]>> = {
  "get /api/v1/me": {},
  "post /api/v1/jobs": {
    400: ["invalid_options", "missing_source"],
    402: ["payment_required"],
    408: ["upload_timeout"],
    413: ["payload_too_large", "too_large", "quota_exceeded"],
    415: ["unsupported_media_type"],
    429: ["rate_limited", "too_many_jobs", "too_many_uploads"],
    503: ["storage_unavailable"],
  },
  "get /api/v1/jobs": { 400: ["invalid_limit", "invalid_cursor"] },
  "get /api/v1/jobs/{id}": { 404: ["not_found"] },
  "delete /api/v1/jobs/{id}": { 404: ["not_found"] },
  "get /api/v1/jobs/{id}/svg": { ...DOWNLOAD, 503: ["storage_unavailable"] },
  "get /api/v1/jobs/{id}/result": {
    ...DOWNLOAD,
    ...CONVERSION,
    400: [
      "invalid_format",
      "invalid_tolerance",
      "invalid_include_background",
      "invalid_merge_shared",
      "invalid_layers",
    ],
    422: ["unconvertible", "too_complex", "stacked_separations"],
    503: ["busy", "storage_unavailable", "unavailable"],
  },
  "get /api/v1/jobs/{id}/cutcheck": {
    ...DOWNLOAD,
    ...CONVERSION,
    400: [
      "invalid_tool_mm",
      "invalid_island_mm2",
      "invalid_merge_shared",
      "invalid_include_background",
      "invalid_tolerance",
    ],
  },
};

/** Operations that the document is silent about. */
const added: typeof documented = {
  "get /api/v1/jobs/{id}/palette": DOWNLOAD,
  "get /api/v1/usage": {},
  "post /api/v1/uploads": { 400: ["invalid_options"] },
};

const success: Record<string, number> = {
  "post /api/v1/jobs": 202,
  "post /api/v1/uploads": 201,
  "delete /api/v1/jobs/{id}": 204,
};

interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: { readonly JobOptions: object } };
}

interface Operation {
  readonly security?: unknown;
  readonly requestBody?: { readonly content: Record<string, unknown> };
  readonly responses: Record<
    string,
    { readonly content?: Record<string, { readonly examples?: Record<string, unknown> }> }
  >;
}

const packages = join(import.meta.dir, "../../node_modules");

const JOBS = "/api/v1/jobs";

/** Register them. */
export function descriptionRules(service: Service): void {
  const { openapi, info, paths, components } = service.document as Description;

  test("Versioning 2: OpenAPI 3.1, description version 1.0.0", async () => {
    expect([openapi, info.version]).toEqual(["3.1.0", "1.0.0"]);
    const response = await send(service, "/api/v1/openapi.json");
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  test("Endpoints: every operation of the document is described, and of others those alone that it is silent about", () => {
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      [...Object.keys({ ...documented, ...added }), "get /api/v1/openapi.json"].sort(),
    );
  });

  test.each(Object.entries({ ...documented, ...added }))(
    "Endpoints: %s has every status and code",
    (name, codes) => {
      const [method = "", path = ""] = name.split(" ");
      const responses = paths[path]?.[method]?.responses ?? {};
      expect(responses).toHaveProperty(String(success[name] ?? 200));
      for (const table of [COMMON, codes])
        for (const [status, expected] of Object.entries(table)) {
          const examples = responses[status]?.content?.["application/json"]?.examples ?? {};
          expect(Object.keys(examples), `${name} ${status}`).toEqual(
            expect.arrayContaining([...expected]),
          );
        }
    },
  );

  test("GET /openapi.json tells the limits in force, and without a control plane none that are not", async () => {
    const limits = { ...(await service.harness.plane.ops.limits()), maxUploadBytes: 1_000_000 };
    const set = { ...limits, maxPixels: 100_000, requestsPerMinute: 7, resultDays: 2.5 };
    const wordsIn = ({ info, paths: { [JOBS]: item } }: Description) =>
      `${info.description} ${JSON.stringify(item?.post?.requestBody?.content)}`;
    const told = async (answer: object) => {
      const control = { ops: { limits: { query: async () => answer } } };
      const { port } = service.another({ control: control as never });
      const response = await send(service, "/api/v1/openapi.json", { port });
      return wordsIn((await response.json()) as Description);
    };
    const byDefault = wordsIn(service.document as Description);
    for (const words of ["60 requests a minute", "at most 80 MB, 50 megapixels", "for 30 days"])
      expect(byDefault).toContain(words);
    const description = await told(set);
    expect(description).toContain("7 requests a minute");
    expect(description).toContain("at most 1 MB (1000000 bytes), 0.1 megapixels");
    expect(description).toContain("PNG or JPEG, at most 1 MB (1000000 bytes)");
    expect(description).toContain("kept for 2.5 days");
    expect(await told({ ok: false })).not.toMatch(/at most|requests a minute|days/);
  });

  test("JobOptions: the published schema is the very one that validates", () => {
    expect(components.schemas.JobOptions).toEqual(JSON.parse(JSON.stringify(JobOptions)));
    expect(Value.Check(JobOptions, { preset: "logo" })).toBe(true);
  });

  test("JobOptions: colours that must be distinct are published so", () => {
    expect(components.schemas.JobOptions).toMatchObject({
      properties: { palette: { minItems: 2, maxItems: 64, uniqueItems: true } },
    });
  });

  test("POST /jobs: the multipart request is described", () => {
    const content = paths["/api/v1/jobs"]?.post?.requestBody?.content;
    expect(content?.["multipart/form-data"]).toMatchObject({
      schema: {
        required: ["file"],
        properties: { options: { $ref: "#/components/schemas/JobOptions" } },
      },
      encoding: { options: { contentType: "application/json" } },
    });
  });

  test("@redocly/cli lint finds no error and no warning", async () => {
    await inFolder(service.document, async (folder) => {
      const { stdout } = await run(folder, [
        join(packages, "@redocly/cli/bin/cli.js"),
        ...["lint", "openapi.json", "--format", "json"],
      ]);
      const { totals } = JSON.parse(stdout) as { totals: { errors: number; warnings: number } };
      expect(totals).toMatchObject({ errors: 0, warnings: 0 });
    });
  });

  test("openapi-typescript generates a client that type-checks", async () => {
    await inFolder(service.document, async (folder) => {
      const generated = await run(folder, [
        join(packages, "openapi-typescript/bin/cli.js"),
        ...["openapi.json", "-o", "api.d.ts"],
      ]);
      await Bun.write(join(folder, "client.ts"), CLIENT);
      await Bun.write(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
      const checked = await run(folder, ["check", "--no-script"]);
      expect([generated.code, checked.code]).toEqual([0, 0]);
    });
  });

  test("/docs shows the description without anything from elsewhere or inline, under a strict policy", async () => {
    const response = await send(service, "/docs");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toStartWith("default-src 'none'; script-src 'self'; style-src 'self'; ");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    for (const rule of ["form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy.split("; ")).toContain(rule);
    const page = await response.text();
    const links = [...page.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map(([, url]) => url);
    expect(links).toContain("/api/v1/openapi.json");
    expect(links.filter((url) => !url?.startsWith("/") || url.startsWith("//"))).toEqual([]);
    expect(page).not.toMatch(/<style|\son\w+=|<script(?![^>]*(\ssrc=|"application\/json"))/);
    const styles = await (await send(service, "/docs/docs.css")).text();
    const loaded = [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url);
    expect(loaded).toHaveLength(3);
    for (const path of new Set([...links, ...loaded]))
      expect((await send(service, path!)).status, path).toBe(200);
  });
}

/** What a user of the generated types writes; each expected error is a type that must be narrow. */
const CLIENT = `import type { components, paths } from "./api";
type Post = paths["/api/v1/jobs"]["post"];
export const state: components["schemas"]["Job"]["state"] = "done";
// @ts-expect-error no such state
export const noState: components["schemas"]["Job"]["state"] = "finished";
export const options: components["schemas"]["JobOptions"] = { preset: "logo", options: { quantize: { colors: "auto" } } };
// @ts-expect-error no such preset
export const noOptions: components["schemas"]["JobOptions"] = { preset: "cartoon" };
export const created = (body: Post["responses"][202]["content"]["application/json"]): "queued" => body.state;
export const code = (body: Post["responses"][402]["content"]["application/json"]): "payment_required" => body.error.code;
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    types: [],
    target: "esnext",
    module: "preserve",
    moduleResolution: "bundler",
  },
  include: ["*.ts"],
};

async function inFolder(document: object, task: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kerf-description-"));
  try {
    await Bun.write(join(folder, "openapi.json"), JSON.stringify(document));
    await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Run a tool under this very Bun. */
async function run(
  cwd: string,
  args: readonly string[],
): Promise<{ code: number; stdout: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const tool = Bun.spawn([process.execPath, ...args], {
    cwd,
    env,
    stdout: "pipe",
    stderr: "ignore",
  });
  const stdout = await new Response(tool.stdout).text();
  return { code: await tool.exited, stdout };
}
