import { expect, test } from "vitest";
import { isInAppBrowser } from "./in-app-browser.ts";

const IOS = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)";
const WEB_VIEW = "Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0";

test.for([
  ["Instagram on iOS", `${IOS} Mobile/15E148 Instagram 410.0.0 (iPhone16,1; iOS 26_0)`],
  ["Instagram on Android", `${WEB_VIEW} Chrome/150.0.0.0 Mobile Safari/537.36 Instagram 410.0.0 Android`],
  ["Facebook on iOS", `${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0;FBDV/iPhone16,1]`],
  ["Facebook on Android", `${WEB_VIEW} Chrome/150.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/530.0;]`],
  ["Messenger", `${IOS} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/530.0]`],
  ["TikTok", `${IOS} Mobile/15E148 musical_ly_40.0 BytedanceWebview/d8a21c6 TikTok`],
  ["Line", `${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36 Line/15.0.0/IAB`],
  ["WeChat", `${IOS} Mobile/15E148 MicroMessenger/8.0.60`],
  ["Snapchat", `${IOS} Version/26.0 Mobile/15E148 Snapchat/13.0 Safari/604.1`],
  ["Pinterest", `${IOS} Mobile/15E148 [Pinterest/iOS] Pinterest/13.0`],
  ["LinkedIn", `${IOS} Mobile/15E148 [LinkedInApp]/9.30`],
  ["any Android app", `${WEB_VIEW} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ["any iOS app", `${IOS} Mobile/15E148`],
] as const)("%s is an in-app browser", ([, userAgent]) => {
  expect(isInAppBrowser(userAgent, { isStandalone: false })).toBe(true);
});

test.for([
  ["Safari", `${IOS} Version/26.0 Mobile/15E148 Safari/604.1`],
  ["Chrome on iOS", `${IOS} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`],
  ["Firefox on iOS", `${IOS} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`],
  ["Chrome on Android", `${ANDROID} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ["Samsung Internet", `${ANDROID} SamsungBrowser/30.0 Chrome/150.0.0.0 Mobile Safari/537.36`],
  ["Firefox on a desktop", "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"],
  [
    "Safari on a Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
  ],
  ["a browser named Online/1", "Online/1"],
  ["nothing", ""],
] as const)("%s is not an in-app browser", ([, userAgent]) => {
  expect(isInAppBrowser(userAgent, { isStandalone: false })).toBe(false);
});

test("a page on an iPhone's home screen is not an in-app browser, despite its user agent", () => {
  expect(isInAppBrowser(`${IOS} Mobile/15E148`, { isStandalone: true })).toBe(false);
});
