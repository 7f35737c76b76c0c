/** `/llms.txt`: what a language model should know before it calls. @module */

/** Where it is served. */
export const llmsPath = "/llms.txt";

/** The text, with links below `baseUrl`. */
export function llmsText(baseUrl: string): Response {
  const base = baseUrl.replace(/\/$/, "");
  return new Response(text(base), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=300",
    },
  });
}

/** The one line that sends a local file. */
export function curlLine(base: string): string {
  return `curl -H "Authorization: Bearer $KERF_API_KEY" -F file=@sign.png -F 'options={"preset":"logo"};type=application/json' ${base}/api/v1/jobs`;
}

function text(base: string): string {
  return `# Kerf

> Turns a PNG or JPEG into vector graphics (SVG, PDF, DXF, EPS) that can be drawn, printed and cut. Asynchronous: send an image, poll the job, download the result.

Every call needs the header \`Authorization: Bearer <API_KEY>\`; there is no OAuth. A computation costs one unit of the monthly Pro quota, then one credit; there is no free trial. Reading, converting and checking are free.

## Agent tools

- [MCP server](${base}/mcp): Streamable HTTP, stateless, the same key. Tools: vectorize_image, create_upload, get_job, preview_result, check_cut, get_result, list_jobs, delete_job, get_usage

## HTTP API

- [OpenAPI 3.1 description](${base}/api/v1/openapi.json): needs no key

A local file in one line:

    ${curlLine(base)}

Where the shell must not have the key, \`POST /api/v1/uploads\` (JSON: the options), or the tool create_upload, gives a link for one file, which holds for 15 minutes: \`curl -F file=@sign.png LINK\`.

The usual way: \`POST /api/v1/jobs\` (multipart: file, options; or source_job_id in place of file, to trace the image of a done job again) answers 202 with an id; poll \`GET /api/v1/jobs/{id}\` every 2 to 5 seconds until \`state\` is \`done\`; then \`GET /api/v1/jobs/{id}/svg\` or \`/result?format=svg|pdf|dxf|eps\`; \`/cutcheck\` says whether it can be cut, \`/palette\` which colours were found.

Presets: logo, illustration, pixel-art, line-art, centerline, photo. For cutting, set \`{"options":{"export":{"mode":"cut"}}}\`.

\`GET /api/v1/usage\` says what is left.

Errors are \`{"error":{"code","message"}}\`. Rely on the code; on 429 and 503 wait for \`Retry-After\` seconds.
`;
}
