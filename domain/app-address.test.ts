import { expect, test } from "vitest";
import { getIntentUrl } from "./app-address.ts";

test("an Android phone opens the page in the app, or the store if the app is not installed", () => {
  const store = "https://play.google.com/store/search?q=Indyx&c=apps";
  const url = getIntentUrl("https://closet.example/user/jan%C3%A9;x/items?lang=de", "com.example.app", store);
  expect(url).toBe(
    "intent://closet.example/user/jan%C3%A9;x/items?lang=de#Intent;scheme=https;package=com.example.app;" +
      "S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fsearch%3Fq%3DIndyx%26c%3Dapps;end",
  );
});
