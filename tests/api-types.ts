// Writes web/api-types.ts: what the server answers to our pages, as types, from its own description.
import { join } from "node:path";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";
import { describeWeb } from "../api/openapi/document.ts";
import { JobOptions } from "../pipeline/options.ts";

/** Where they are. */
export const apiTypesPath: string = join(import.meta.dir, "../web/api-types.ts");

const HEAD = `/**
 * What the server answers, from the description of the routes for browsers (\`/web/openapi.json\`).
 *
 * Written by \`npm run types:api\`; \`tests/api-types.test.ts\` compares.
 *
 * @module
 */
`;

/** The types, as written: shapes of answers alone; the page reads those of JobOptions from the schema itself. */
export async function apiTypes(): Promise<string> {
  const document = JSON.parse(JSON.stringify(describeWeb([], JobOptions))) as OpenAPI3;
  const { JobOptions: _, ...schemas } = document.components?.schemas ?? {};
  const shapes = { ...document, components: { schemas } };
  const options = { immutable: true, rootTypes: true, rootTypesNoSchemaPrefix: true };
  return HEAD + astToString(await openapiTypes(shapes, options));
}

if (import.meta.main) await Bun.write(apiTypesPath, await apiTypes());
