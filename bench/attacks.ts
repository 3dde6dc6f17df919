import { Agent, request } from "node:http";
import { ORIGIN } from "./programs.ts";

/** The limit of a free account. */
export const ITEMS = 10_000;
export const LINKS = 5;

/** As a proxy names them. */
export const STRANGER = "203.0.113.9";
const FRIEND = "198.51.100.1";

export type Asked = { method?: string; path: string; body?: object; headers?: Record<string, string>; from?: string };

export type Answer = { status: number; ms: number; text: string };

/** Calls the server at `url` on so many connections, which stay open. */
export function createCaller(url: string, connections: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const call = ({ method = "GET", path, body, headers = {}, from = FRIEND }: Asked): Promise<Answer> =>
    new Promise((resolve) => {
      const begun = performance.now();
      const sent = body && JSON.stringify(body);
      const all = {
        Origin: ORIGIN,
        // Node sends the body of a DELETE without its length.
        ...(sent && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(sent) }),
        "Accept-Encoding": "identity",
        "X-Forwarded-For": from,
        ...headers,
      };
      const asked = request({ agent, hostname, port, path, method, headers: all }, (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("end", () => {
          const text = Buffer.concat(pieces).toString();
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - begun, text });
        });
      });
      // A server that cannot keep up closes connections.
      asked.once("error", ({ message }) => resolve({ status: 0, ms: performance.now() - begun, text: message }));
      asked.end(sent);
    });
  return { call, close: () => agent.destroy() };
}

export const many = <Entry>(count: number, make: (n: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, n) => make(n));

export type Attack = { name: string; ask: (n: number) => Asked };

export function listAttacks(tokens: readonly string[]): Attack[] {
  const [token = ""] = tokens;
  const link = `/l/${token}`;
  const guest = (n: number) => ({ key: `bench-guest-of-${n % 2}`, name: "Max" });
  return [
    { name: "a question", ask: () => ({ path: `${link}/question` }) },
    {
      name: "a heart",
      ask: (n) => ({
        method: n % 4 < 2 ? "POST" : "DELETE",
        path: `${link}/hearts`,
        body: {
          candidate: { kind: "outfit", id: `o${n % 2}` },
          guest: n % 4 < 2 ? guest(n) : { key: guest(n).key },
        },
      }),
    },
    { name: "an item, another each time", ask: (n) => ({ path: `${link}/items/i${(n * 17) % ITEMS}?again=${n}` }) },
    { name: "an item that is not there", ask: (n) => ({ path: `${link}/items/none${n}` }) },
    { name: "a search", ask: (n) => ({ path: `${link}/items?q=piece%20${n}` }) },
    { name: "the frame of the items", ask: () => ({ path: `/embed/~${token}/items` }) },
    { name: "the frame of an item", ask: (n) => ({ path: `/embed/~${token}/items/i${(n * 17) % ITEMS}` }) },
    {
      name: "oEmbed",
      ask: (n) => ({ path: `/oembed?url=${encodeURIComponent(`${ORIGIN}${link}/items/i${(n * 17) % ITEMS}`)}` }),
    },
    {
      name: "the preview of an item that is not there",
      ask: (n) => ({ path: `/preview/~${token}/items/none${n}.jpg` }),
    },
    {
      name: `an unknown picture, of ${LINKS} links in turn`,
      ask: (n) => ({ path: `/l/${tokens[n % tokens.length]}/images/${"A".repeat(43)}` }),
    },
  ];
}
