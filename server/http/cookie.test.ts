import { expect, test } from "vitest";
import { getCookiePrefix, makeCookie } from "./cookie.ts";

test.each([
  ["https://closet.example", "__Host-", "a=b; Path=/; Max-Age=9; HttpOnly; SameSite=Lax; Secure"],
  ["https://home.example/a/b", "__Secure-", "a=b; Path=/a/b; Max-Age=9; HttpOnly; SameSite=Lax; Secure"],
  ["http://localhost:3000", "", "a=b; Path=/; Max-Age=9; HttpOnly; SameSite=Lax"],
  ["http://localhost:3000/a", "", "a=b; Path=/a; Max-Age=9; HttpOnly; SameSite=Lax"],
])("cookies of %s have the prefix %s and its path", (publicUrl, prefix, cookie) => {
  expect(getCookiePrefix(publicUrl)).toBe(prefix);
  expect(makeCookie("a", "b", { maxAgeS: 9, publicUrl })).toBe(cookie);
});
