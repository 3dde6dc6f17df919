import { expect, test } from "vitest";
import { findStorageTrouble } from "./storage-trouble.ts";

test("a full disk is found below whatever a library made of it", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(findStorageTrouble(new Error("it failed", { cause: new Error("once more", { cause: full }) }))).toBe(
    "the disk is full",
  );
  expect(findStorageTrouble(new Error("it failed", { cause: { code: "ENOSPC" } }))).toBeNull();
  expect(findStorageTrouble(Object.assign(new Error("busy"), { errcode: 5 }))).toBeNull();
});
