import { json } from "node:stream/consumers";
import { startHttpServer } from "./http-server.ts";

type Value = { stringValue?: string; intValue?: number | string };

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1: internal, 2: server, 3: client. */
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};

type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: CollectedSpan[] }[];
  }[];
};

export async function startOtlpCollector() {
  const spans: CollectedSpan[] = [];
  const collector = { url: "", spans, status: 200, headers: {} as Record<string, unknown>, resource: "" };
  collector.url = await startHttpServer((request, response) => {
    void (async () => {
      const { resourceSpans } = (await json(request)) as Export;
      if (request.url === "/v1/traces" && collector.status === 200) {
        collector.headers = request.headers;
        for (const { resource, scopeSpans } of resourceSpans) {
          collector.resource = JSON.stringify(resource);
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        }
      }
      response.writeHead(collector.status, { "Content-Type": "application/json" }).end("{}");
    })();
  });
  return collector;
}

export const getAttribute = ({ attributes }: CollectedSpan, name: string): string | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  const text = value?.stringValue ?? value?.intValue;
  return text === undefined ? undefined : String(text);
};
