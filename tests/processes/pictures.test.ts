import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";

const QUERIES = ["", "?w=208", "?w=300"];
const ACCEPTED = ["image/avif,*/*", "image/webp", "*/*"];

/** Two processes and a closet with a picture. `ask` requests each variant of it from both. */
async function openTwoProcesses() {
  const { store, start } = await openProcesses();
  const content = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.jpg" }], status: "OK" };
  const importAnna = () => importCloset(store, { name: "anna", answer, readPicture: async () => content });
  await importAnna();
  const servers = [await start(), await start()];
  const ask = async (address: string, headers: Record<string, string> = {}): Promise<number[]> => {
    const asked = servers.flatMap(({ url }) =>
      QUERIES.flatMap((query) =>
        ACCEPTED.map((accept) => fetch(url + address + query, { headers: { accept, ...headers } })),
      ),
    );
    const statuses = new Set<number>();
    for (const response of await Promise.all(asked)) {
      await response.arrayBuffer();
      statuses.add(response.status);
    }
    return [...statuses];
  };
  const findAddress = async () => (await findAnswer(store, "anna"))?.items[0]?.thumbnailImageURL ?? "";
  return { store, servers, ask, findAddress, importAnna };
}

test("a picture address ends on every process when its closet becomes private, cached variants included", async () => {
  const { store, ask, findAddress, importAnna } = await openTwoProcesses();
  const addresses = [await findAddress()];
  expect(await ask(addresses[0] ?? "")).toEqual([200]);
  expect(await ask(addresses[0] ?? "", { "If-None-Match": "*" })).toEqual([304]);
  for (const hide of [
    () => setPrivacy(store, "anna", "private"),
    async () => {
      await removeCloset(store, "anna");
      await importAnna();
      await setPrivacy(store, "anna", "private");
    },
  ]) {
    await hide();
    for (const address of addresses) {
      expect(await ask(address)).toEqual([404]);
      expect(await ask(address, { "If-None-Match": "*" })).toEqual([404]);
    }
    await setPrivacy(store, "anna", "public");
    for (const address of addresses) expect(await ask(address)).toEqual([404]);
    addresses.push(await findAddress());
    expect(await ask(addresses.at(-1) ?? "")).toEqual([200]);
  }
  expect(new Set(addresses).size).toBe(3);
});

test("a hundred first requests for one variant on two processes get the same bytes", async () => {
  const { servers, findAddress } = await openTwoProcesses();
  const address = await findAddress();
  const contents = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      const url = servers[turn % servers.length]?.url ?? "";
      const response = await fetch(`${url}${address}?w=300`, { headers: { accept: "image/webp" } });
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer()).toString("base64");
    }),
  );
  expect(new Set(contents).size).toBe(1);
});

test("too many previews at once get 503 with Retry-After, and succeed afterwards", async () => {
  const { store, start } = await openProcesses();
  const collections = Array.from({ length: 60 }, (_, at) => ({ id: String(at), name: `No. ${at}`, folders: [] }));
  const answer = { status: "OK", collections };
  await importCloset(store, { name: "anna", answer, readPicture: async () => Buffer.alloc(0) });
  const { url } = await start();
  const ask = (id: string) => fetch(`${url}/preview/anna/collections/${id}.jpg`);
  const given = await Promise.all(collections.map(({ id }) => ask(id)));
  const rejected = given.filter(({ status }) => status !== 200);
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.length).toBeLessThan(60);
  for (const { status, headers } of rejected) expect([status, headers.get("Retry-After")]).toEqual([503, "2"]);
  for (const { url: again } of rejected.slice(0, 3)) expect((await fetch(again)).status).toBe(200);
});
