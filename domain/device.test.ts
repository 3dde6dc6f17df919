import { expect, test } from "vitest";
import { detectDevice } from "./device.ts";

const MAC_SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

test.each([
  [
    "iPhone, Safari",
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  ],
  [
    "iPhone, Chrome",
    "ios",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1",
  ],
  [
    "iPad before iPadOS",
    "ios",
    "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
  ],
  [
    "iPod touch",
    "ios",
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
  ],
  [
    "Pixel, Chrome",
    "android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Samsung Internet",
    "android",
    "Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  ],
  ["Firefox on Android", "android", "Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0"],
  [
    "Windows, Chrome",
    "desktop",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
  ],
  ["Windows, Firefox", "desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0"],
  ["Mac, Safari", "desktop", MAC_SAFARI],
  ["Mac, Firefox", "desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:139.0) Gecko/20100101 Firefox/139.0"],
  ["Linux, Firefox", "desktop", "Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0"],
  ["a program without a name", "desktop", ""],
])("%s is %s", (_, device, userAgent) => {
  expect(detectDevice({ userAgent })).toBe(device);
});

test("an iPad that claims to be a Mac is detected by its touch screen", () => {
  expect(detectDevice({ userAgent: MAC_SAFARI, maxTouchPoints: 5 })).toBe("ios");
  expect(detectDevice({ userAgent: MAC_SAFARI, maxTouchPoints: 0 })).toBe("desktop");
});

test("a computer with a touch screen is a desktop", () => {
  const userAgent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36";
  expect(detectDevice({ userAgent, maxTouchPoints: 10 })).toBe("desktop");
});
