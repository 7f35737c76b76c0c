/** Holds every answer against the service's own description. @module */
import { expect } from "bun:test";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The part of the description that is looked at. */
interface Description {
  readonly paths: Record<
    string,
    Record<string, { readonly responses: Record<string, Documented> }>
  >;
}

interface Documented {
  readonly headers?: Record<string, unknown>;
  readonly content?: Record<string, unknown>;
}

/** Check an answer to `method` `path`; undescribed methods and paths are only held to the error's shape. */
export type Conformance = (
  request: { readonly method: string; readonly path: string },
  response: Response,
) => Promise<void>;

/** Make the check for `document`. */
export function conformanceTo(document: object): Conformance {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, "description");
  const { paths } = document as Description;
  const templates = Object.keys(paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));

  return async ({ method, path }, response) => {
    const { pathname } = new URL(path, "http://localhost");
    const template = templates.find(({ pattern }) => pattern.test(pathname))?.template ?? "";
    const verb = method.toLowerCase();
    const operation = paths[template]?.[verb];
    const status = String(response.status);
    const mediaType = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
    if (!operation) {
      if (response.status >= 400 && method !== "HEAD")
        await expectShape("#/components/schemas/Error");
      return;
    }
    const documented = operation.responses[status];
    expect(documented, `${method} ${template} may answer ${status}`).toBeDefined();
    for (const name of requiredHeaders(response.status))
      expect(response.headers.get(name), `${name} of ${method} ${path} ${status}`).not.toBeNull();
    for (const name of response.headers.keys())
      if (!TRANSPORT.has(name))
        expect(namesOf(documented), `${name} of ${method} ${template} ${status}`).toContain(name);
    if (!documented?.content) return expect(await response.text()).toBe("");
    expect(Object.keys(documented.content)).toContain(mediaType);
    if (mediaType !== "application/json") return;
    const at = ["paths", template, verb, "responses", status, "content", mediaType, "schema"];
    await expectShape(
      `#/${at.map((token) => encodeURIComponent(token.replaceAll("/", "~1"))).join("/")}`,
    );

    async function expectShape(pointer: string): Promise<void> {
      const validate =
        ajv.getSchema(`description${pointer}`) ?? ajv.compile({ $ref: `description${pointer}` });
      const body = await response.json();
      expect(validate(body) ? [] : validate.errors, `${method} ${path} ${status}`).toEqual([]);
    }
  };
}

/** Headers that any answer of HTTP may have. */
const TRANSPORT = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

function namesOf(documented: Documented | undefined): readonly string[] {
  return Object.keys(documented?.headers ?? {}).map((name) => name.toLowerCase());
}

function requiredHeaders(status: number): readonly string[] {
  if (status === 202) return ["location", "retry-after", "x-request-id"];
  if (status === 401) return ["www-authenticate", "x-request-id"];
  if (status === 429) return ["retry-after", "x-request-id"];
  return ["x-request-id"];
}
