import { createRemoteViewEvents } from "./closets/views/remote-view-events.ts";
import { createClosetService } from "./closets/closet-service.ts";
import { createRemoteClosets } from "./closets/remote-closets.ts";
import type { Config } from "./config/config.ts";
import type { Log } from "./telemetry/log.ts";
import type { Observation } from "./telemetry/observation.ts";
import { createPreviewService } from "./closets/previews/preview-service.ts";
import { createReadiness } from "./telemetry/readiness.ts";

/**
 * What the web side is made of before another backend (`API_BASE_URL`), which has closets, accounts, pictures and counts:
 * nothing of its own is kept, neither in a database nor in a folder.
 */
export function createFrontServices(
  { brand }: Pick<Config, "brand">,
  baseUrl: string,
  { metrics, tracing }: Observation,
  log: Log,
) {
  const source = createClosetService(createRemoteClosets({ baseUrl, log }));
  const closets = tracing?.traceCalls("closets", source) ?? source;
  const pictures = { findPublicPicture: async () => null };
  const previews = createPreviewService({ closets, pictures, brandName: brand.name, log });
  metrics?.watchCache("previews", previews.cache.readState);
  metrics?.watchQueue("previews", previews.cache.readQueue);
  return {
    closets,
    pictures,
    previews,
    accountServices: null,
    ownerServices: null,
    foreignPictures: null,
    viewEvents: createRemoteViewEvents({ baseUrl }),
    readiness: createReadiness({ db: null, findWriteTrouble: async () => null, log }),
    metrics,
    tracing,
    endStreams: () => undefined,
    seedDemoClosets: async () => undefined,
    listSomeUsernames: async () => [],
    close: async () => tracing?.close(),
  };
}
