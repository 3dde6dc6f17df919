import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { startHttpServer } from "./http-server.ts";

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer; keptUntil: number; vary: string[] };

const PURGE_TOKEN = "t0ken";

/** A fake CDN: it follows `s-maxage` and `Vary`, and purges by `Surrogate-Key`. */
export async function startCachingProxy() {
  const kept = new Map<string, Kept[]>();
  const cdn = { url: "", purgeUrl: "", purgeToken: PURGE_TOKEN, originUrl: "", isPurging: true, purges: 0 };

  async function fetchFromOrigin(path: string, method: string, headers: IncomingHttpHeaders): Promise<Kept> {
    const { hostname, port } = new URL(cdn.originUrl);
    const asked = httpRequest({ hostname, port, path, method, headers, agent: false }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const body = await buffer(response);
    const { "cache-control": rule = "", "set-cookie": cookies, vary = "" } = response.headers;
    const seconds = Number(/s-maxage=(\d+)/.exec(rule)?.[1] ?? 0);
    const isHeld = /\bpublic\b/.test(rule) && !/no-store|no-cache|private/.test(rule) && cookies === undefined;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body,
      keptUntil: isHeld && method === "GET" ? Date.now() + seconds * 1000 : 0,
      vary: vary.toLowerCase().split(/,\s*/).filter(Boolean),
    };
  }

  const origin = await startHttpServer((request, response) => {
    void (async () => {
      const { url = "", method = "GET", headers } = request;
      if (url === "/purge") {
        const { tags } = JSON.parse(await text(request)) as { tags: string[] };
        const isKnown = headers.authorization === `Bearer ${PURGE_TOKEN}`;
        if (!cdn.isPurging || !isKnown) return response.writeHead(cdn.isPurging ? 403 : 503).end();
        for (const [path, all] of kept) {
          kept.set(
            path,
            all.filter((one) => !tags.includes(String(one.headers["surrogate-key"]))),
          );
        }
        cdn.purges += 1;
        return response.writeHead(200).end("{}");
      }
      const isSame = (one: Kept): boolean =>
        one.keptUntil > Date.now() && one.vary.every((name) => one.headers[`asked-${name}`] === headers[name]);
      const held = method === "GET" ? kept.get(url)?.find(isSame) : undefined;
      const answer = held ?? (await fetchFromOrigin(url, method, headers));
      if (!held && answer.keptUntil > 0) {
        for (const name of answer.vary) answer.headers[`asked-${name}`] = headers[name];
        kept.set(url, [...(kept.get(url) ?? []), answer]);
      }
      const { "transfer-encoding": _, ...sent } = answer.headers;
      const defined = Object.entries(sent).filter(([name, value]) => value !== undefined && !name.startsWith("asked-"));
      response.writeHead(answer.status, { ...Object.fromEntries(defined), "x-cache": held ? "hit" : "miss" });
      return response.end(answer.body);
    })();
  });
  cdn.url = origin;
  cdn.purgeUrl = `${origin}/purge`;
  return cdn;
}
