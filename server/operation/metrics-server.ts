import type { MetricsConfig } from "#server/config/config.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { createBoundedServer, listen } from "#server/http/bounded-server.ts";
import { metrics as createRoutes } from "./metrics-routes.ts";
import { toRequestListener } from "#server/http/request-listener.ts";

const MAX_CONNECTIONS = 100;

type MetricsServerParts = {
  metrics: Metrics | null;
  metricsAccess: MetricsConfig | null;
  publicUrl: string;
  log: Pick<Log, "error">;
};

export async function startMetricsServer(parts: MetricsServerParts, host: string): Promise<number | null> {
  const { metrics, metricsAccess, publicUrl } = parts;
  if (!metrics || metricsAccess === null || metricsAccess.port === null) return null;
  const server = createBoundedServer({ publicUrl, maxConnections: MAX_CONNECTIONS });
  const answer = toRequestListener(createRoutes(metrics, metricsAccess.token), parts);
  server.on("request", (request, response) => void answer(request, response));
  return await listen(server, metricsAccess.port, host);
}
