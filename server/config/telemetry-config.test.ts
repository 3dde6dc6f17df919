import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("metrics are off by default", () => {
  expect(readConfig({}).metrics).toBeNull();
});

test("metrics need a port of their own, a token, or both", () => {
  const token = "a-token-of-some-length";
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, token: null });
  expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ port: null, token });
  expect(readConfig({ METRICS_PORT: "9464", METRICS_TOKEN: token }).metrics).toEqual({ port: 9464, token });
});

test.each([
  [{ METRICS_PORT: "70000" }, "METRICS_PORT must be a number"],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT must differ from PORT"],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 16 characters"],
  [{ METRICS_TOKEN: "with a space in it, and long" }, "METRICS_TOKEN must be ASCII characters"],
])("%j stops the start", (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});
