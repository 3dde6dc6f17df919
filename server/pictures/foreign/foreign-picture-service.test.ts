import { join } from "node:path";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { openTestStore } from "#tests/support/closet-store.ts";
import { aNetwork, startSite } from "#tests/support/foreign-sites.ts";
import { aPng } from "#tests/support/pictures.ts";
import { createDiskCache } from "#server/pictures/disk-cache.ts";
import { createForeignAddresses, readForeignClaim } from "./foreign-address.ts";
import { createForeignPictures } from "./foreign-picture-service.ts";
import { findPictureTokenOfPublicOwner } from "./foreign-picture-queries.ts";
import { checkPicture } from "#server/pictures/picture-check.ts";

test("however many are fetched at a time, one is decoded at a time: a small file may be a large picture", async () => {
  const content = await aPng();
  const port = await startSite((_, response) => void response.end(content));
  const store = await openTestStore();
  await importCloset(store, { name: "jane", answer: { status: "OK" }, readPicture: async () => content });
  const token = (await findPictureTokenOfPublicOwner(store.db, "jane")) ?? "";
  const addresses = createForeignAddresses(["a secret"]);
  const log = { info: () => undefined, warn: () => expect.unreachable() };
  const counted = { checks: 0, atOnce: 0, most: 0 };
  const { findPicture } = createForeignPictures({
    db: store.db,
    addresses,
    cache: createDiskCache(join(store.dataDir, "cache"), { maxBytes: 10_000_000, log }),
    log,
    network: aNetwork(),
    async check(given) {
      counted.checks += 1;
      counted.atOnce += 1;
      counted.most = Math.max(counted.most, counted.atOnce);
      const picture = await checkPicture(given);
      counted.atOnce -= 1;
      return picture;
    },
  });
  const claims = Array.from({ length: 8 }, (_, at) => {
    const picture = { usernameKey: "jane", address: `http://pictures.example:${port}/${at}.png` };
    const shown = addresses.toShownAddress(picture, token) ?? "";
    return readForeignClaim(new URL(shown, "http://closet.example").searchParams);
  });
  const found = await Promise.all(claims.map(async (claim) => claim && (await findPicture(claim))));
  expect(found.map((picture) => picture?.content.length)).toEqual(claims.map(() => content.length));
  expect(counted).toMatchObject({ checks: 8, most: 1 });
});
