/** Sends spans to where the standard `OTEL_*` variables say. @module */
import type { SpanProcessor } from "@opentelemetry/sdk-trace-node";
import { version } from "../plugin/version.ts";
import { within } from "../plugin/within.ts";

/** What the variables ask for. */
export interface Wanted {
  readonly otlp: boolean;
  readonly console: boolean;
}

/** What telemetry is started with. */
export interface TelemetryOptions {
  readonly role: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Learns what cannot be sent. */
  readonly warn: (message: string) => void;
}

/** How long the last spans may take to be sent when the process stops, ms. */
const FLUSH_MS = 3000;
/** Characters of a complaint that are worth a line of the log. */
const MAX_COMPLAINT = 300;

/** Which exporters `env` asks for. An endpoint asks for OTLP, unless `OTEL_TRACES_EXPORTER` names something else. */
export function wantedBy(env: TelemetryOptions["env"]): Wanted {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === "true") return { otlp: false, console: false };
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const named = env.OTEL_TRACES_EXPORTER || (endpoint ? "otlp" : "none");
  const names = named.split(",").map((name) => name.trim());
  return { otlp: names.includes("otlp"), console: names.includes("console") };
}

/** Start sending, where `env` asks for it: else no package is loaded. Returns what sends the rest and ends it. */
export async function startTelemetry(options: TelemetryOptions): Promise<() => Promise<void>> {
  const { role, env, warn } = options;
  const wanted = wantedBy(env);
  if (!wanted.otlp && !wanted.console) return async () => {};
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (wanted.otlp && protocol && protocol !== "http/json")
    warn(`Traces are sent as OTLP http/json, not as ${protocol}`);
  const [{ diag, DiagLogLevel }, node, { defaultResource, detectResources, ...resources }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/resources"),
    ]);
  const complain = (message: string) => warn(message.slice(0, MAX_COMPLAINT));
  const quiet = () => {};
  diag.setLogger(
    { error: complain, warn: complain, info: quiet, debug: quiet, verbose: quiet },
    DiagLogLevel.WARN,
  );
  const about = { "service.name": "kerf", "service.version": version, "kerf.role": role };
  const resource = defaultResource()
    .merge(resources.resourceFromAttributes(about))
    .merge(detectResources({ detectors: [resources.envDetector] }));
  const provider = new node.NodeTracerProvider({
    resource,
    spanProcessors: await processorsOf(wanted, node),
  });
  provider.register();
  return async () => {
    const sending = provider.shutdown().then(
      () => true,
      () => false,
    );
    if (!(await within(FLUSH_MS, sending, false))) warn("The last traces could not be sent");
  };
}

async function processorsOf(
  { otlp, console }: Wanted,
  node: typeof import("@opentelemetry/sdk-trace-node"),
): Promise<SpanProcessor[]> {
  const processors: SpanProcessor[] = [];
  if (otlp) {
    const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
    processors.push(new node.BatchSpanProcessor(new OTLPTraceExporter()));
  }
  if (console) processors.push(new node.SimpleSpanProcessor(new node.ConsoleSpanExporter()));
  return processors;
}
