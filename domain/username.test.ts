import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_USERNAME_LENGTH } from "./limits.ts";
import { isNewUsername, isUsername, readUsername, toLatinLookAlike, usernameKey } from "./username.ts";

test.each([
  "jane",
  "Jane",
  "_jane",
  "j",
  "7",
  "jane.doe",
  "jane_doe-2",
  "نور",
  "Zoë",
  "李娜",
  "a".repeat(MAX_USERNAME_LENGTH),
])("%s is a username", (name) => {
  expect(isUsername(name)).toBe(true);
});

test.each([
  ["nothing", ""],
  ["a space", "jane doe"],
  ["a space around it", " jane"],
  ["a line break at the end", "jane\n"],
  ["a slash", "jane/items"],
  ["a step up", ".."],
  ["a dot in front", ".jane"],
  ["a hyphen in front", "-jane"],
  ["a question mark", "jane?"],
  ["a hash", "jane#1"],
  ["a percent sign", "jane%2f"],
  ["markup", "<b>"],
  ["an override of the writing direction", "jane\u202egpj"],
  ["a zero-width space", "ja\u200bne"],
  ["another normal form", "Zoe\u0308"],
  ["half a character", "jane\ud800"],
  ["one letter too many", "a".repeat(MAX_USERNAME_LENGTH + 1)],
])("%s is not a username", (_, name) => {
  expect(isUsername(name)).toBe(false);
});

test.each([
  ["Jane", "jane"],
  ["JANE", "jane"],
  ["ZOË", "zoë"],
  ["Zoe\u0308", "zoë"],
])("the usernames %s and %s are equal", (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

const anyName = fc.oneof(fc.string({ unit: "grapheme", maxLength: 70 }), fc.stringMatching(/^[\p{L}\p{N}._-]{1,70}$/u));

test("a username is one path segment that browsers do not resolve", () => {
  fc.assert(
    fc.property(anyName.filter(isUsername), (name) => {
      const { pathname, search, hash } = new URL(`https://closet.example/user/${name}/items`);
      expect(decodeURIComponent(pathname)).toBe(`/user/${name}/items`);
      expect(search + hash).toBe("");
      expect(name.length).toBeLessThanOrEqual(MAX_USERNAME_LENGTH);
    }),
  );
});

test("a username's key is its own key, and does not depend on upper and lower case", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const key = usernameKey(name);
      expect(usernameKey(key)).toBe(key);
      expect(usernameKey(name.toLowerCase())).toBe(key);
    }),
  );
});

test("any username is read in NFC, any other text is null", () => {
  expect(readUsername("Zoe\u0308")).toBe("Zo\u00eb");
  for (const text of ["", "jane doe", "jane/items", "a".repeat(MAX_USERNAME_LENGTH + 1)]) {
    expect(readUsername(text)).toBeNull();
  }
});

test.each([
  ["zoe", true],
  ["Jané.x", true],
  ["мария", true],
  ["麻衣", true],
  ["z", false],
  ["emma.", false],
  ["еmma", false],
  ["ｅｍｍａ", false],
  ["асе", true],
  ["анна", true],
])("a new closet may be called %s: %s", (username, isAllowed) => {
  expect(isNewUsername(username)).toBe(isAllowed);
});

test.each([
  "Zoë",
  "İrem",
  "Nguyễn",
  "Bọ̀lá",
  "मीरा",
  "ज़िंदगी",
  "अद्वैत",
  "অনুষ্কা",
  "ঝাঁড়",
  "தமிழ்ச்செல்வி",
  "ที่รัก",
  "שָׁלוֹם",
  "שִׁיר",
  "فاطِمَّة",
  "محمّد",
  "ကျော်ကြို့",
  "ខ្ញុំ",
  "నవ్య",
])("a new closet may be called %s", (username) => {
  expect(isNewUsername(username.normalize("NFC"))).toBe(true);
});

const MARKS = [
  "\ufe0f",
  "\u{e0100}",
  "\u034f",
  "\u180b",
  "\u17b4",
  "\u17b5",
  "\u20dd",
  "\u0488",
  "\u0489",
  "\u0332",
  "\u0335",
  "\u0338",
  "\u0308".repeat(5),
  "\u0650",
  "\u093e",
  "\u0951",
  "\u{1d167}",
  "\u0307",
  "\u0302",
  "\u3099",
  "\u0e34",
  "\u01c3",
];

test.each(MARKS.map((mark) => [Array.from(mark, (part) => `U+${part.codePointAt(0)?.toString(16)}`).join(" "), mark]))(
  "emma with %s in any place is no new name, or counts as emma, or shows another letter",
  (_, mark) => {
    for (const place of [1, 2, 3, 4]) {
      const name = `${"emma".slice(0, place)}${mark}${"emma".slice(place)}`.normalize("NFC");
      const isComposed = name.length === 4;
      expect(!isNewUsername(name) || toLatinLookAlike(name) === "emma" || isComposed).toBe(true);
    }
  },
);

test("a long name with a mark at its end takes no longer than another", () => {
  expect(isNewUsername(`${"é".repeat(MAX_USERNAME_LENGTH - 1)}\u0332`)).toBe(false);
});

test("no text of letters and marks hides a mark of another script, an invisible one, or a stack of three accents", () => {
  const name = fc.stringMatching(/^[a-zé]{1,5}[\p{M}\p{DI}]{1,5}[a-z]{0,3}$/u).map((text) => text.normalize("NFC"));
  fc.assert(
    fc.property(name.filter(isNewUsername), (text) => {
      expect(text).not.toMatch(/[\p{DI}\p{Me}]|\p{M}{3}/u);
      expect(toLatinLookAlike(text)).not.toMatch(/\p{M}/u);
    }),
  );
});

test.each([
  ["İrem", "irem"],
  ["em\u0302ma", "emma"],
  ["نـور", "نور"],
  ["نُور", "نور"],
  ["ꓮꓟꓟꓮ", "amma"],
  ["Bọ̀lá", "bọlá"],
  ["асе", "ace"],
  ["ɑdmin", "admin"],
  ["ΑCE", "ace"],
  ["Zoë", "zoë"],
  ["анна", "ahha"],
  ["نور", "نور"],
])("%s looks like %s", (username, latin) => {
  expect(toLatinLookAlike(username)).toBe(latin);
});
