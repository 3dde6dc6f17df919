import { expect, test } from "vitest";
import { makePrivateFolder } from "./database.ts";
import { describeStorageError, describeUnusable, isPermissionMissing } from "./storage-errors.ts";

test("a full disk is found among the causes of an error", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(describeStorageError(new Error("it failed", { cause: new Error("once more", { cause: full }) }))).toBe(
    "the disk is full",
  );
  expect(describeStorageError(new Error("it failed", { cause: { code: "ENOSPC" } }))).toBeNull();
  expect(describeStorageError(Object.assign(new Error("busy"), { errcode: 5 }))).toBeNull();
});

test("a denied permission is found among the causes of an error, a broken disk is none", () => {
  const denied = Object.assign(new Error("denied"), { code: "EACCES" });
  expect(isPermissionMissing(new Error("it failed", { cause: denied }))).toBe(true);
  expect(isPermissionMissing(Object.assign(new Error("read-only"), { errcode: 8 | (1 << 8) }))).toBe(true);
  expect(isPermissionMissing(Object.assign(new Error("broken"), { code: "EIO" }))).toBe(false);
  expect(isPermissionMissing(Object.assign(new Error("full"), { errcode: 13 }))).toBe(false);
});

test("a folder that cannot be made is described in words", async () => {
  const find = (path: string): Promise<unknown> => makePrivateFolder(path).catch((error: unknown) => error);
  expect(describeUnusable(await find("/proc/closets"))).toBe("there is no such file or folder");
  expect(describeUnusable(await find(import.meta.filename))).toBe("a file of this name exists already");
  expect(describeUnusable(new Error("a riddle"))).toBe("a riddle");
});
