import { expect, test } from "bun:test";
import { wantedBy } from "./start.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

test.each([
  [{}, { otlp: false, console: false }],
  [endpoint, { otlp: true, console: false }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }, { otlp: true }],
  [{ OTEL_TRACES_EXPORTER: "otlp" }, { otlp: true }],
  [{ OTEL_TRACES_EXPORTER: "console, otlp" }, { otlp: true, console: true }],
  [
    { ...endpoint, OTEL_TRACES_EXPORTER: "none" },
    { otlp: false, console: false },
  ],
  [
    { ...endpoint, OTEL_SDK_DISABLED: "true" },
    { otlp: false, console: false },
  ],
])("wantedBy() reads %p as the standard has it", (env, wanted) => {
  expect(wantedBy(env)).toMatchObject(wanted);
});
