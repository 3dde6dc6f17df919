import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type PageOptions, test as base } from "./browser.ts";
import { addPhotographs, beginOwnCloset, getOwnItems, makePhotographs } from "./owner.ts";
import { type SignUpServer, startSignUpServer } from "./sign-up.ts";

export const PHONE = { viewport: { width: 390, height: 844 } };

/** The paths in the cache of the kept closet. */
export const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has("closet"))) return [];
    const requests = await (await caches.open("closet")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

const CONTENT = /^\/closet\/~[^/]+\/content$/;

export async function waitUntilKept(page: Page, pictures: number): Promise<void> {
  const isKept = async () => {
    const kept = await listKept(page);
    const shown = kept.filter((path) => path.startsWith("/owner/closets/"));
    return [kept.includes("/closet/items"), kept.some((path) => CONTENT.test(path)), shown.length >= pictures];
  };
  await expect.poll(isKept).toEqual([true, true, true]);
}

export type OwnClosetOptions = PageOptions & {
  items?: number;
  /** Of the first photograph. */
  seed?: number;
};

type OpenOwnCloset = (username: string, options?: OwnClosetOptions) => Promise<Page>;

let visitors = 0;

/** On the page of the items. */
async function addItems(page: Page, count: number, seed = 0): Promise<void> {
  await addPhotographs(page, await makePhotographs(count, seed));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(count);
}

/** `openOwnCloset` creates an account, `{username}@x.example`, with its closet, and shows its items on a phone. */
export const test = base.extend<{ server: SignUpServer; openOwnCloset: OpenOwnCloset }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from its pattern
    async ({}, use) => {
      const server = await startSignUpServer({ TRUSTED_PROXIES: "127.0.0.1" });
      await use(server);
      await server.discard();
    },
    { scope: "file" },
  ],
  openOwnCloset: async ({ openPage, server }, use) => {
    await use(async (username, { items = 0, seed = 0, ...options } = {}) => {
      visitors += 1;
      // One address may create three closets a day.
      const extraHTTPHeaders = { "X-Forwarded-For": `192.0.2.${visitors % 250}` };
      const page = await openPage({ ...PHONE, baseURL: `${server.url}/`, extraHTTPHeaders, ...options });
      await beginOwnCloset(page, server, `${username}@x.example`);
      if (items > 0) await addItems(page, items, seed);
      return page;
    });
  },
});
