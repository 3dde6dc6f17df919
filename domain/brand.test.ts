import { expect, test } from "vitest";
import { DEFAULT_BRAND, findStoreUrl, getPrivacyUrl, getTermsUrl, hasStoreAddresses } from "./brand.ts";

test("each phone has the address of its store; a desktop and an unknown device have none", () => {
  expect(findStoreUrl(DEFAULT_BRAND, "ios")).toBe(DEFAULT_BRAND.iosAppUrl);
  expect(findStoreUrl(DEFAULT_BRAND, "android")).toBe(DEFAULT_BRAND.androidAppUrl);
  expect(findStoreUrl(DEFAULT_BRAND, "desktop")).toBeNull();
  expect(findStoreUrl(DEFAULT_BRAND, null)).toBeNull();
});

test("terms and privacy policy are pages of the marketing site", () => {
  const brand = { ...DEFAULT_BRAND, marketingUrl: "https://www.closet.example/app" };
  expect(getTermsUrl(brand)).toBe("https://www.closet.example/app/terms-of-use");
  expect(getPrivacyUrl(brand)).toBe("https://www.closet.example/app/privacy-policy");
});

test("both store addresses must be set", () => {
  const iosAppUrl = "https://apps.apple.com/app/id1";
  const androidAppUrl = "https://play.google.com/store/apps/details?id=a";
  expect(
    [{}, { iosAppUrl }, { iosAppUrl, androidAppUrl }].map((set) => hasStoreAddresses({ ...DEFAULT_BRAND, ...set })),
  ).toEqual([false, false, true]);
});
