import { expect, test } from "vitest";
import { readPageAddress } from "./page-address.ts";

const LINK = "KCAukULZD84wWeR-AO4fys";
const read = (address: string) => readPageAddress(new URL(`https://closet.example${address}`));

test.each([
  ["/user/jane", "jane", "/user/jane"],
  ["/user/jane/items", "jane", "/user/jane/items"],
  ["/user/Jan%C3%A9/collections/a%2Fb", "Jané", "/user/Jan%C3%A9/collections/a%2Fb"],
  ["/user/jane/collections/a%252Fb", "jane", "/user/jane/collections/a%252Fb"],
  ["/user/jane/items?from=48", "jane", "/user/jane/items?from=48"],
  ["/user/jane/items?utm_source=chat&from=48&fbclid=abc", "jane", "/user/jane/items?from=48"],
  ["/user/jane/collections/c1?show=outfits&x=1", "jane", "/user/jane/collections/c1?show=outfits"],
  ["/user/jane/collections/c1?show=items", "jane", "/user/jane/collections/c1"],
  ["/share/jane?fbclid=abc", "jane", "/share/jane"],
  [`/l/${LINK}`, `~${LINK}`, `/l/${LINK}`],
  [`/l/${LINK}/items?from=48&w=1`, `~${LINK}`, `/l/${LINK}/items?from=48`],
  [`/l/${LINK}/outfits/o1?in=outfits`, `~${LINK}`, `/l/${LINK}/outfits/o1`],
  ["/share/jane?from=48", "jane", "/share/jane"],
  ["/invite/jane?with=email&utm_medium=x", "jane", "/invite/jane?with=email"],
  ["/invite/jane?show=code", "jane", "/invite/jane?show=code"],
  // Values that a page ignores are removed.
  ["/invite/jane?show=xyz&with=google", "jane", "/invite/jane"],
  ["/user/jane/items?from=0048", "jane", "/user/jane/items?from=48"],
  ["/user/jane/items?from=0", "jane", "/user/jane/items"],
  ["/user/jane/items?from=4e1", "jane", "/user/jane/items"],
  ["/user/jane/", "jane", "/user/jane/"],
  ["/user/jane/items?lang=ar&from=48", "jane", "/user/jane/items?from=48"],
  ["/user/jane/items/i1?from=48&utm_source=chat", "jane", "/user/jane/items/i1"],
  ["/user/jane/items/i1?lang=ar&in=collections/a%2Fb", "jane", "/user/jane/items/i1?in=collections/a%2Fb"],
  ["/user/jane/items/i1?in=outfits", "jane", "/user/jane/items/i1"],
  ["/user/jane/collections/i1?in=collections/c1", "jane", "/user/jane/collections/i1"],
  // Dot segments lead from Jane's address to Emma's page.
  ["/user/jane/../emma/items", "emma", "/user/emma/items"],
  ["/user/jane/%2e%2E/emma/items", "emma", "/user/emma/items"],
  ["/user/jane/.%2e/emma/items", "emma", "/user/emma/items"],
  ["/user/jane/..\\emma\\items", "emma", "/user/emma/items"],
  ["/share/jane/../../user/emma/items", "emma", "/user/emma/items"],
  ["/user/jane/./items", "jane", "/user/jane/items"],
])("%s is a page of %s, rendered as %s", (url, username, path) => {
  expect(read(url)).toEqual({ name: username, path });
});

test.each([
  ["/user/jane/items?q=%20&sort=owner&color=mauve", "/user/jane/items"],
  ["/user/jane/collections?q=coat", "/user/jane/collections"],
  ["/share/jane?q=coat", "/share/jane"],
])("%s has no search", (url, path) => {
  expect(read(url)).toEqual({ name: "jane", path });
});

test.each([
  "/",
  "/user",
  "/user/",
  "/users/v2/openCloset",
  "/images/abc",
  "/link.html?closet=jane",
  "/user/jane/items.data",
  "/user/jane.data",
  "/user/%E0/items",
  "/user/jane/%E0",
  // Searches.
  "/user/jane/items?q=coat",
  "/user/jane/outfits/?filters=open&from=24",
  // Escaped differently from our links.
  "/user/%6aane/items",
  "/user/jane/%69tems",
  "/user/Jan%c3%a9/items",
  "/user/jane/collections/a%2fb",
  "/user/jane?mode=signIn&oobCode=secret",
  "/invite/jane?mode=signIn&oobCode=secret",
  "/user/jane/items/i1?mode=signIn&oobCode=secret",
  "/user/jane/items/i1?q=coat",
  `/user/${"x".repeat(2000)}`,
  "//evil.example/user/jane",
  `/l/${LINK}/images/Ay-R8DfQGUwms0ZhTIGMvE?w=400`,
  `/l/${LINK}/password`,
])("%s is not a page of a closet, or is not cached", (url) => {
  expect(read(url)).toBeNull();
});
