import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

const NOT_GIVEN = "it is missing; send it as an upload or in a zip";

test("an import over HTTP reads no pictures from folders of the server", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const { call, importJson, upload } = await openApiClient();
  const receiving = join(store.dataDir, "receiving");
  await mkdir(join(receiving, "photos"), { recursive: true });
  const places = [store.dataDir, receiving, join(receiving, "photos")];
  for (const [n, folder] of places.entries()) {
    await writeFile(join(folder, `secret-${n}.png`), await aPng({ seed: n + 1 }));
  }
  const uploaded = await upload("jane", await aPng({ seed: 9 }));
  const addresses = [
    "secret-0.png",
    "secret-1.png",
    "photos/secret-2.png",
    relative(process.cwd(), "docs/pictures/own-closet.webp"),
    `${uploaded.address}.picture`,
  ];
  const items = [uploaded.address, ...addresses].map((address, n) => ({ id: `${n}`, thumbnailImageURL: address }));
  const reasons = addresses.map((picture) => expect.objectContaining({ picture, reason: NOT_GIVEN }));

  const json = await importJson("jane", { items });
  expect([json.status, json.json]).toMatchObject([
    201,
    { leftOut: [], unusablePictures: reasons, closet: { pictures: 1 } },
  ]);
  const shown = (await findAnswer(store, "jane"))?.items.filter((item) => item.thumbnailImageURL !== null);
  expect(shown?.map(({ id }) => id)).toEqual(["0"]);

  const lines = items.map(({ id, thumbnailImageURL }) => `${id},${thumbnailImageURL}`);
  const body = `Id,Image\n${lines.join("\n")}\n`;
  const csv = await call("PUT", "/owner/closets/jane", { body, headers: { "Content-Type": "text/csv" } });
  expect([csv.status, csv.json]).toMatchObject([200, { unusablePictures: reasons, closet: { pictures: 1 } }]);
});
