import { rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { toFailure } from "#server/http/errors.ts";
import { listStoredNames, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { checkStorage } from "./picture-checks.ts";

async function openJane() {
  const store = await openTestStore();
  const items = [{ id: "coat", thumbnailImageURL: "a.png" }];
  await importCloset(store, { name: "jane", answer: { status: "OK", items }, readPicture: () => aPng() });
  return { store, folder: join(store.dataDir, "pictures") };
}

test("a picture store that works keeps nothing of its check", async () => {
  const { store } = await openJane();
  const before = await listStoredNames(store.pictures);
  await checkStorage(store);
  expect(await listStoredNames(store.pictures)).toEqual(before);
});

test("a folder that cannot be read, and a stored picture that cannot, are found", async () => {
  const { store, folder } = await openJane();
  const [name = ""] = await listStoredNames(store.pictures);
  await rm(join(folder, name));
  // A link to itself: root cannot read it, either.
  await symlink(join(folder, name), join(folder, name));
  await expect(checkStorage(store)).rejects.toThrow(`${folder} cannot be read`);
  await rename(folder, `${folder}-away`);
  await expect(checkStorage(store)).rejects.toThrow("the pictures of the database are not in the picture store");
  await rm(folder, { recursive: true });
  await writeFile(folder, "");
  await expect(checkStorage(store)).rejects.toThrow("ENOTDIR");
});

test("a picture that cannot be read is told as that, and not as something that cannot be saved", async () => {
  const { store, folder } = await openJane();
  const [name = ""] = await listStoredNames(store.pictures);
  await rename(folder, `${folder}-away`);
  await writeFile(folder, "");
  const lines: unknown[] = [];
  const log = { error: (...line: unknown[]) => void lines.push(line) };
  const failure = await store.pictures
    .read(name)
    .catch((error: unknown) => toFailure(error, { method: "GET", path: "/images/x" }, log as never));
  expect(failure).toBe("picturesAway");
  const reason = `${folder} cannot be read: a folder was expected`;
  expect(lines).toEqual([[{ reason, path: "/images/x" }, "a store is not reachable"]]);
});
