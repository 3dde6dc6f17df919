import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { startHttpServer } from "./http-server.ts";

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Kept = Answer & { asked: IncomingHttpHeaders };

const NO_ORIGIN: Answer = { status: 502, headers: {}, body: Buffer.alloc(0) };

const readAge = (rule: string): number =>
  Number(/s-maxage=(\d+)/.exec(rule)?.[1] ?? /max-age=(\d+)/.exec(rule)?.[1] ?? 0);

/** A fake CDN (RFC 9111): it stores what is `public`, by `Vary`, and asks back for what is not fresh. */
export async function startCachingProxy() {
  const kept = new Map<string, Kept[]>();
  const cdn = { url: "", originUrl: "" };

  async function askOrigin(path: string, method: string, headers: IncomingHttpHeaders): Promise<Answer> {
    const { hostname, port } = new URL(cdn.originUrl);
    const asked = httpRequest({ hostname, port, path, method, headers, agent: false }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const { "transfer-encoding": _, ...kept } = response.headers;
    return { status: response.statusCode ?? 0, headers: kept, body: await buffer(response) };
  }

  const listVaried = ({ headers: { vary = "" } }: Answer) => vary.toLowerCase().split(/,\s*/).filter(Boolean);

  async function answer(path: string, method: string, asked: IncomingHttpHeaders) {
    const isFor = (one: Kept) => listVaried(one).every((name) => one.asked[name] === asked[name]);
    const [all, others] = [kept.get(path) ?? [], (kept.get(path) ?? []).filter((one) => !isFor(one))];
    const stored = method === "GET" ? all.find(isFor) : undefined;
    // The fake has no clock: what may be fresh at all is fresh.
    if (stored && readAge(stored.headers["cache-control"] ?? "") > 0) return { ...stored, held: "hit" };
    const condition = stored && { "if-none-match": stored.headers.etag };
    const found = await askOrigin(path, method, { ...asked, ...condition }).catch(() => NO_ORIGIN);
    if (stored && found.status === 304)
      return { ...stored, headers: { ...stored.headers, ...found.headers }, held: "revalidated" };
    const { "cache-control": rule = "", "set-cookie": cookies, etag } = found.headers;
    const isKept = method === "GET" && found.status === 200 && cookies === undefined && etag !== undefined;
    if (method === "GET") kept.set(path, isKept && /\bpublic\b/.test(rule) ? [...others, { ...found, asked }] : others);
    return { ...found, held: "miss" };
  }

  cdn.url = await startHttpServer((request, response) => {
    void (async () => {
      const { url = "", method = "GET", headers: asked } = request;
      const { status, headers, body, held } = await answer(url, method, asked);
      response.writeHead(status, { ...headers, "x-cache": held }).end(body);
    })();
  });
  return cdn;
}
