import type { IncomingHttpHeaders } from "node:http";
import { setDefaultCACertificates, type TLSSocket } from "node:tls";
import { expect, test } from "vitest";
import { makeCertificate } from "#tests/support/factories/certificate.ts";
import { createFakeNetwork, startSite, startTlsSite } from "#tests/support/fakes/web-sites.ts";
import { aPng, drawPicture } from "#tests/support/factories/pictures.ts";
import { type FetchedPicture, type FetchOptions, fetchWebPicture } from "./fetch-web-picture.ts";

const fetchPicture = (address: string, options: FetchOptions = {}): Promise<FetchedPicture> =>
  fetchWebPicture(address, { network: createFakeNetwork(), ...options });

const refused = (problem: string) => expect.objectContaining({ status: "ERROR", problem });

test("a picture is fetched once, and the request reveals nothing else", async () => {
  const png = await aPng();
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const port = await startSite(({ url, headers }, response) => {
    asked.push({ url, headers });
    response.setHeader("Set-Cookie", "who=you").end(png);
  });
  const network = createFakeNetwork();
  expect(await fetchPicture(`http://pictures.example:${port}/a%20b.png?x=1#part`, { network })).toMatchObject({
    status: "OK",
    picture: { content: png, contentType: "image/png", width: 8, height: 12 },
  });
  const headers = {
    accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
    "accept-encoding": "identity",
    "user-agent": "Mozilla/5.0 (compatible; picture import)",
    host: `pictures.example:${port}`,
    connection: "close",
  };
  expect(asked).toEqual([{ url: "/a%20b.png?x=1", headers }]);
  expect(network.asked).toEqual(["pictures.example"]);
});

test("the metadata of a photograph is removed", async () => {
  const photograph = await drawPicture()
    .withExif({ IFD0: { Make: "Camera" } })
    .jpeg()
    .toBuffer();
  const port = await startSite((_, response) => response.end(photograph));
  const fetched = await fetchPicture(`http://pictures.example:${port}/`);
  expect(fetched.status === "OK" && fetched.picture.content.includes("Camera")).toBe(false);
  expect(fetched.status).toBe("OK");
});

test.for([
  "ftp://pictures.example/a.png",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "gopher://pictures.example/",
  "//pictures.example/a.png",
  "/images/a",
  "",
  "http://",
  "http://jane@pictures.example/a.png",
  "http://:secret@pictures.example/a.png",
  "http://pictures.example:22/",
])("%j causes no DNS query", async (address) => {
  const network = createFakeNetwork();
  expect(await fetchPicture(address, { network })).toEqual(refused("forbidden address"));
  expect(network.asked).toEqual([]);
});

test.for(["127.0.0.2", "127.2", "0x7f.0.0.2", "2130706434", "[::1]", "[::ffff:127.0.0.1]", "１２７.0.0.2", "10.0.0.1"])(
  "a private address is not requested in any spelling: %s",
  async (host) => {
    const network = createFakeNetwork();
    expect(await fetchPicture(`http://${host}:8080/a.png`, { network })).toEqual(refused("forbidden address"));
    expect(network.asked).toEqual([]);
  },
);

test("the default network does not request this machine by any of its names", async () => {
  let requests = 0;
  const port = await startSite((_, response) => response.end(String((requests += 1))));
  const { isAllowedAddress } = (await import("./public-network.ts")).PUBLIC_NETWORK;
  const network = { ...createFakeNetwork({ "inner.example": [["127.0.0.1"]] }), isAllowedAddress };
  for (const host of ["127.0.0.1", "127.1", "inner.example", "[::ffff:7f00:1]"]) {
    expect(await fetchPicture(`http://${host}:${port}/`, { network })).toEqual(refused("forbidden address"));
  }
  expect(requests).toBe(0);
});

test.for([
  [["127.0.0.1", "10.0.0.1"]],
  [["10.0.0.1", "127.0.0.1"]],
  [["127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "::1"]],
  [["not an address"]],
])("a host with a private address among its addresses is not requested: %j", async ([addresses = []]) => {
  let requests = 0;
  const port = await startSite((_, response) => response.end(String((requests += 1))));
  const network = createFakeNetwork({ "half.example": [addresses] });
  expect(await fetchPicture(`http://half.example:${port}/`, { network })).toEqual(refused("forbidden address"));
  expect(requests).toBe(0);
});

test("a host that resolves to a private address after the check is not requested there", async () => {
  const png = await aPng();
  const port = await startSite((_, response) => response.end(png));
  const network = createFakeNetwork({ "rebinding.example": [["127.0.0.1"], ["127.0.0.2"], ["127.0.0.2"]] });
  expect((await fetchPicture(`http://rebinding.example:${port}/`, { network })).status).toBe("OK");
  expect(network.asked).toEqual(["rebinding.example"]);
});

test("the host of a redirect is checked again", async () => {
  let requests = 0;
  const port = await startSite((_, response) => {
    requests += 1;
    response.writeHead(302, { Location: "/again" }).end();
  });
  const network = createFakeNetwork({ "rebinding.example": [["127.0.0.1"], ["127.0.0.2"]] });
  expect(await fetchPicture(`http://rebinding.example:${port}/`, { network })).toEqual(refused("forbidden address"));
  expect(requests).toBe(1);
});

test.for([
  "http://127.0.0.2/",
  "http://inner.example/",
  "//10.0.0.1/",
  "file:///etc/passwd",
  "http://jane:secret@pictures.example/",
  "http://pictures.example:22/",
  "http://[::1]:bad/",
])("a redirect to %s is not followed", async (location) => {
  const port = await startSite((_, response) => response.writeHead(301, { Location: location }).end());
  const network = createFakeNetwork({ "inner.example": [["192.168.0.1"]] });
  expect(await fetchPicture(`http://pictures.example:${port}/`, { network })).toEqual(refused("forbidden address"));
});

test("three redirects are followed, four are not, and a loop ends", async () => {
  const png = await aPng();
  let requests = 0;
  const port = await startSite(({ url, headers }, response) => {
    requests += 1;
    const left = Number(url?.slice(1));
    expect(headers.referer ?? headers.cookie).toBeUndefined();
    response.setHeader("Set-Cookie", "who=you");
    if (left === 0) response.end(png);
    else response.writeHead(307, { Location: `http://other-${left}.example:${port}/${left - 1}` }).end();
  });
  expect((await fetchPicture(`http://pictures.example:${port}/3`)).status).toBe("OK");
  expect(requests).toBe(4);
  expect(await fetchPicture(`http://pictures.example:${port}/4`)).toEqual(refused("too many redirects"));
  expect(await fetchPicture(`http://pictures.example:${port}/1000`)).toEqual(refused("too many redirects"));
  expect(requests).toBe(12);
});

test("https needs a valid certificate, and does not redirect to http", async () => {
  const png = await aPng();
  const pair = makeCertificate("pictures.example");
  const named = new Set<unknown>();
  const port = await startTlsSite(pair, ({ url, socket }, response) => {
    named.add((socket as TLSSocket).servername);
    if (url === "/down") response.writeHead(302, { Location: "http://pictures.example/" }).end();
    else response.end(png);
  });
  expect(await fetchPicture(`https://pictures.example:${port}/`)).toEqual(refused("unreachable"));
  setDefaultCACertificates([pair.cert]);
  expect((await fetchPicture(`https://pictures.example:${port}/`)).status).toBe("OK");
  expect((await fetchPicture(`https://pictures.example.:${port}/`)).status).toBe("OK");
  expect(await fetchPicture(`https://other.example:${port}/`)).toEqual(refused("unreachable"));
  expect(await fetchPicture(`https://127.0.0.1:${port}/`)).toEqual(refused("unreachable"));
  expect(await fetchPicture(`https://pictures.example:${port}/down`)).toEqual(refused("forbidden address"));
  expect([...named]).toEqual(["pictures.example"]);
});
