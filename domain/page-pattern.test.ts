import { expect, test } from "vitest";
import { toPagePattern } from "./page-pattern.ts";

test("the pattern of a page has no name, id or token", () => {
  const patterns = {
    "/": "/",
    "/user/emma/items": "/user/:/items",
    "/user/items/items/my-coat": "/user/:/items/:",
    "/l/AAAAAAAAAAAAAAAAAAAAAA/collections/x": "/l/:/collections/:",
    "/closet/outfits/board": "/closet/outfits/board",
    "/closet/collections/x": "/closet/collections/:",
    "/styling/token": "/styling/:",
    "/user/:/items/:": "/user/:/items/:",
    "/anything/of/a/visitor": "/*",
  };
  for (const [pathname, pattern] of Object.entries(patterns)) expect(toPagePattern(pathname)).toBe(pattern);
});
