import { expect } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { PAGES, PICTURE_REQUESTS, type Surface } from "#tests/support/drivers/privacy-surfaces.ts";

const USERNAME = "pictures";

/** Each has another width. */
const WIDTHS = { photograph: 300, second: 310, cutout: 320, cropped: 330, "second-cropped": 340 };

const makeCloset = (item: object) => ({
  status: "OK",
  user: { username: USERNAME, firstName: "Jane" },
  items: [{ id: "i0", createdAt: 1, ...item }],
});

/** What visitors see at first. */
const BEFORE = { thumbnailImageURL: "photograph", pictures: [{ url: "second" }], cutout: "cutout" };

/** Both photographs are cropped, and the cut-out is not used. */
const AFTER = {
  thumbnailImageURL: "cropped",
  uncropped: "photograph",
  pictures: [{ url: "second-cropped", uncropped: "second" }],
};

const OPEN_CLOSET: Surface = {
  path: "/users/v2/openCloset",
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: '{"username":"{u}","useCollections":true,"useCutouts":true}',
};

const listAddresses = (text: string): string[] => [...new Set(text.match(/\/images\/[\w-]+/g))];

/**
 * A photograph before it was cropped, the photograph itself or one of the other pictures, and a cut-out that is not
 * used are as unknown to visitors as a picture that never existed: from the next request on, in every process and cache.
 */
export async function checkPictureMatrix(): Promise<void> {
  const { store, start } = await openProcesses();
  const urls = [await start(), await start()].map(({ url }) => url);
  const contents = new Map<string, Buffer>();
  for (const [name, width] of Object.entries(WIDTHS))
    contents.set(name, await drawNoise({ width, height: 400 }).jpeg().toBuffer());
  const importOne = async (item: object): Promise<void> => {
    const readPicture = async (name: string) => contents.get(name) ?? Buffer.alloc(0);
    await importCloset(store, { name: USERNAME, answer: makeCloset(item), readPicture }, { existing: "replace" });
  };
  const ask = async (url: string, { path, method = "GET", headers = {}, body }: Surface, picture: string) => {
    const response = await fetch(url + path.replace("{u}", USERNAME).replace("{p}", picture), {
      method,
      headers,
      redirect: "manual",
      ...(body !== undefined && { body: body.replace("{u}", USERNAME) }),
    });
    const told = [...response.headers].filter(([name]) => !["date", "x-request-id", "keep-alive"].includes(name));
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    return { status: response.status, text, whole: JSON.stringify([response.status, told, text]) };
  };

  await importOne(BEFORE);
  const earlier = listAddresses(JSON.stringify((await findAnswer(store, USERNAME))?.items));
  expect(earlier).toHaveLength(3);
  for (const url of urls) {
    for (const address of earlier) expect((await ask(url, { path: "{p}" }, address)).status).toBe(200);
    for (const path of PAGES) await ask(url, { path }, "");
  }

  await importOne(AFTER);
  const now = listAddresses(JSON.stringify((await findAnswer(store, USERNAME))?.items));
  expect(now).toHaveLength(2);
  const never = `/images/${"A".repeat((earlier[0] ?? "").length - "/images/".length)}`;
  for (const url of urls) {
    for (const address of now) expect((await ask(url, { path: "{p}" }, address)).status).toBe(200);
    for (const surface of PICTURE_REQUESTS) {
      const unknown = await ask(url, surface, never);
      for (const address of earlier) {
        const { whole } = await ask(url, surface, address);
        expect([surface, whole.replaceAll(address, "{p}")]).toEqual([surface, unknown.whole.replaceAll(never, "{p}")]);
      }
    }
    for (const surface of [...PAGES.map((path) => ({ path })), OPEN_CLOSET]) {
      const { text } = await ask(url, surface, "");
      for (const address of earlier) expect([surface, text.includes(address)]).toEqual([surface, false]);
    }
  }
}
