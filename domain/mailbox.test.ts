import fc from "fast-check";
import { expect, test } from "vitest";
import { SPELLINGS } from "#tests/support/factories/mailbox-spellings.ts";
import { isEmailAddress } from "./email-address.ts";
import { MAX_EMAIL_LENGTH } from "./limits.ts";
import { readMailbox } from "./mailbox.ts";

test.each(SPELLINGS)("%j is normalized to target@example.net", (text) => {
  expect(readMailbox(text)).toBe("target@example.net");
});

test.each([
  ["jane@straße.example", "jane@xn--strae-oqa.example"],
  ["jane@xn--strae-oqa.example", "jane@xn--strae-oqa.example"],
  ["jane@STRASSE.example", "jane@strasse.example"],
  ["jane@ΟΔΟΣ.example", "jane@xn--pxavbq.example"],
  ["jane@e\u0301.example", "jane@xn--9ca.example"],
  ["cafe\u0301@closet.example", "café@closet.example"],
  ["CAFÉ@closet.example", "café@closet.example"],
  ["jane@my_home.example", "jane@my_home.example"],
  ["j%a/n#e?@closet.example", "j%a/n#e?@closet.example"],
])("%j is normalized to %j", (text, mailbox) => {
  expect(readMailbox(text)).toBe(mailbox);
});

test.each([
  ["jane@closet.example", "jane@closet.example"],
  [" Jane@Closet.Example\n", "jane@closet.example"],
  ["ünï@cödé.example", "ünï@xn--cd-cja4c.example"],
  [`${"a".repeat(MAX_EMAIL_LENGTH - 4)}@b.c`, `${"a".repeat(MAX_EMAIL_LENGTH - 4)}@b.c`],
])("%j is normalized to %j", (text, mailbox) => {
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
  ["a literal for a domain", "jane@[127.0.0.1]"],
  ["a number for a domain", "jane@127.1"],
  ["an encoded letter in the domain", "jane@cl%6fset.example"],
  ["a path after the domain", "jane@closet.example/x"],
  ["an empty label", "jane@closet..example"],
  ["two dots at the end", "jane@closet.example.."],
  ["a label that is too long", `jane@${"a".repeat(64)}.example`],
  ["a label that begins with a hyphen", "jane@-closet.example"],
  ["a character that no domain has", "jane@clo!set.example"],
  ["a domain that is too long in ASCII", `jane@${"ä.".repeat(40)}example`],
  ["a soft hyphen", "jane@clo\u00adset.example"],
  ["a backslash", "jane\\@closet.example"],
  ["a null", "jane\u0000@closet.example"],
  ["a delete", "jane\u007f@closet.example"],
  ["an invisible space", "jane\u200b@closet.example"],
  ["an override of the writing direction", "jane\u202e@closet.example"],
  ["half a character", "jane\ud800@closet.example"],
  ["one character too many", `${"a".repeat(MAX_EMAIL_LENGTH - 3)}@b.c`],
  ["no address at all", "jane"],
])("%s is rejected as a mailbox", (_, text) => {
  expect(readMailbox(text)).toBeNull();
});

const anything = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("a", "B", "@", ".", ",", "<", ">", '"', "\\", "\n", " ", "İ", "\u200b") }),
);

test("a mailbox is one address, passes the rule of spec §5, and normalizes to itself", () => {
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

test("capitals and surrounding spaces do not change the mailbox", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(readMailbox(` ${address.toUpperCase()} `)).toBe(readMailbox(address));
    }),
  );
});
