import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { CATALOGUES } from "./catalogues.ts";
import { UNTRANSLATED } from "./untranslated.ts";

const { closet, pages, invite } = CATALOGUES.en;

test.each([
  [closet.loading, "LOADING..."],
  [closet.noOutfits, "There are no outfits"],
  [closet.noItems, "There are no items"],
  [closet.noPortfolios, "There are no portfolios"],
  [closet.noCollections, "Oops, there are no collections."],
  [closet.noCollectionItems, "There are no items for this collection."],
  [closet.noCollectionOutfits, "There are no outfits for this collection."],
  [pages.styleInCapitals("Emma"), "STYLE EMMA"],
  [invite.signUp, "Sign Up in Seconds"],
  [invite.signUpToStyle("Emma"), "Create an account to style Emma"],
  [invite.signUpWith("Google"), "Sign Up with Google"],
  [invite.otherSignUpOptions, "Other Sign Up Options"],
  [invite.signUpWith("Apple"), "Sign Up with Apple"],
  [invite.continueWithEmail, "Continue with Email"],
  [invite.alreadyHaveAccount("Indyx"), "Already have an Indyx account? Click here."],
  [invite.scanTheCode, "Scan the QR code"],
  [invite.emailTitle, "Continue with email"],
  [invite.emailQuestion, "What is your email?"],
  [invite.enterEmail, "Enter email"],
  [invite.continue, "Continue"],
  [invite.verifyTitle, "Please verify your email"],
  [invite.confirmEmail, "Please provide your email for confirmation"],
  [invite.enterFirstName, "Enter first name"],
  [invite.enterLastName, "Enter last name"],
  [invite.welcome("Indyx"), "Welcome to Indyx"],
  [closet.collectionNotFound, "Can't find collection"],
  [
    closet.closetNotShown("help@closet.example"),
    "Oops... This closet is private and can't be displayed. If you were invited into this closet, please contact the owner so they can update their privacy settings. If you think something else is wrong, send us a note at help@closet.example.",
  ],
])("%j is word for word the sentence of the specification", (message, sentence) => {
  expect(message).toBe(sentence);
});

test.each([
  ["Straßer", "STYLE STRASSER"],
  ["Željka", "STYLE ŽELJKA"],
  ["Lili", "STYLE LILI"],
  ["Άννα", "STYLE ΆΝΝΑ"],
  ["ليلى", "STYLE ليلى"],
])("%s is in capitals by the rules of the language", (firstName, words) => {
  expect(pages.styleInCapitals(firstName)).toBe(words);
});

test("the article fits the name of the brand", () => {
  expect(invite.alreadyHaveAccount("Garderobe")).toBe("Already have a Garderobe account? Click here.");
});

test.each([
  ["Emma", "Emmas Kleiderschrank", "Le dressing d’Emma", "El armario de Emma"],
  ["Jane", "Janes Kleiderschrank", "Le dressing de Jane", "El armario de Jane"],
  ["Hans", "Hans’ Kleiderschrank", "Le dressing d’Hans", "El armario de Hans"],
  ["Élodie", "Élodies Kleiderschrank", "Le dressing d’Élodie", "El armario de Élodie"],
  ["Yves", "Yves’ Kleiderschrank", "Le dressing d’Yves", "El armario de Yves"],
  ["Yasmine", "Yasmines Kleiderschrank", "Le dressing de Yasmine", "El armario de Yasmine"],
  ["Alice", "Alice’ Kleiderschrank", "Le dressing d’Alice", "El armario de Alice"],
  ["Max", "Max’ Kleiderschrank", "Le dressing de Max", "El armario de Max"],
])("the name %s has the possessive of each language", (firstName, german, french, spanish) => {
  const sentences = (["de", "fr", "es"] as const).map((language) => CATALOGUES[language].closet.closetOf(firstName));
  expect(sentences).toEqual([german, french, spanish]);
});

test.each([
  [0, ["0 items", "0 Teile", "0 pièce", "0 prendas", "لا قطع"]],
  [1, ["1 item", "1 Teil", "1 pièce", "1 prenda", "قطعة واحدة"]],
  [2, ["2 items", "2 Teile", "2 pièces", "2 prendas", "قطعتان"]],
  [7, ["7 items", "7 Teile", "7 pièces", "7 prendas", "٧ قطع"]],
  [11, ["11 items", "11 Teile", "11 pièces", "11 prendas", "١١ قطعة"]],
  [100, ["100 items", "100 Teile", "100 pièces", "100 prendas", "١٠٠ قطعة"]],
  [12_345, ["12,345 items", "12.345 Teile", "12\u202f345 pièces", "12.345 prendas", "١٢٬٣٤٥ قطعة"]],
  [
    2_000_000,
    ["2,000,000 items", "2.000.000 Teile", "2\u202f000\u202f000 de pièces", "2.000.000 de prendas", "٢٬٠٠٠٬٠٠٠ قطعة"],
  ],
])("%i items are counted by the rules of each language", (count, words) => {
  expect(LANGUAGES.map((language) => CATALOGUES[language].closet.items(count))).toEqual(words);
});

/** The values of the parameters: the test looks for them in the sentence. */
const GIVEN = ["Zoe", "Quinn"];

/** Sentences that need the pronoun in English only. */
const UNSAID: Record<string, readonly string[]> = {
  inviteTitle: ["Quinn"],
  goAndStyle: ["Quinn"],
};

type Sentence = (...given: unknown[]) => unknown;

type Translation = keyof typeof UNTRANSLATED;

const TRANSLATIONS = LANGUAGES.filter((language) => language !== "en");

/** Each sentence of a catalogue with its path. */
function* listSentences(value: unknown, path: string): Generator<[path: string, sentence: string | Sentence]> {
  if (typeof value === "string" || typeof value === "function") yield [path, value as string | Sentence];
  else for (const [name, inner] of Object.entries(value as object)) yield* listSentences(inner, `${path}.${name}`);
}

const sentencesOf = (language: (typeof LANGUAGES)[number]) => [...listSentences(CATALOGUES[language], "")];

const isUntranslated = (language: Translation, path: string): boolean =>
  UNTRANSLATED[language].some((untranslated) => `.${untranslated}` === path);

/** Without those in which English stands in. */
const translationsOf = (language: Translation) =>
  sentencesOf(language).filter(([path]) => !isUntranslated(language, path));

const toText = (path: string, sentence: string | Sentence): string =>
  typeof sentence === "string"
    ? sentence
    : [sentence(...(/tabOf|drawnTab/.test(path) ? ["Zoe", "items"] : GIVEN))].flat().join(" ");

test.each(LANGUAGES)("in %s every sentence has a text with the same values as in English", (language) => {
  const english = new Map(sentencesOf("en"));
  for (const [path, sentence] of sentencesOf(language)) {
    const name = path.split(".").at(-1) ?? "";
    if (typeof sentence === "string") {
      expect([path, sentence.trim()]).not.toEqual([path, ""]);
      continue;
    }
    const asEnglish = english.get(path);
    if (typeof asEnglish !== "function")
      throw new Error(`${path} takes values in ${language}, but is a plain text in English. Make both the same kind.`);
    const said = toText(path, sentence);
    const expected = toText(path, asEnglish);
    for (const given of GIVEN) {
      if (UNSAID[name]?.includes(given) && language !== "en") continue;
      const pattern = new RegExp(given, "i");
      expect([path, given, pattern.test(said)]).toEqual([path, given, pattern.test(expected)]);
    }
    expect([path, /undefined|\[object|#/.test(said)]).toEqual([path, false]);
  }
});

test.each(TRANSLATIONS)("in %s each sentence that is listed as untranslated is the English one", (language) => {
  const listed = sentencesOf(language).filter(([path]) => isUntranslated(language, path));
  const english = new Map(sentencesOf("en"));
  expect(listed).toHaveLength(UNTRANSLATED[language].length);
  for (const [path, sentence] of listed)
    expect([path, toText(path, sentence)]).toEqual([path, toText(path, english.get(path) ?? "")]);
});

test("no sentence is left in English, but for the untranslated ones", () => {
  /** Proper names, and words that are the same in several languages. */
  const alike =
    /outfit|portfolio|^type$|beige|orange|gold|winter|^color$|^material$|^name$|^status$|^public$|^notes$|app store|google play|collection|inspiration|capsule|^passkeys$|^\W*$/i;
  const english = new Map(sentencesOf("en"));
  for (const language of TRANSLATIONS) {
    const taken = translationsOf(language).filter(
      ([path, sentence]) =>
        typeof sentence === "string" &&
        sentence === english.get(path) &&
        !alike.test(sentence) &&
        !path.endsWith(".language"),
    );
    expect([language, taken]).toEqual([language, []]);
  }
});

test("no line of a French sentence can break before a mark of punctuation", () => {
  const breakable = translationsOf("fr").filter(([path, sentence]) => / [:?!;»%]|« /.test(toText(path, sentence)));
  expect(breakable).toEqual([]);
});

test.each(LANGUAGES)("in %s a sender without a name begins a sentence with a capital letter", (language) => {
  const { items, owner } = CATALOGUES[language];
  const [first = "", ...rest] = items.aFriend;
  expect(owner.inbox.aFriendFirst).toBe(first.toLocaleUpperCase(language) + rest.join(""));
});

test("a Spanish sentence joins words with e only before the sound i", () => {
  const wrong = translationsOf("es").filter(([, sentence]) =>
    / e (?!h?i)/i.test(typeof sentence === "string" ? sentence : [sentence("items", "items")].flat().join(" ")),
  );
  expect(wrong).toEqual([]);
});

test("every number of an Arabic sentence has Arabic digits", () => {
  expect(translationsOf("ar").filter(([path, sentence]) => /\d/.test(toText(path, sentence)))).toEqual([]);
});

test("the preview of a tab names the tab and its owner in the order of each language", () => {
  const drawn = LANGUAGES.map((language) => CATALOGUES[language].server.drawnTab("Emma", "items").join(" "));
  expect(drawn).toEqual(["Emma’s items", "Emmas Teile", "Les pièces d’Emma", "Las prendas de Emma", "قطع Emma"]);
});
