import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getPieces } from "#tests/support/drivers/pages/composer.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems } from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";
import { type HeldDevice, readHeldDevice, toStoredText } from "#tests/support/releases/held-device.ts";
import { giveAccounts } from "#tests/support/factories/accounts.ts";

const RELEASES = readdirSync("tests/releases", { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

/** On a page that reads nothing of it. */
const storeAll = (page: Page, device: HeldDevice, texts: [string, string][]): Promise<void> =>
  page.evaluate(
    async ([held, local]) => {
      const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const toValue = (value: unknown) => {
        const { blob, type } = (value ?? {}) as { blob?: string; type?: string };
        return blob === undefined ? value : new Blob([toBytes(blob)], { type: type ?? "" });
      };
      for (const [key, text] of local) localStorage.setItem(key, text);
      for (const [name, { store, records }] of Object.entries(held.indexedDB)) {
        await new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name, 1);
          opening.addEventListener("error", () => reject(opening.error));
          opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(store, { keyPath: "id" }));
          opening.addEventListener("success", () => {
            const transaction = opening.result.transaction(store, "readwrite");
            for (const record of records)
              transaction
                .objectStore(store)
                .put(Object.fromEntries(Object.entries(record).map(([field, value]) => [field, toValue(value)])));
            transaction.addEventListener("complete", () => {
              opening.result.close();
              resolve();
            });
          });
        });
      }
      for (const [name, responses] of Object.entries(held.caches)) {
        await caches.delete(name);
        const cache = await caches.open(name);
        for (const [path, { type, headers, json, text, blob }] of Object.entries(responses)) {
          const body = json === undefined ? (text ?? toBytes(blob ?? "")) : JSON.stringify(json);
          await cache.put(path, new Response(body, { headers: { "Content-Type": type, ...headers } }));
        }
      }
    },
    [device, texts] as const,
  );

type Content = Record<"items" | "outfits" | "collectionItems", Record<string, unknown>[]>;

test.for(RELEASES)(
  "what waits on a device of release %s is sent or shown",
  async (release, { openOwnCloset, server }) => {
    // 429: three uploads at once. 422: the cut-out of a photograph without a garment.
    const page = await openOwnCloset("abe", { expected: [/404/, /ERR_FAILED/, /429/, /422/] });
    const create = async (list: string, entry: object) =>
      expect((await callFromPage(page, "POST", `/owner/closets/abe/${list}`, entry)).status).toBe(201);
    await create("items", { id: "coat", name: "Coat", brand: "Old" });
    await create("items", { id: "hat", name: "Hat", notes: "Theirs" });
    await create("collections", { id: "trip", name: "Trip", type: "default-packing", itemIds: ["coat"] });
    const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
    database.exec(giveAccounts(["emma"]));

    await page.goto("guide");
    const device = readHeldDevice(release);
    const { signedInAt: _, ...local } = device.localStorage;
    // The copy of another account would be deleted.
    delete device.caches.closet?.["/closet/device"];
    await storeAll(
      page,
      device,
      Object.entries(local).map(([key, value]) => [key, toStoredText(value)]),
    );
    const readContent = async () => {
      const { body } = await callFromPage(page, "GET", "/owner/closets/abe/content");
      return (body as { closet: Content }).closet;
    };

    // Without the server's content, that of the device is shown.
    await page.route("**/owner/closets/abe/content*", (route) => route.abort());
    await page.goto("closet/items");
    await getOwnItems(page).getByRole("link", { name: "Only kept" }).waitFor();
    await page.unroute("**/owner/closets/abe/content*");
    await page.reload();

    const readNames = async () => (await readContent()).items.map(({ name }) => name);
    await expect.poll(readNames).toContain("Typed on the train");
    await expect.poll(async () => (await readContent()).outfits).toMatchObject([{ name: "Made offline" }]);
    const uploads = device.indexedDB["own-closet"]?.records ?? [];
    const arriving = uploads.filter(
      ({ problem, account, target }) => !problem && !account && (target as { list: string }).list === "items",
    );
    await expect
      .poll(async () => (await readContent()).items.map(({ id }) => id))
      .toEqual(expect.arrayContaining(arriving.map(({ id }) => id)));
    await expect
      .poll(async () => (await readContent()).items.find(({ id }) => id === "coat"))
      .toMatchObject({ thumbnailImageURL: expect.stringContaining("pictures/") });
    expect((await readContent()).collectionItems).toEqual(
      expect.arrayContaining([expect.objectContaining({ collectionId: "trip", itemId: "hat" })]),
    );
    await page.getByText("You shared a photograph with your closet.").waitFor();

    await page.goto("closet/outfits/board");
    await expect.poll(() => getPieces(page).count()).toBe(2);
    await page.goto("user/emma/items");
    await page.getByRole("contentinfo").getByRole("link", { name: "Your outfit · 3 items" }).waitFor();
    const drafts = device.indexedDB.drafts?.records ?? [];
    const waiting = drafts
      .map(({ username, styling }) => ({ username, ...(styling as { stage?: string; content?: { id: string } }) }))
      .filter(({ username, stage }) => username === "emma" && stage === "waiting");
    const findSent = database.prepare(`select count(*) as "count" from "stylings" where "id" = ?`);
    for (const { content } of waiting) await expect.poll(() => findSent.get(content?.id ?? "")).toEqual({ count: 1 });
    database.close();
    await page.goto("stylings");
    // Begun, of a link that has ended, the next version of a styling, and one that waits for its hour.
    await expect
      .poll(() => page.getByRole("region", { name: "Saved on this device" }).getByRole("listitem").count())
      .toBe(4);
  },
);
