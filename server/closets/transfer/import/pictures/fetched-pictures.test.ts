import { expect, test } from "vitest";
import { findAnswer, listOrphans, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { createFakeNetwork, startRawSite, startSite } from "#tests/support/fakes/web-sites.ts";
import { isForOwnerAlone } from "#domain/private-address.ts";
import { type ImportControl, importCloset } from "#server/closets/transfer/import/closet-import.ts";

const OURS = expect.stringMatching(/^\/images\/[\w-]{30}$/);

/** Imports items with these pictures and fetches them. @returns the public addresses and what was not fetched */
async function importAndFetch(addresses: string[], control: ImportControl = { network: createFakeNetwork() }) {
  const store = await openTestStore();
  const items = addresses.map((thumbnailImageURL, n) => ({ id: `${n}`, thumbnailImageURL, createdAt: -n }));
  const source = { name: "jane", answer: { status: "OK", items }, readPicture: async () => aPng({ seed: 5 }) };
  const summary = await importCloset(store, source, { fetchPictures: true }, control);
  const shown = (await findAnswer(store, "jane"))?.items.map((item) => item.thumbnailImageURL);
  return { ...summary, store, shown };
}

test("pictures of other sites are fetched once and stored like those of the file", async () => {
  const asked: string[] = [];
  const png = await aPng();
  const port = await startSite(({ url = "" }, response) => {
    asked.push(url);
    response.end(png);
  });
  const address = `http://pictures.example:${port}/a.png`;
  const { shown, pictures, unusablePictures, notFetched, store } = await importAndFetch([
    address,
    address,
    ` ${address} `,
    `${address}#part`,
    "b.png",
  ]);
  expect(shown).toEqual([OURS, OURS, OURS, OURS, OURS]);
  expect([new Set(shown).size, pictures, unusablePictures, notFetched, asked]).toEqual([2, 2, [], [], ["/a.png"]]);
  expect(await listOrphans(store)).toEqual([]);
});

test("a picture that cannot be fetched keeps its address, and the summary says why", async () => {
  const png = await aPng();
  const port = await startSite(({ url }, response) => {
    if (url === "/good.png") response.end(png);
    else if (url === "/page") response.end("<!doctype html>");
    else response.writeHead(404).end(png);
  });
  const at = (path: string) => `http://pictures.example:${port}/${path}`;
  const inner = "http://10.0.0.1/a.png";
  const { shown, pictures, unusablePictures, notFetched } = await importAndFetch([
    at("good.png"),
    at("page"),
    ` ${at("gone.png")}`,
    inner,
  ]);
  expect(shown).toEqual([OURS, at("page"), at("gone.png"), null]);
  expect([pictures, unusablePictures.map(({ picture, code }) => [picture, code])]).toEqual([
    1,
    [[inner, "privatePictureAddress"]],
  ]);
  expect(notFetched).toEqual([
    {
      list: "items",
      position: 1,
      id: "1",
      picture: at("page"),
      code: "pictureUnreadable",
      reason: "it is not a picture (JPEG, PNG, WebP, GIF, AVIF or HEIC)",
    },
    {
      list: "items",
      position: 2,
      id: "2",
      picture: at("gone.png"),
      code: "pictureUnreadable",
      reason: "its site does not answer with 200",
    },
  ]);
});

test("without the option no picture is fetched", async () => {
  const network = createFakeNetwork();
  const store = await openTestStore();
  const items = [{ id: "1", thumbnailImageURL: "http://pictures.example/a.png" }];
  const source = { name: "jane", answer: { status: "OK", items }, readPicture: async () => aPng() };
  expect(await importCloset(store, source, {}, { network })).toMatchObject({ pictures: 0, notFetched: [] });
  expect(network.asked).toEqual([]);
});

test("eight pictures are fetched at a time, four of one site", async () => {
  const png = await aPng();
  const underWay = new Map<string, number>();
  let [inAll, mostInAll, mostOfSite] = [0, 0, 0];
  const full = Promise.withResolvers<void>();
  const port = await startSite(({ headers: { host = "" } }, response) => {
    underWay.set(host, (underWay.get(host) ?? 0) + 1);
    inAll += 1;
    mostInAll = Math.max(mostInAll, inAll);
    mostOfSite = Math.max(mostOfSite, ...underWay.values());
    if (inAll === 8) full.resolve();
    void (async () => {
      await full.promise;
      underWay.set(host, (underWay.get(host) ?? 0) - 1);
      inAll -= 1;
      response.end(png);
    })();
  });
  const addresses = ["one", "two", "three"].flatMap((site) =>
    Array.from({ length: 6 }, (_, n) => `http://${site}.example:${port}/${n}.png`),
  );
  const { notFetched } = await importAndFetch(addresses);
  expect([notFetched, mostInAll, mostOfSite]).toEqual([[], 8, 4]);
});

test("a site that fails three times in a row is skipped", async () => {
  let connections = 0;
  const port = await startRawSite((socket) => {
    connections += 1;
    socket.destroy();
  });
  const addresses = Array.from({ length: 20 }, (_, n) => `http://pictures.example:${port}/${n}.png`);
  const { shown, notFetched } = await importAndFetch(addresses);
  expect(shown).toEqual(addresses);
  const reasons = new Set(notFetched.map(({ reason }) => reason));
  expect(reasons).toEqual(new Set(["its site cannot be reached", "its site failed 3 times in a row"]));
  expect(connections).toBeLessThan(8);
});

const INNER = [
  ["127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001"],
  ["127.0.0.1.", "%31%32%37.0.0.1", "１２７.0.0.1", "127。0。0。1", "0.0.0.0", "0", "127.255.255.254"],
  ["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "100.100.100.200", "169.254.169.254", "2852039166"],
  ["0xa9fea9fe", "168.63.129.16", "192.0.0.192", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[::1]", "[::]"],
  ["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]"],
  ["[64:ff9b:1::a00:1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fe80::1]", "[fd00:ec2::254]", "[fec0::1]"],
].flat();

test("no address of this machine, its network or a cloud is requested, in any spelling", async () => {
  expect(INNER).toHaveLength(41);
  const addresses = INNER.map((host) => `http://${host}/a.png`);
  const { shown, pictures, notFetched, unusablePictures } = await importAndFetch([...addresses, "b.png"], {});
  expect(shown).toEqual([...addresses.map((address) => (isForOwnerAlone(address) ? null : address)), OURS]);
  expect(pictures).toBe(1);
  expect(new Set(notFetched.map(({ reason }) => reason))).toEqual(
    new Set(["its address is not on the public internet"]),
  );
  expect(notFetched.length + unusablePictures.length).toBe(INNER.length);
});
