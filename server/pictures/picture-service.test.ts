import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { openPictureService } from "#tests/support/factories/picture-service.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { getNameInAddress } from "./picture-key.ts";

test("a picture is sent only while its closet is public", async () => {
  const store = await openTestStore();
  const content = await aPng();
  const source = {
    name: "jane",
    answer: { items: [{ id: "1", thumbnailImageURL: "a.png" }], status: "OK" },
    readPicture: async () => content,
  };
  await importCloset(store, source);
  await importCloset(store, source, { username: "other", visibility: "private" });
  const { findPublicPicture } = openPictureService(store);
  const findName = async () => getNameInAddress((await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "");
  const name = await findName();
  const [others] = await store.db.selectFrom("pictures").select("key").where("key", "!=", name.slice(8)).execute();

  const picture = await findPublicPicture(name);
  expect(picture).toMatchObject({ contentType: "image/png", bytes: content.length, width: 8 });
  const original = await picture?.openOriginal();
  expect(original && (await text(original))).toBe(content.toString("utf8"));
  expect(await findPublicPicture(name.slice(0, 8) + (others?.key ?? ""))).toBeNull();
  for (const unknown of [
    "",
    "x",
    "../../etc/passwd",
    name.toLowerCase(),
    name.slice(8),
    `AAAAAAAA${name.slice(8)}`,
    "a\0b",
  ]) {
    expect(await findPublicPicture(unknown)).toBeNull();
  }
  await setPrivacy(store, "jane", "private");
  expect(await findPublicPicture(name)).toBeNull();
  await setPrivacy(store, "jane", "public");
  expect(await findPublicPicture(name)).toBeNull();
  const second = await findName();
  expect(await findPublicPicture(second)).not.toBeNull();
  await setPrivacy(store, "jane", "public", { isIndexed: true });
  expect(await findName()).toBe(second);
  await importCloset(store, source, { existing: "replace", visibility: "private" });
  await importCloset(store, source, { existing: "replace", visibility: "public" });
  const third = await findName();
  await removeCloset(store, "jane");
  expect(await findPublicPicture(third)).toBeNull();
  await importCloset(store, source);
  const fourth = await findName();
  expect(await findPublicPicture(fourth)).not.toBeNull();
  for (const earlier of [name, second, third]) expect(await findPublicPicture(earlier)).toBeNull();
  expect(new Set([name, second, third, fourth]).size).toBe(4);
});

test("a variant or original is not sent when its closet becomes private meanwhile", async () => {
  const store = await openTestStore();
  await importCloset(store, {
    name: "jane",
    answer: { items: [{ id: "1", thumbnailImageURL: "a.png" }], status: "OK" },
    readPicture: () => aPng(),
  });
  const address = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  const picture = await openPictureService(store).findPublicPicture(getNameInAddress(address));
  expect(await picture?.getVariant(300, "jpg")).not.toBeNull();
  expect(await picture?.openOriginal()).not.toBeNull();
  await setPrivacy(store, "jane", "private");
  expect(await picture?.getVariant(300, "jpg")).toBeNull();
  expect(await picture?.getVariant(300, "webp")).toBeNull();
  expect(await picture?.openOriginal()).toBeNull();
});

test("the original and variants of a picture without its file are null", async () => {
  const store = await openTestStore();
  await importCloset(store, {
    name: "jane",
    answer: { items: [{ id: "1", thumbnailImageURL: "a.png" }], status: "OK" },
    readPicture: () => aPng(),
  });
  const row = await store.db.selectFrom("pictures").selectAll().executeTakeFirstOrThrow();
  await store.pictures.remove(row.sha256);
  const address = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  const picture = await openPictureService(store).findPublicPicture(getNameInAddress(address));
  if (!picture) throw new Error("The picture is not known.");
  expect(await picture.openOriginal()).toBeNull();
  expect(await picture.getVariant(300, "jpg")).toBeNull();
});
