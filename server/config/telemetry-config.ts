import { z } from "zod";
import { addressWithoutCredentials, portNumber, withoutTrailingSlash } from "./address-setting.ts";

/** `port` null: `/metrics` is on `PORT`, and needs the token. */
export type MetricsConfig = { port: number | null; token: string | null };

export type TracingConfig = {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of new traces to record, 0 to 1. */
  ratio: number;
};

const MIN_TOKEN_LENGTH = 16;
const RATIO = /^(?:0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/;

export const telemetryVariables = {
  METRICS_PORT: portNumber.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be ASCII characters without spaces" })
    .min(MIN_TOKEN_LENGTH, { error: `must have at least ${MIN_TOKEN_LENGTH} characters` })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: addressWithoutCredentials.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^=,\s][^,]*(?:,\s*[^=,\s]+=[^=,\s][^,]*)*$/, { error: "must be as in name=value,name=value" })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default("open-closet"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(RATIO, { error: "must be a number from 0 to 1" })
    .transform(Number)
    .default(1),
};

type TelemetryVariables = z.infer<z.ZodObject<typeof telemetryVariables>>;

export const findTelemetryProblems = ({ METRICS_PORT }: TelemetryVariables, port: number): string[] =>
  METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === port
    ? ["METRICS_PORT must differ from PORT; to serve /metrics on PORT, set METRICS_TOKEN alone"]
    : [];

function readHeaders(text = ""): Record<string, string> {
  const entries = text === "" ? [] : text.split(",").map((entry) => /^\s*([^=]+)=(.*)$/.exec(entry) ?? []);
  return Object.fromEntries(entries.map(([, name = "", value = ""]) => [name, decode(value.trim())]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readTelemetryConfig(data: TelemetryVariables): {
  metrics: MetricsConfig | null;
  tracing: TracingConfig | null;
} {
  const { METRICS_PORT: port, METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = data;
  return {
    metrics: port === undefined && token === undefined ? null : { port: port ?? null, token: token ?? null },
    tracing:
      endpoint === undefined
        ? null
        : {
            endpoint: withoutTrailingSlash(endpoint),
            headers: readHeaders(data.OTEL_EXPORTER_OTLP_HEADERS),
            serviceName: data.OTEL_SERVICE_NAME,
            ratio: data.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}
