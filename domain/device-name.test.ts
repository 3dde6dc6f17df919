import { expect, test } from "vitest";
import { nameDevice } from "./device-name.ts";

test.for([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1",
    "Safari, iPhone",
  ],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36", "Chrome, Android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0", "Edge, Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
  ["curl/8.9", null],
  ["", null],
])("%s", ([userAgent, name]) => {
  expect(nameDevice(userAgent ?? "")).toBe(name);
});
