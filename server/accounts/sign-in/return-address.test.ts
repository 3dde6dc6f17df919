import { expect, test } from "vitest";
import { readReturnAddress } from "./sales-link-routes.ts";

const ORIGINS = ["https://closet.example", "http://localhost:3000"];

const read = (text: string) => readReturnAddress(text, ORIGINS)?.href ?? null;

test("a page of ours is accepted, without its hash and the code of an earlier link", () => {
  expect(read("https://closet.example/invite/emma?show=code#top")).toBe("https://closet.example/invite/emma?show=code");
  expect(read("http://localhost:3000/?mode=signIn&oobCode=1&mode=2&a=b#c")).toBe("http://localhost:3000/?a=b");
});

test.for([
  ["a user name", "https://jane@closet.example/"],
  ["a password without a user name", "https://:s3cret@closet.example/"],
  ["both", "https://jane:s3cret@closet.example/"],
] as const)("an address with %s is rejected", ([, address]) => {
  expect(read(address)).toBeNull();
});

test.for([
  ["a tab", "\t"],
  ["a line feed", "\n"],
  ["a carriage return", "\r"],
  ["a space", " "],
  ["a no-break space", "\u00A0"],
  ["a line separator", "\u2028"],
  ["a backslash", "\\"],
  ["NUL", "\0"],
  ["DEL", "\u007F"],
  ["a control character beyond ASCII", "\u0085"],
] as const)("%s is rejected anywhere in an address", ([, character]) => {
  for (const address of [
    `https://closet.example/invite${character}/emma`,
    `https://closet.example/?a=${character}b`,
    `https://closet.example/#${character}b`,
    `https:/${character}/closet.example/`,
    `${character}https://closet.example/`,
    `https://closet.example/${character}`,
  ]) {
    expect(read(address)).toBeNull();
  }
});
