import { expect, test } from "vitest";
import { getIntentUrl, getPathToScan } from "./app-address.ts";

test("an Android phone opens the page in the app, or the store if the app is not installed", () => {
  const store = "https://play.google.com/store/search?q=Indyx&c=apps";
  const url = getIntentUrl("https://closet.example/user/jan%C3%A9;x/items?lang=de", "com.example.app", store);
  expect(url).toBe(
    "intent://closet.example/user/jan%C3%A9;x/items?lang=de#Intent;scheme=https;package=com.example.app;" +
      "S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fsearch%3Fq%3DIndyx%26c%3Dapps;end",
  );
});

test.for([
  ["?q=blazer&colour=red", "/user/emma/items?q=blazer&colour=red"],
  ["?q=blazer&mode=signIn&oobCode=secret", "/user/emma/items?q=blazer"],
  ["?mode=signIn&oobCode=secret&oobCode=another", "/user/emma/items"],
  ["", "/user/emma/items"],
  [`?q=${"x".repeat(1000)}`, "/user/emma/items"],
] as const)("a phone is led to the page with its search, without a sign-in code: %s", ([search, path]) => {
  expect(getPathToScan({ pathname: "/user/emma/items", search })).toBe(path);
});
