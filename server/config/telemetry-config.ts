import { z } from "zod";
import { portNumber } from "./address-setting.ts";

/** `port` null: `/metrics` is on `PORT`, and needs the token. */
export type MetricsConfig = { port: number | null; token: string | null };

const MIN_TOKEN_LENGTH = 16;

export const telemetryVariables = {
  METRICS_PORT: portNumber.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be ASCII characters without spaces" })
    .min(MIN_TOKEN_LENGTH, { error: `must have at least ${MIN_TOKEN_LENGTH} characters` })
    .optional(),
};

type TelemetryVariables = z.infer<z.ZodObject<typeof telemetryVariables>>;

export const findTelemetryProblems = ({ METRICS_PORT }: TelemetryVariables, port: number): string[] =>
  METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === port
    ? ["METRICS_PORT must differ from PORT; to serve /metrics on PORT, set METRICS_TOKEN alone"]
    : [];

export const readMetricsConfig = ({
  METRICS_PORT: port,
  METRICS_TOKEN: token,
}: TelemetryVariables): MetricsConfig | null =>
  port === undefined && token === undefined ? null : { port: port ?? null, token: token ?? null };
