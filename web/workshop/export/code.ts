/** The same job as a program would order it: the very options, nothing left to fill in but key and picture. @module */

/** Ways to order a job. */
export const dialects = ["curl", "TypeScript", "Python", "MCP", "kerf"] as const;

/** Name of a way. */
export type Dialect = (typeof dialects)[number];

/** What is ordered. */
export interface Order {
  /** Address of the service, without a slash at its end. */
  readonly base: string;
  /** Name of the picture's file. */
  readonly file: string;
  readonly options: object;
  /** Query of the download. */
  readonly query: readonly (readonly [string, string])[];
}

/** Write the job in a dialect. */
export function codeOf(dialect: Dialect, order: Order): string {
  return writers[dialect](order);
}

const writers: Readonly<Record<Dialect, (order: Order) => string>> = {
  curl: curl,
  TypeScript: typescript,
  Python: python,
  MCP: mcp,
  kerf: commandLine,
};

function curl({ base, file, options, query }: Order): string {
  const json = JSON.stringify(options);
  return [
    `id=$(curl -sf -H "Authorization: Bearer $KERF_KEY" \\`,
    `  -F ${quoted(`options=${json};type=application/json`)} \\`,
    `  -F ${quoted(`file=@${file}`)} \\`,
    `  ${base}/api/v1/jobs | jq -r .id)`,
    `until curl -sf -H "Authorization: Bearer $KERF_KEY" \\`,
    `  ${base}/api/v1/jobs/$id | grep -q '"state":"done"'`,
    `do sleep 2; done`,
    `curl -sfOJ -H "Authorization: Bearer $KERF_KEY" \\`,
    `  "${base}/api/v1/jobs/$id/result?${new URLSearchParams(textsOf(query))}"`,
  ].join("\n");
}

function typescript({ base, file, options, query }: Order): string {
  return `const api = ${JSON.stringify(`${base}/api/v1/jobs`)};
const headers = { authorization: \`Bearer \${process.env.KERF_KEY}\` };
const body = new FormData();
body.set("options", new Blob([JSON.stringify(
  ${indented(options, 2)}
)], { type: "application/json" }));
body.set("file", Bun.file(${JSON.stringify(file)}));
const { id } = await (await fetch(api, { method: "POST", headers, body })).json();
for (;;) {
  const { state } = await (await fetch(\`\${api}/\${id}\`, { headers })).json();
  if (state === "done") break;
  if (state !== "queued" && state !== "running") throw new Error(state);
  await Bun.sleep(2000);
}
const result = await fetch(\`\${api}/\${id}/result?${new URLSearchParams(textsOf(query))}\`, { headers });
await Bun.write(${JSON.stringify(outputOf(file, query))}, result);`;
}

function python({ base, file, options, query }: Order): string {
  return `import json, os, time
import httpx

client = httpx.Client(base_url=${JSON.stringify(`${base}/api/v1`)},
    headers={"Authorization": f"Bearer {os.environ['KERF_KEY']}"})
options = json.loads(${pythonText(JSON.stringify(options))})
job = client.post("/jobs", files={
    "options": (None, json.dumps(options), "application/json"),
    "file": open(${JSON.stringify(file)}, "rb"),
}).raise_for_status().json()
while True:
    state = client.get(f"/jobs/{job['id']}").json()["state"]
    if state not in ("queued", "running"):
        break
    time.sleep(2)
result = client.get(f"/jobs/{job['id']}/result",
    params=${JSON.stringify(Object.fromEntries(query))}).raise_for_status()
open(${JSON.stringify(outputOf(file, query))}, "wb").write(result.content)`;
}

function mcp({ options, query }: Order): string {
  const result = Object.fromEntries(query.map(([name, text]) => [name, jsonOf(name, text)]));
  const id = { job_id: "…" };
  return `vectorize_image(${JSON.stringify({ image_url: "https://…", ...options }, null, 2)})
get_job(${JSON.stringify(id)})
get_result(${JSON.stringify({ ...id, ...result }, null, 2)})`;
}

function commandLine({ file, options, query }: Order): string {
  const svg = outputOf(file, [["format", "svg"]]);
  const trace = `kerf trace ${quoted(file)} \\
  --options ${quoted(JSON.stringify(options))} \\
  --out ${quoted(svg)}`;
  const flags = query
    .filter(([name]) => name !== "format")
    .map(([name, text]) => ` --${name.replaceAll("_", "-")}${text === "true" ? "" : ` ${text}`}`);
  const { format } = Object.fromEntries(query);
  if (format === "svg" && flags.length === 0) return trace;
  const convert = `kerf convert ${quoted(svg)} --format ${format}${flags.join("")} \\
  --out ${quoted(outputOf(file, query))}`;
  return `${trace}\n${convert}`;
}

/** Name of the result beside the picture. */
function outputOf(file: string, query: Order["query"]): string {
  const { format = "svg", layers = "0" } = Object.fromEntries(query);
  const zipped = layers === "zip" || (layers === "1" && (format === "pdf" || format === "eps"));
  return `${file.replace(/\.\w+$/, "")}.${zipped ? "zip" : format}`;
}

function textsOf(query: Order["query"]): string[][] {
  return query.map((entry) => [...entry]);
}

function jsonOf(name: string, text: string): unknown {
  if (name === "format" || name === "layers") return text;
  return text === "true" ? true : Number(text);
}

function indented(value: object, by: number): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${" ".repeat(by)}`);
}

/** A text for a shell; a single quote within ends the text, stands alone and begins it again. */
function quoted(text: string): string {
  return /^[\w./@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text for Python, whose escapes are those of JSON. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}
