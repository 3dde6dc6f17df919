import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("metrics and traces are off by default", () => {
  expect(readConfig({})).toMatchObject({ metrics: null, tracing: null });
});

test("metrics need a port of their own, a token, or both", () => {
  const token = "a-token-of-some-length";
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, token: null });
  expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ port: null, token });
  expect(readConfig({ METRICS_PORT: "9464", METRICS_TOKEN: token }).metrics).toEqual({ port: 9464, token });
});

test("traces are configured by OpenTelemetry's variables", () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318/",
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=abc%20def, x-team=closet=1",
    OTEL_SERVICE_NAME: "closets",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  };
  expect(readConfig(env).tracing).toEqual({
    endpoint: "https://collector.example:4318",
    headers: { "api-key": "abc def", "x-team": "closet=1" },
    serviceName: "closets",
    ratio: 0.25,
  });
});

test.each([
  [{ METRICS_PORT: "70000" }, "METRICS_PORT must be a number"],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT must differ from PORT"],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 16 characters"],
  [{ METRICS_TOKEN: "with a space in it, and long" }, "METRICS_TOKEN must be ASCII characters"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be an address"],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "nonsense" }, "OTEL_EXPORTER_OTLP_HEADERS must be as in"],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
])("%j stops the start", (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});
