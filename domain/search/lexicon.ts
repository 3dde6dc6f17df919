import type { Language } from "#domain/languages.ts";
import { readColor } from "#domain/items/color.ts";
import { splitWords } from "./fold-text.ts";

/** English words of closets. For "pants", `near` has "trousers" and `wide` "jeans". "mini-skirt" needs both words. */
export type Meaning = { near: Set<string>; wide: Set<string> };

export type Lexicon = {
  language: Language;
  /** The words of a text without articles, each with its parts: "sac à main" is one word of the table. */
  readQuery: (text: string) => string[][];
  /** "vert" for "verte". */
  inflect: (word: string) => string[];
  translate: (word: string) => Meaning | null;
  guess: (fits: (known: string) => boolean) => Meaning;
  /** Red for "maroon". */
  toColor: (word: string) => Meaning | null;
};

type Entry = { near: string[]; wide: string[] };
type Table = Map<string, Entry>;

const ENDINGS: Record<Language, readonly string[]> = {
  en: [],
  de: ["e", "n", "en", "er", "em"],
  fr: ["e", "x"],
  es: ["a", "o", "as", "os"],
  ar: ["ه", "ات", "ين", "ون"],
};
const PLURALS = ["", "s", "es"];
const ARTICLES = ["ال", "وال", "بال", "لل"];
const MIN_STEM = 3;
const MAX_PHRASE = 3;

const joinWords = (phrase: string): string => splitWords(phrase).join("");

function listForms(word: string, endings: readonly string[], articles: readonly string[]): string[] {
  const bases = ["", ...articles].filter((article) => word.startsWith(article)).map((each) => word.slice(each.length));
  const stems = bases.flatMap((base) =>
    endings.filter((ending) => base.endsWith(ending)).map((ending) => base.slice(0, base.length - ending.length)),
  );
  const long = stems.filter((stem) => stem.length >= MIN_STEM);
  return [...new Set([word, ...long.flatMap((stem) => endings.map((ending) => stem + ending))])];
}

export const toPlurals = (word: string): string[] => PLURALS.map((ending) => word + ending);

/** @param text lines and ";" separate entries: English words, "+" before wider ones, ":" before what finds them */
function readTable(text: string): Table {
  const table: Table = new Map();
  for (const entry of text.split(/[;\n]/).filter((part) => part.includes(":"))) {
    const [english = "", keys = ""] = entry.split(":");
    const [near = [], wide = []] = english.split("+").map((part) => part.split(/\s+/).filter(Boolean));
    for (const key of keys.split(/\s+/).filter(Boolean).map(joinWords)) {
      const known = table.get(key);
      table.set(key, { near: [...(known?.near ?? []), ...near], wide: [...(known?.wide ?? []), ...wide] });
    }
  }
  return table;
}

export function createLexicon(language: Language, texts: { english: string; own: string }): Lexicon {
  const [english, own] = [readTable(texts.english), readTable(texts.own)];
  const endings = [...PLURALS, ...ENDINGS[language]];
  const inflect = (word: string) => listForms(word, endings, language === "ar" ? ARTICLES : []);
  const get = (word: string): Entry | undefined => own.get(word) ?? english.get(word);
  function findEntry(word: string): Entry | undefined {
    const known = [word, ...inflect(word)].find((form) => get(form));
    return known === undefined ? undefined : get(known);
  }
  function toMeaning(entries: readonly Entry[]): Meaning {
    const near = new Set(entries.flatMap((entry) => entry.near));
    const wide = new Set(entries.flatMap((entry) => entry.wide));
    for (const word of [...near].flatMap((each) => english.get(each) ?? english.get(`${each}s`) ?? [])) {
      for (const each of word.near) near.add(each);
      for (const each of word.wide) wide.add(each);
    }
    return { near, wide };
  }
  return {
    language,
    inflect,
    readQuery: (text) => {
      const all = splitWords(text);
      const named = all.filter((word) => get(word)?.near.length !== 0);
      const left = named.length > 0 ? named : all;
      const words: string[][] = [];
      while (left.length > 0) {
        let length = Math.min(MAX_PHRASE, left.length);
        while (length > 1 && !findEntry(left.slice(0, length).join(""))) length -= 1;
        words.push(left.splice(0, length));
      }
      return words;
    },
    translate: (word) => {
      const entry = findEntry(word);
      return entry && entry.near.length > 0 ? toMeaning([entry]) : null;
    },
    guess: (fits) => toMeaning([...own, ...english].filter(([known]) => fits(known)).map(([, entry]) => entry)),
    toColor: (word) => {
      const color = readColor(word);
      return color && toMeaning([{ near: [color], wide: [] }]);
    },
  };
}
