/** The tools as a protocol server of one request. @module */
import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
} from "@modelcontextprotocol/server";
import { fail, type Result, version } from "../plugin/mod.ts";
import { asAnswer, asArguments } from "./dialect.ts";
import { argumentFault, type ToolFault } from "./fault.ts";
import { curlLine } from "./llms-text.ts";
import { orRefusal } from "./schemas.ts";
import type { Arguments, Tool, ToolAnswer, ToolContext } from "./tool.ts";

const INFO = { name: "kerf", title: "Kerf", version };

/** How the tools go together; a local file never passes through the model's context. */
function instructionsFor(baseUrl: string): string {
  return `Kerf turns a PNG or JPEG into vector graphics for drawing, printing and cutting. vectorize_image → get_job with wait_seconds until done → preview_result → check_cut before cutting → get_result. A file on this machine: ${curlLine(baseUrl)} then get_job with the id that it answers; where the shell has no key, create_upload gives a line for one file. To trace an image again with other options: vectorize_image with source_job_id. Each image costs one computation; everything else is free. On 429 or 503 wait retry_after_seconds.`;
}

/** Makes servers of `tools`; schemas are prepared once. */
export function serverFactory(tools: readonly Tool[]): (context: ToolContext) => McpServer {
  const prepared = tools.map((tool) => ({
    tool,
    config: {
      title: tool.title,
      description: tool.description,
      annotations: tool.annotations,
      inputSchema: published(asArguments(tool.input)),
      outputSchema: published(asAnswer(orRefusal(tool.output))),
    },
  }));
  return (context) => {
    const server = new McpServer(INFO, {
      instructions: instructionsFor(context.baseUrl),
      capabilities: { tools: { listChanged: false } },
    });
    for (const { tool, config } of prepared)
      server.registerTool(tool.name, config, async (args) => await call(tool, args, context));
    return server;
  };
}

/** Lets everything pass: the API judges arguments, in its own codes and words. */
const unjudging: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

function published(schema: object) {
  // Through JSON: TypeBox marks its schemas with symbols.
  return fromJsonSchema<unknown>(JSON.parse(JSON.stringify(schema)) as JsonSchemaType, unjudging);
}

async function call(tool: Tool, args: unknown, context: ToolContext): Promise<CallToolResult> {
  const result = await run(tool, (args ?? {}) as Arguments, context);
  if (!result.ok) return refusal(result.error);
  const { structured, content } = result.value;
  return {
    content: [...(content ?? [{ type: "text" as const, text: JSON.stringify(structured) }])],
    structuredContent: { ...structured },
  };
}

async function run(
  tool: Tool,
  args: Arguments,
  context: ToolContext,
): Promise<Result<ToolAnswer, ToolFault>> {
  const fault = strayArgument(tool, args) ?? absentArgument(tool, args);
  return fault ? fail({ ...fault, code: "invalid_arguments" }) : await tool.run(args, context);
}

function strayArgument({ input }: Tool, args: Arguments): ToolFault | undefined {
  const stray = Object.keys(args).find((name) => !Object.hasOwn(input.properties, name));
  const names = Object.keys(input.properties).join(", ");
  return stray === undefined ? undefined : argumentFault(stray, `one of ${names}`);
}

/** What is required is a job's id in all tools: left out or no text, it names no job that could be missing. */
function absentArgument({ input }: Tool, args: Arguments): ToolFault | undefined {
  const absent = (input.required ?? []).find((name) => typeof args[name] !== "string");
  return absent === undefined ? undefined : argumentFault(absent, "given, as text");
}

function refusal({ status, code, message, ...rest }: ToolFault): CallToolResult {
  const { retry_after_seconds: seconds } = rest;
  const wait = seconds === undefined ? "" : ` Retry after ${seconds} s.`;
  return {
    isError: true,
    content: [{ type: "text", text: `${status} ${code}: ${message}.${wait}` }],
    structuredContent: { error: { status, code, message, ...rest } },
  };
}
