import { expect, test } from "vitest";
import { DEFAULT_BRAND, findStoreUrl } from "./brand.ts";

test("a phone's store has the listing; a desktop, and a device that is not known yet, has none", () => {
  expect(findStoreUrl(DEFAULT_BRAND, "ios")).toBe(DEFAULT_BRAND.iosAppUrl);
  expect(findStoreUrl(DEFAULT_BRAND, "android")).toBe(DEFAULT_BRAND.androidAppUrl);
  expect(findStoreUrl(DEFAULT_BRAND, "desktop")).toBeNull();
  expect(findStoreUrl(DEFAULT_BRAND, null)).toBeNull();
});
