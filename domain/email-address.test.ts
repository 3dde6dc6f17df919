import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmailAddress, readMailbox } from "./email-address.ts";
import { MAX_EMAIL_LENGTH } from "./limits.ts";

test.each([
  "jane@closet.example",
  "a@b.c",
  "jane+style@closet.example",
  "ünï@cödé.example",
  "a@b..c",
  "@@b.c",
  "a@b.c ",
])("a visitor may go on with %j", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each(["", "jane", "jane@", "jane@closet", "@closet.example", "jane@.e", "jane@closet.", "a b@c.d", "a@b c.d"])(
  "a visitor may not go on with %j",
  (text) => {
    expect(isEmailAddress(text)).toBe(false);
  },
);

const nearlyAddress = fc.string({ unit: fc.constantFrom("a", "@", ".", " ", "\n", "\u3000", "é"), maxLength: 12 });

test("the rule is the specification's: text, @, text, a dot, text, and no space among them", () => {
  fc.assert(
    fc.property(nearlyAddress, (text) => {
      expect(isEmailAddress(text)).toBe(/^\S+@\S+\.\S+$/.test(text.trim()));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["jane@closet.example", "jane@closet.example"],
  [" Jane@Closet.Example\n", "jane@closet.example"],
  ["ünï@cödé.example", "ünï@cödé.example"],
  [`${"a".repeat(MAX_EMAIL_LENGTH - 4)}@b.c`, `${"a".repeat(MAX_EMAIL_LENGTH - 4)}@b.c`],
])("%j names the mailbox %j", (text, mailbox) => {
  expect(readMailbox(text)).toBe(mailbox);
});

test.each([
  ["two addresses", "a@x.example,b@y.example"],
  ["two addresses with a semicolon", "a@x.example;b@y.example"],
  ["a name with an address", "b.c<jane@closet.example>"],
  ["a name in quotation marks", '"jane"@closet.example'],
  ["a comment", "jane(a@b.c)@closet.example"],
  ["an address within an address", "a@evil.example@closet.example"],
  ["a header", "jane@closet.example\r\nbcc:b@y.example"],
  ["a group", "group:a@x.example"],
  ["a number for a domain", "jane@[127.0.0.1]"],
  ["a backslash", "jane\\@closet.example"],
  ["a null", "jane\u0000@closet.example"],
  ["a delete", "jane\u007f@closet.example"],
  ["a space that nobody sees", "jane\u200b@closet.example"],
  ["an override of the writing direction", "jane\u202e@closet.example"],
  ["half a character", "jane\ud800@closet.example"],
  ["one character too many", `${"a".repeat(MAX_EMAIL_LENGTH - 3)}@b.c`],
  ["no address at all", "jane"],
])("%s is no mailbox", (_, text) => {
  expect(readMailbox(text)).toBeNull();
});

const anything = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("a", "B", "@", ".", ",", "<", ">", '"', "\\", "\n", " ", "İ", "\u200b") }),
);

test("a mailbox is one address that the visitor's rule allows, in the form in which it stays", () => {
  fc.assert(
    fc.property(anything, (text) => {
      const mailbox = readMailbox(text);
      if (mailbox === null) return;
      expect(isEmailAddress(mailbox)).toBe(true);
      expect(mailbox.split("@")).toHaveLength(2);
      expect(mailbox).not.toMatch(/[\s,;:<>()"\\[\]]/);
      expect(mailbox.length).toBeLessThanOrEqual(MAX_EMAIL_LENGTH);
      expect(readMailbox(mailbox)).toBe(mailbox);
    }),
    { numRuns: 2000 },
  );
});

test("capitals and the space around an address make no other mailbox of it", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(readMailbox(` ${address.toUpperCase()} `)).toBe(readMailbox(address));
    }),
  );
});
