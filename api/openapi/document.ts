/** The OpenAPI 3.1 description, assembled from the schemas that read and check. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { AnswerDoc, HeaderDoc, OperationDoc, Route } from "../operation.ts";
import { type Components, componentsOf, published } from "./components.ts";
import { errorAnswers } from "./errors.ts";

/** Markdown; limits are those of a service with its default settings. */
const DESCRIPTION = `Send a PNG or JPEG, poll the job every 2 to 5 seconds until it is done, then download the result as SVG, PDF, DXF, EPS or one file a colour, or check it for cutting.

**Key.** \`Authorization: Bearer <API_KEY>\`, and nowhere else.

**Charge.** A computation is charged to the monthly Pro quota, then to credits; cancelling a queued job refunds it.

**Limits of a key.** 60 requests a minute, 30 computations an hour, 1 job running and 3 queued, 30 conversions and cut checks a minute. An image has at most 80 MB, 50 megapixels and 16384 px a side; an upload keeps at least 32 KB/s. Results are kept for 30 days.

**Errors.** Rely on \`error.code\`; the message follows \`Accept-Language\` (English or French). Every 429 says in \`Retry-After\` how long to wait.`;

/** Version of the description; the API's own version is in its paths. */
const VERSION = "1.0.0";

/** Describe `routes`; those without a `doc` are left out. */
export function describeApi(routes: readonly Route[], jobOptions: TSchema): object {
  const components = componentsOf(jobOptions);
  const paths = Map.groupBy(
    routes.filter(({ doc }) => doc),
    ({ path }) => path,
  );
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/", description: "The service that serves this description" }],
    security: [{ apiKey: [] }],
    tags,
    paths: {
      "/api/v1/openapi.json": { get: description },
      ...Object.fromEntries([...paths].map(([path, alike]) => [path, pathItem(alike, components)])),
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, published(schema, components)]),
      ),
      headers,
      securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "An API key" } },
    },
  };
}

const info = {
  title: "Kerf",
  version: VERSION,
  summary: "Raster images to vector graphics that can be drawn, printed and cut",
  description: DESCRIPTION,
  license: { name: "MIT", identifier: "MIT" },
};

const tags = [
  { name: "jobs", description: "Images on their way to vector graphics" },
  { name: "results", description: "Downloads of a done job, and its cut check" },
  { name: "account", description: "Keys and the description of the service" },
];

const headers = {
  "X-Request-Id": {
    description: "The request's id, yours when you sent one",
    schema: { type: "string" },
  },
  "Content-Language": { description: "Language of the message", schema: { enum: ["en", "fr"] } },
  "WWW-Authenticate": { description: "The scheme", schema: { const: "Bearer" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } },
  RateLimit: {
    description: "Requests left, and seconds until all are back",
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: "Requests in a window of seconds",
    schema: { type: "string" },
  },
};

const description = {
  operationId: "getDescription",
  summary: "Get this description",
  tags: ["account"],
  security: [],
  responses: {
    200: {
      description: "The OpenAPI 3.1 description",
      content: { "application/json": { schema: { type: "object", additionalProperties: true } } },
    },
    "4XX": {
      description: "Refused",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  },
};

function pathItem(routes: readonly Route[], components: Components) {
  return Object.fromEntries(
    routes.flatMap((route) =>
      route.doc ? [[route.method.toLowerCase(), operation(route, route.doc, components)]] : [],
    ),
  );
}

function operation(route: Route, doc: OperationDoc, components: Components) {
  return {
    operationId: doc.id,
    summary: doc.summary,
    ...(doc.description ? { description: doc.description } : {}),
    tags: [tagOf(route.path)],
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route, components),
      ...headerParameters(doc),
    ],
    ...(doc.body ? { requestBody: requestBody(doc.body, components) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(doc.answers).map(([status, answer]) => [
          status,
          answerOf(answer, components),
        ]),
      ),
      ...errorAnswers(doc.errors),
    },
  };
}

function tagOf(path: string): string {
  if (path.endsWith("/me")) return "account";
  return path.includes("{id}/") ? "results" : "jobs";
}

function pathParameters({ path }: Route) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", format: "uuid" },
    description: "The job's id",
  }));
}

function queryParameters({ query }: Route, components: Components) {
  return Object.entries(query?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    description,
    schema: published(schema as TSchema, components),
  }));
}

function headerParameters({ requestHeaders = {} }: OperationDoc) {
  return Object.entries(requestHeaders).map(([name, header]) => ({
    name,
    in: "header",
    ...headerOf(header),
  }));
}

function requestBody(body: NonNullable<OperationDoc["body"]>, components: Components) {
  const { mediaType, schema, encoding, examples } = body;
  return {
    required: true,
    content: {
      [mediaType]: {
        schema: published(schema(components.JobOptions!), components),
        encoding,
        examples,
      },
    },
  };
}

function answerOf({ description, headers = {}, content }: AnswerDoc, components: Components) {
  return {
    description,
    headers: {
      ...Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, headerOf(header)]),
      ),
      ...Object.fromEntries(
        ["X-Request-Id", "RateLimit", "RateLimit-Policy"].map((name) => [
          name,
          { $ref: `#/components/headers/${name}` },
        ]),
      ),
    },
    ...(content
      ? {
          content: Object.fromEntries(
            Object.entries(content).map(([mediaType, { schema, example }]) => [
              mediaType,
              {
                schema: reference(schema, components),
                ...(example === undefined ? {} : { example }),
              },
            ]),
          ),
        }
      : {}),
  };
}

/** A whole component is a reference too. */
function reference(schema: TSchema, components: Components): unknown {
  const name = Object.keys(components).find((candidate) => components[candidate] === schema);
  return name ? { $ref: `#/components/schemas/${name}` } : published(schema, components);
}

function headerOf({ description, schema, example }: HeaderDoc) {
  return {
    description,
    schema: schema ?? { type: "string" },
    ...(example === undefined ? {} : { example }),
  };
}
