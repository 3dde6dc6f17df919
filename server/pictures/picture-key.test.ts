import { expect, test } from "vitest";
import { findLinkedPictureKey, getLinkedPictureAddress, getPictureKey } from "./picture-key.ts";

test("a name of a picture behind a link with another character is none", () => {
  const link = { ownerId: "0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a11", token: "A".repeat(22) };
  const key = getPictureKey("jane", "0".repeat(64));
  const name = getLinkedPictureAddress(link, key).split("/images/")[1] ?? "";
  expect(findLinkedPictureKey(link, name)).toBe(key);
  for (let at = 0; at < name.length; at++) {
    for (const other of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".replace(name[at] ?? "", ""))
      expect(findLinkedPictureKey(link, name.slice(0, at) + other + name.slice(at + 1))).toBeNull();
  }
});
