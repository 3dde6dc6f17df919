import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseLanguage, getDirection, LANGUAGES, matchLanguage, readLanguage } from "./languages.ts";

test.each([
  ["", null],
  ["*", null],
  ["us", null],
  ["sv-SE,sv;q=0.9", null],
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-at", "de"],
  ["fr-CA, fr;q=0.9, en;q=0.8", "fr"],
  ["sv, en;q=0.5, ar;q=0.8", "ar"],
  ["en;q=0.5, es; q=0.7", "es"],
  ["es, de", "es"],
  ["de;q=0, fr;q=0.1", "fr"],
  ["de;q=0", null],
  ["ar-u-nu-latn", "ar"],
  ["deutsch", null],
  ["de;q=much", null],
])("Accept-Language %j asks for %j", (header, language) => {
  expect(matchLanguage(header)).toBe(language);
});

test("the supported language with the highest quality is chosen, the first of equals", () => {
  const entry = fc.record({
    tag: fc.constantFrom(...LANGUAGES, "sv", "zh-Hant", "*"),
    quality: fc.integer({ min: 0, max: 10 }),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const header = entries.map(({ tag, quality }) => `${tag};q=${quality / 10}`).join(",");
      const ours = entries.filter(({ tag, quality }) => readLanguage(tag) !== null && quality > 0);
      const best = Math.max(...ours.map(({ quality }) => quality));
      expect(matchLanguage(header)).toBe(ours.find(({ quality }) => quality === best)?.tag ?? null);
    }),
  );
});

test("the address precedes the cookie, the cookie precedes the browser, and unsupported languages are ignored", () => {
  const wish = fc.option(fc.constantFrom(...LANGUAGES, "xx", "", "de-AT"), { nil: undefined });
  fc.assert(
    fc.property(wish, wish, wish, (address, kept, accepted) => {
      const cookie = kept === undefined ? undefined : `a=lang; lang=${kept}; xlang=ar`;
      const chosen = chooseLanguage({ address, cookie, acceptLanguage: accepted });
      expect(chosen).toBe(readLanguage(address) ?? readLanguage(kept) ?? matchLanguage(accepted ?? "") ?? "en");
    }),
  );
});

test("any text gives a supported language, and only Arabic runs from right to left", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (address, cookie, acceptLanguage) => {
      expect(LANGUAGES).toContain(chooseLanguage({ address, cookie, acceptLanguage }));
    }),
  );
  expect(LANGUAGES.filter((language) => getDirection(language) === "rtl")).toEqual(["ar"]);
});
