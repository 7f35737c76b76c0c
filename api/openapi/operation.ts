/** One operation of the description. @module */
import type { TSchema } from "../../plugin/mod.ts";
import type { ErrorCode } from "../errors.ts";
import type { AnswerDoc, HeaderDoc, OperationDoc, Route, ServiceLimits } from "../operation.ts";
import { type Components, published } from "./components.ts";
import { errorAnswers } from "./errors.ts";
import { headerReferences } from "./fixed.ts";

/** What all operations share. */
export interface SharedDescription {
  readonly components: Components;
  readonly limits: ServiceLimits | undefined;
  /** Codes that all of them can give. */
  readonly common: readonly ErrorCode[];
}

/** The operation object of `route`. */
export function describeOperation(route: Route, doc: OperationDoc, shared: SharedDescription) {
  const { components } = shared;
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
    ...(doc.body ? { requestBody: requestBody(doc.body, shared) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(doc.answers).map(([status, answer]) => [
          status,
          answerOf(answer, components),
        ]),
      ),
      ...errorAnswers(doc.errors, shared.common),
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

function requestBody(
  body: NonNullable<OperationDoc["body"]>,
  { components, limits }: SharedDescription,
) {
  const { mediaType, mayBeEmpty = false, schema, encoding, examples } = body;
  return {
    required: !mayBeEmpty,
    content: {
      [mediaType]: {
        schema: reference(schema(components.JobOptions!, limits), components),
        encoding,
        examples,
      },
    },
  };
}

function answerOf(
  { description, headers = {}, carries, content }: AnswerDoc,
  components: Components,
) {
  return {
    description,
    headers: {
      ...Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, headerOf(header)]),
      ),
      ...headerReferences(carries),
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
