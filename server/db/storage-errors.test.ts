import { expect, test } from "vitest";
import { describeStorageError } from "./storage-errors.ts";

test("a full disk is found among the causes of an error", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(describeStorageError(new Error("it failed", { cause: new Error("once more", { cause: full }) }))).toBe(
    "the disk is full",
  );
  expect(describeStorageError(new Error("it failed", { cause: { code: "ENOSPC" } }))).toBeNull();
  expect(describeStorageError(Object.assign(new Error("busy"), { errcode: 5 }))).toBeNull();
});
