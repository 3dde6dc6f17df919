import { expect, test } from "vitest";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";

const drawPhotograph = (cloth: string) => drawGarmentPhotograph({ cloth }).png().toBuffer();

/** Answers as the server of rembg. The first request fails. */
async function openCloset() {
  const cutout = await drawGarmentPhotograph({ wall: "none" }).png().toBuffer();
  const state = { total: 0, atOnce: 0, mostAtOnce: 0, beforeAnswer: async () => {} };
  const url = await startHttpServer((request, response) => {
    state.total += 1;
    state.atOnce += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
    const isFailing = state.total === 1;
    const answer = async () => {
      await request.toArray();
      await state.beforeAnswer();
      state.atOnce -= 1;
      response.writeHead(isFailing ? 500 : 200, { "Content-Type": "image/png" }).end(isFailing ? "" : cutout);
    };
    void answer();
  });
  const { openApiClient } = await openTestOwnerApi({ jane: {} }, { CUTOUT_URL: url });
  const client = await openApiClient();
  const send = async (method: string, path: string, entry: object) => {
    const headers = { "Content-Type": "application/json" };
    const { status } = await client.call(method, `/owner/closets/jane/${path}`, {
      body: JSON.stringify(entry),
      headers,
    });
    expect(status).toBeLessThan(300);
  };
  const add = async (id: string, cloth: string, more: object = {}) => {
    const { address } = await client.upload("jane", await drawPhotograph(cloth));
    await send("POST", "items", { id, thumbnailImageURL: address, ...more });
  };
  const readCutouts = async (): Promise<Record<string, string | undefined>> => {
    const { json } = await client.call("GET", "/owner/closets/jane/content");
    const { items } = (json as { closet: { items: { id: string; cutout?: { address: string } }[] } }).closet;
    return Object.fromEntries(items.map(({ id, cutout }) => [id, cutout?.address]));
  };
  const importPhotographs = async (query: string, cloths: Record<string, string>) => {
    const files: Record<string, Buffer | string> = {
      "items.csv": `id,Image\n${Object.keys(cloths)
        .map((id) => `${id},${id}.png`)
        .join("\n")}\n`,
    };
    for (const [id, cloth] of Object.entries(cloths)) files[`${id}.png`] = await drawPhotograph(cloth);
    const { status } = await client.call("POST", `/owner/closets/jane/import${query}`, {
      body: await makeZip(files),
      headers: { "Content-Type": "application/zip" },
    });
    expect(status).toBe(200);
  };
  return { state, client, send, add, readCutouts, importPhotographs };
}

test("photographs are cut out by the service, one at a time; what fails has its background", async () => {
  const { state, add, readCutouts } = await openCloset();
  for (const [id, cloth] of Object.entries({ first: "#204080", second: "#802040", third: "#208040" }))
    await add(id, cloth);
  await expect.poll(() => state.total).toBe(3);
  await expect.poll(readCutouts).toEqual({
    first: undefined,
    second: expect.stringMatching(/^pictures\//),
    third: expect.stringMatching(/^pictures\//),
  });
  expect(state.mostAtOnce).toBe(1);
});

test("the photographs that an import brings are cut out by the service, one at a time, and none a second time", async () => {
  const { state, readCutouts, importPhotographs } = await openCloset();
  const cloths = { first: "#204080", second: "#802040", third: "#208040" };
  await importPhotographs("?preview=true", cloths);
  expect(state.total).toBe(0);
  await importPhotographs("", cloths);
  await expect.poll(async () => Object.values(await readCutouts()).filter(Boolean)).toHaveLength(2);
  expect([state.total, state.mostAtOnce]).toEqual([3, 1]);
  await importPhotographs("", { ...cloths, fourth: "#404020" });
  await expect.poll(async () => Object.values(await readCutouts()).filter(Boolean)).toHaveLength(3);
  expect(state.total).toBe(4);
});

test("a cut-out of the owner's is not sent, and one that the owner makes meanwhile stays", async () => {
  const { state, client, send, add, readCutouts } = await openCloset();
  await add("failed", "#204080");
  await expect.poll(() => state.total).toBe(1);
  const { address } = await client.upload("jane", await drawGarmentPhotograph({ wall: "none" }).png().toBuffer());
  await add("cut", "#208040", { cutout: { address } });
  const own = await client.upload(
    "jane",
    await drawGarmentPhotograph({ wall: "none", cloth: "#111" }).png().toBuffer(),
  );
  const done = Promise.withResolvers<void>();
  state.beforeAnswer = async () => {
    await send("PATCH", "items/late", { cutout: { address: own.address } });
    state.beforeAnswer = async () => {};
    done.resolve();
  };
  await add("late", "#802040");
  await done.promise;
  await add("last", "#402080");
  await expect.poll(async () => (await readCutouts()).last).toBeDefined();
  const { cut, late } = await readCutouts();
  expect([state.total, cut === late]).toEqual([3, false]);
});
