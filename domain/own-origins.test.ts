import { expect, test } from "vitest";
import { chooseOwnUrl, listOwnOrigins } from "./own-origins.ts";

test("a site has the origin of PUBLIC_URL, and on a local machine also its other names", () => {
  expect(listOwnOrigins("https://closet.example")).toEqual(["https://closet.example"]);
  expect(listOwnOrigins("https://localhost")).toEqual(["https://localhost"]);
  expect(listOwnOrigins("http://localhost:3000")).toEqual([
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
  ]);
  expect(listOwnOrigins("http://127.0.0.1")).toEqual(["http://127.0.0.1", "http://localhost", "http://[::1]"]);
});

test.each([
  ["http://localhost:3000", "127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://localhost:3000", "localhost:3000", "http://localhost:3000"],
  ["http://localhost:3000", "127.0.0.1:4000", "http://localhost:3000"],
  ["http://localhost:3000", "evil.example", "http://localhost:3000"],
  ["https://closet.example", "evil.example", "https://closet.example"],
  ["https://closet.example", "127.0.0.1", "https://closet.example"],
  ["https://closet.example", undefined, "https://closet.example"],
])("with PUBLIC_URL %s and the host %s the origin is %s", (publicUrl, host, origin) => {
  expect(chooseOwnUrl(publicUrl, host)).toBe(origin);
});
