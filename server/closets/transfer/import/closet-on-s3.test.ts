import { readdir } from "node:fs/promises";
import { expect, type TestContext, test } from "vitest";
import { pictures as picturesApi } from "#server/pictures/picture-routes.ts";
import type { S3Config } from "#server/config/config.ts";
import { findAnswer, importFile, listStoredNames, sweepAll } from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { getS3Env, openS3Server, S3_SERVERS, type S3ServerKind } from "#tests/support/fakes/s3-server.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { importCloset } from "./closet-import.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";

async function getServer(kind: S3ServerKind, { skip }: TestContext): Promise<S3Config> {
  return (await openS3Server(kind)) ?? skip(`There is no ${kind} on this machine.`);
}

test.for(S3_SERVERS)("a closet with pictures in %s is imported, exported and removed fully", async (kind, it) => {
  const services = await openTestServices({}, getS3Env(await getServer(kind, it)));
  const { store } = services;
  const drawn = await Promise.all([1, 2, 3].map(() => drawNoise().png().toBuffer()));
  const items = drawn.map((_, position) => ({ id: `${position}`, thumbnailImageURL: `${position}.png` }));
  const source = {
    name: "jane",
    answer: { user: { username: "jane" }, items, status: "OK" },
    readPicture: async (address: string) => drawn[Number.parseInt(address, 10)] ?? Buffer.alloc(0),
  };
  await importCloset(store, source);
  expect(await listStoredNames(store.pictures)).toHaveLength(3);
  expect(await readdir(store.dataDir)).not.toContain("pictures");

  const answer = await findAnswer(store, "jane");
  const addresses = (answer?.items ?? []).map((item) => item.thumbnailImageURL ?? "");
  const api = picturesApi({ ...services, ...services.shownPictures });
  const served = await Promise.all(addresses.map(async (address) => (await api.request(address)).arrayBuffer()));
  expect(new Set(served.map((content) => Buffer.from(content).toString("hex")))).toEqual(
    new Set(drawn.map((content) => content.toString("hex"))),
  );

  const variant = await api.request(`${addresses[0]}?w=208`, { headers: { accept: "image/avif" } });
  expect([variant.status, variant.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  expect(await listStoredNames(store.pictures)).toHaveLength(3);

  const zip = `${await makeTemporaryFolder()}/jane.zip`;
  await exportCloset(store, "jane", zip);
  await importFile(store, zip, { username: "copy" });
  expect(await listStoredNames(store.pictures)).toHaveLength(3);
  await removeCloset(store, "jane");
  expect((await api.request(addresses[0] ?? "")).status).toBe(404);
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).toHaveLength(3);
  await removeCloset(store, "copy");
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).toEqual([]);
});

test.for(S3_SERVERS)("the sweep of %s leaves an upload until its closet is deleted", async (kind, it) => {
  const { store, openApiClient, ownerServices } = await openTestOwnerApi({}, getS3Env(await getServer(kind, it)));
  const { upload, importJson } = await openApiClient();
  const content = await drawNoise().png().toBuffer();
  const { address } = await upload("jane", content);
  await importJson("emma", {});
  await sweepAll(store);
  await ownerServices.uploads.clean();
  expect(await listStoredNames(store.pictures)).toHaveLength(1);
  const items = [{ id: "1", thumbnailImageURL: address }];
  expect((await importJson("jane", { items })).json).toMatchObject({ leftOut: [], closet: { pictures: 1 } });
  expect(await readdir(store.dataDir)).not.toContain("pictures");
  expect(await listStoredNames(store.pictures)).toHaveLength(1);
  await removeCloset(store, "jane");
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).toEqual([]);
});
