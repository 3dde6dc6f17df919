import { expect, test } from "vitest";
import { chooseLegalPages, DEFAULT_BRAND, DEFAULT_MARKETING_URL, findStoreUrl, hasStoreAddresses } from "./brand.ts";

test("each phone has the address of its store; a desktop and an unknown device have none", () => {
  expect(findStoreUrl(DEFAULT_BRAND, "ios")).toBe(DEFAULT_BRAND.iosAppUrl);
  expect(findStoreUrl(DEFAULT_BRAND, "android")).toBe(DEFAULT_BRAND.androidAppUrl);
  expect(findStoreUrl(DEFAULT_BRAND, "desktop")).toBeNull();
  expect(findStoreUrl(DEFAULT_BRAND, null)).toBeNull();
});

test("terms and privacy policy of the default brand are on the marketing site; another brand names its own, or has none", () => {
  const marketingUrl = "https://www.closet.example/app";
  const none = { terms: undefined, privacy: undefined };
  expect(chooseLegalPages({ name: DEFAULT_BRAND.name, marketingUrl }, none)).toEqual({
    termsUrl: "https://www.closet.example/app/terms-of-use",
    privacyUrl: "https://www.closet.example/app/privacy-policy",
  });
  expect(chooseLegalPages({ ...DEFAULT_BRAND, marketingUrl: DEFAULT_MARKETING_URL }, none)).toEqual({
    termsUrl: DEFAULT_BRAND.termsUrl,
    privacyUrl: DEFAULT_BRAND.privacyUrl,
  });
  expect(chooseLegalPages({ name: "Closets", marketingUrl }, none)).toEqual({ termsUrl: null, privacyUrl: null });
  const own = { terms: "https://closets.example/terms", privacy: "https://closets.example/privacy" };
  for (const name of ["Closets", DEFAULT_BRAND.name])
    expect(chooseLegalPages({ name, marketingUrl }, own)).toEqual({ termsUrl: own.terms, privacyUrl: own.privacy });
});

test("both store addresses must be set", () => {
  const iosAppUrl = "https://apps.apple.com/app/id1";
  const androidAppUrl = "https://play.google.com/store/apps/details?id=a";
  expect(
    [{}, { iosAppUrl }, { iosAppUrl, androidAppUrl }].map((set) => hasStoreAddresses({ ...DEFAULT_BRAND, ...set })),
  ).toEqual([false, false, true]);
});
