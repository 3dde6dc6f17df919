import fc from "fast-check";
import { expect, test } from "vitest";
import { readPictureAddress, readShoppingLink } from "./web-address.ts";

const PAGE = "https://closet.example/user/jane/items";

const WEB_ADDRESSES = [
  "https://shop.example/coat",
  "http://shop.example/coat?size=38#red",
  "HTTPS://SHOP.example/",
  "https://münchen.example/größe",
  "https://shop.example:8443/a b",
];

/** Addresses that a page must neither follow nor load, in spellings that browsers accept. */
const UNSAFE = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " \t\njavascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://shop.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg/>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "ftp://shop.example/coat",
  "blob:https://shop.example/1",
  "//evil.example/coat",
  "/\\evil.example/coat",
  "\\\\evil.example/coat",
  "/\t/evil.example/coat",
  "/\n/evil.example/coat",
  "/\r\\evil.example/coat",
  "http:",
  "https://",
  "http://[",
  "https:relative",
  "photos/coat.jpg",
  "",
  "   ",
];

test.each(WEB_ADDRESSES)("%j is a shopping link and a picture's address", (address) => {
  expect(readShoppingLink(address)).toBe(address);
  expect(readPictureAddress(address)).toBe(address);
});

test.each(UNSAFE)("%j is neither a shopping link nor a picture's address", (address) => {
  expect(readShoppingLink(address)).toBeUndefined();
  expect(readPictureAddress(address)).toBeNull();
});

test.each([[undefined], [null], [7], [["https://shop.example"]], [{ href: "https://shop.example" }]])(
  "%j is not text, so not an address",
  (value) => {
    expect(readShoppingLink(value)).toBeUndefined();
    expect(readPictureAddress(value)).toBeNull();
  },
);

test.each(["shop.example", "shop.example/coat", "shop.example:8443/a?b", "bücher.example/1", "a.b.example#c"])(
  "the link %s gets a scheme",
  (link) => {
    expect(readShoppingLink(link)).toBe(`https://${link}`);
    expect(readPictureAddress(link)).toBeNull();
  },
);

test("spaces around an address are removed", () => {
  expect(readShoppingLink(" https://shop.example/coat\n")).toBe("https://shop.example/coat");
  expect(readPictureAddress("\t/images/coat ")).toBe("/images/coat");
});

test.each(["/images/abc", "/", "/images/a b#c"])(
  "the path %j is a picture's address, but not a shopping link",
  (address) => {
    expect(readPictureAddress(address)).toBe(address);
    expect(readShoppingLink(address)).toBeUndefined();
  },
);

/** Texts similar to addresses, with characters that browsers skip or replace. */
const anyAddress = fc
  .array(
    fc.oneof(
      fc.constantFrom("/", "\\", "\t", "\n", "\r", " ", ":", ".", "..", "@", "?", "#", "\u0000", "\u00a0", "%2f"),
      fc.constantFrom("http:", "https:", "javascript:", "JAVASCRIPT:", "data:", "file:", "blob:", "evil.example"),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

test("a browser opens any shopping link by http(s)", () => {
  fc.assert(
    fc.property(anyAddress, (text) => {
      const link = readShoppingLink(text);
      if (link === undefined) return;
      // It is not relative: every page resolves it to the same address.
      expect(new URL(link, PAGE).href).toBe(new URL(link).href);
      expect(["http:", "https:"]).toContain(new URL(link, PAGE).protocol);
    }),
    { numRuns: 2000 },
  );
});

test("a browser loads any picture by http(s), and any path from our host", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyAddress,
        anyAddress.map((text) => `/${text}`),
      ),
      (text) => {
        const address = readPictureAddress(text);
        if (address === null) return;
        const { origin, protocol } = new URL(address, PAGE);
        expect(["http:", "https:"]).toContain(protocol);
        if (address.startsWith("/")) expect(origin).toBe("https://closet.example");
      },
    ),
    { numRuns: 2000 },
  );
});
