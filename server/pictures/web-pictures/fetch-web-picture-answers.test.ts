import { gzipSync } from "node:zlib";
import { MAX_PICTURE_BYTES } from "#domain/limits.ts";
import { expect, test } from "vitest";
import { createFakeNetwork, startRawSite, startSite } from "#tests/support/fakes/web-sites.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { type FetchedPicture, type FetchOptions, fetchWebPicture } from "./fetch-web-picture.ts";

const SHORT_MS = 400;

const fetchPicture = (address: string, options: FetchOptions = {}): Promise<FetchedPicture> =>
  fetchWebPicture(address, { network: createFakeNetwork(), ...options });

const refused = (problem: string) => expect.objectContaining({ status: "ERROR", problem });

test("more than 20 MB are rejected: by Content-Length, else while reading", async () => {
  let sent = 0;
  const port = await startSite(({ url }, response) => {
    response.on("error", () => undefined);
    if (url === "/said") response.writeHead(200, { "Content-Length": MAX_PICTURE_BYTES + 1 }).write("a");
    else {
      const piece = Buffer.alloc(1024 * 1024);
      const send = (): void => {
        if (response.destroyed) return;
        sent += piece.length;
        response.write(piece, () => setImmediate(send));
      };
      send();
    }
  });
  expect(await fetchPicture(`http://pictures.example:${port}/said`)).toEqual(refused("too large"));
  expect(await fetchPicture(`http://pictures.example:${port}/endless`)).toEqual(refused("too large"));
  expect(sent).toBeLessThan(3 * MAX_PICTURE_BYTES);
});

test.for([
  ["sends nothing", "", ""],
  ["sends its headers slowly", "HTTP/1.1 200 OK\r\n", "A"],
  ["sends early hints without end", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ["sends its picture slowly", "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "A"],
] as const)("a site that %s is abandoned after the time limit", async ([, beginning, drop]) => {
  const port = await startRawSite((socket) => {
    socket.write(beginning);
    const drops = setInterval(() => socket.write(drop), 20);
    socket.on("close", () => clearInterval(drops));
  });
  const options = { timeoutMs: SHORT_MS };
  expect(await fetchPicture(`http://pictures.example:${port}/`, options)).toEqual(refused("too slow"));
});

test("a slow DNS query and an abort end the fetch, too", async () => {
  const never = new Promise<string[]>(() => undefined);
  const network = {
    ...createFakeNetwork(),
    resolve: (_: string, signal: AbortSignal) =>
      Promise.race([
        never,
        new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("over")))),
      ]),
  };
  expect(await fetchPicture("http://slow.example/", { network, timeoutMs: SHORT_MS })).toEqual(refused("too slow"));
  const port = await startRawSite(() => undefined);
  const signal = AbortSignal.timeout(50);
  const options = { signal, timeoutMs: 60_000 };
  expect(await fetchPicture(`http://pictures.example:${port}/`, options)).toEqual(refused("too slow"));
});

test.for<[string, string]>([
  ["headers without end", `HTTP/1.1 200 OK\r\n${"X-Long: long\r\n".repeat(3000)}\r\n`],
  ["what is no HTTP", "220 mail.example ESMTP\r\n"],
  ["less than it said", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort"],
  ["a change of protocols", "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["nothing", ""],
])("a site that responds with %s counts as unreachable", async ([, answer]) => {
  const port = await startRawSite((socket) => socket.end(answer));
  expect(await fetchPicture(`http://pictures.example:${port}/`)).toEqual(refused("unreachable"));
});

test.for([
  "302 Found\r\nLocation: http://10.0.0.1/",
  "404 Not Found",
  "200 OK\r\nContent-Encoding: gzip",
  "200 OK\r\nContent-Length: 99999999",
])("a fetch closes the connection after %s", async (status) => {
  const gone = Promise.withResolvers<void>();
  const port = await startRawSite((socket) => {
    socket.on("close", () => gone.resolve()).write(`HTTP/1.1 ${status}\r\n\r\nA`);
  });
  expect((await fetchPicture(`http://pictures.example:${port}/`, { timeoutMs: 60_000 })).status).toBe("ERROR");
  await gone.promise;
});

test("a closed connection, a closed port and a host without an address are unreachable", async () => {
  const port = await startRawSite((socket) => socket.destroy());
  expect(await fetchPicture(`http://pictures.example:${port}/`)).toEqual(refused("unreachable"));
  expect(await fetchPicture("http://127.0.0.1:1/")).toEqual(refused("unreachable"));
  const network = createFakeNetwork({ "empty.example": [[]] });
  expect(await fetchPicture("http://empty.example/", { network })).toEqual(refused("unreachable"));
});

test.for(["gzip", "br", "zstd", "GZIP", "identity, gzip"])("a body encoded with %s is rejected", async (encoding) => {
  const bomb = gzipSync(Buffer.concat([await aPng(), Buffer.alloc(21 * 1024 * 1024)]), { level: 1 });
  const port = await startSite((_, response) => response.writeHead(200, { "Content-Encoding": encoding }).end(bomb));
  expect(await fetchPicture(`http://pictures.example:${port}/`)).toEqual(refused("compressed"));
});

test("Content-Encoding: identity is accepted, but not with a compressed body", async () => {
  const png = await aPng();
  const port = await startSite(({ url }, response) => {
    response.setHeader("Content-Encoding", "identity").end(url === "/secret" ? gzipSync(png) : png);
  });
  expect((await fetchPicture(`http://pictures.example:${port}/`)).status).toBe("OK");
  expect(await fetchPicture(`http://pictures.example:${port}/secret`)).toEqual(refused("not a picture"));
});

test("a body that is no picture is rejected under any content type", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bodies = [svg, "<!doctype html><script>alert(1)</script>", "", '{"secret":"inner"}', "GIF89a;"];
  const port = await startSite(({ url }, response) => {
    response.setHeader("Content-Type", "image/png").end(bodies[Number(url?.slice(1))]);
  });
  for (const position of bodies.keys()) {
    const address = `http://pictures.example:${port}/${position}`;
    expect([bodies[position], await fetchPicture(address)]).toEqual([bodies[position], refused("not a picture")]);
  }
});

test.for([201, 204, 206, 300, 304, 400, 401, 403, 404, 500, 503])("a response of %i is rejected", async (status) => {
  const png = await aPng();
  const port = await startSite((_, response) => response.writeHead(status).end(png));
  expect(await fetchPicture(`http://pictures.example:${port}/`)).toEqual(refused("not answered with 200"));
});
