import type { SearchIndex } from "./closet-index.ts";
import { RANK } from "./entry-words.ts";
import { type Meaning, toPlurals } from "./lexicon.ts";

/** In a shorter word, one other letter makes another word. */
const MIN_LENGTH = 4;

/**
 * Whether `word` begins with `typed` after one correction: a letter that is missing, too much, another one, or
 * exchanged with the next.
 */
export function beginsWithTypingError(word: string, typed: string): boolean {
  if (typed.length < MIN_LENGTH) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const continuesAt = (inWord: number, inTyped: number) => word.startsWith(typed.slice(inTyped), inWord);
  return (
    continuesAt(at + 1, at) ||
    continuesAt(at, at + 1) ||
    (at < word.length && continuesAt(at + 1, at + 1)) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && continuesAt(at + 2, at + 2))
  );
}

type Index = Pick<SearchIndex<{ id: string }>, "entries" | "words" | "lexicon">;

/** Of each entry, by position. */
type Ranks = Uint16Array<ArrayBuffer>;

export const NOT_FOUND = 0xffff;
/** A shorter word that is known is not the beginning of another one: "or" of "orange". */
const MIN_BEGINNING = 4;
const MIN_PART = 3;

const isFound = (ranks: Ranks): boolean => ranks.some((rank) => rank !== NOT_FOUND);

const noRanks = ({ entries }: Index): Ranks => new Uint16Array(entries.length).fill(NOT_FOUND);

/** The entries that both have found. */
const intersect = (one: Ranks, other: Ranks, add: (rank: number, second: number) => number = Math.max): Ranks =>
  one.map((rank, at) => {
    const second = other[at] ?? NOT_FOUND;
    return rank === NOT_FOUND || second === NOT_FOUND ? NOT_FOUND : add(rank, second);
  });

function mark({ words }: Index, ranks: Ranks, found: Iterable<string>, least = 0): Ranks {
  for (const word of found) {
    for (const place of words.get(word) ?? []) {
      const rank = Math.max(place % 8, least);
      if (rank < (ranks[place >> 3] ?? 0)) ranks[place >> 3] = rank;
    }
  }
  return ranks;
}

const markKnown = (index: Index, ranks: Ranks, fits: (known: string) => boolean): Ranks =>
  mark(index, ranks, [...index.words.keys()].filter(fits));

/** Marks entries that have a form of each part. */
function markAll(index: Index, ranks: Ranks, forms: readonly (readonly string[])[]): void {
  const joined = forms.map((words) => mark(index, noRanks(index), words)).reduce((one, other) => intersect(one, other));
  for (const [at, rank] of joined.entries()) if (rank < (ranks[at] ?? 0)) ranks[at] = rank;
}

/** Wider words rank after colours: jeans after trousers, navy after blue. */
function markMeaning(index: Index, ranks: Ranks, { near, wide }: Meaning): Ranks {
  const phrases = [...near].filter((words) => words.includes("-")).map((words) => words.split("-"));
  for (const parts of phrases) markAll(index, ranks, parts.map(toPlurals));
  mark(index, ranks, [...near].flatMap(toPlurals));
  return mark(index, ranks, [...wide].flatMap(toPlurals), RANK.brand);
}

/** Entries that have the word, another form of it, a word that begins with it, or its meaning. */
function findWord(index: Index, word: string): Ranks {
  const meaning = index.lexicon.translate(word);
  const ranks = mark(index, noRanks(index), index.lexicon.inflect(word));
  const isBegun = !meaning || word.length >= MIN_BEGINNING;
  if (isBegun) markKnown(index, ranks, (known) => known.startsWith(word));
  if (meaning) markMeaning(index, ranks, meaning);
  if (!ranks.some((rank) => rank < RANK.weak)) return ranks;
  return ranks.map((rank) => (rank === RANK.weak ? NOT_FOUND : rank));
}

/** "Sommerkleid" is found by both of its words. */
function findCompound(index: Index, word: string): Ranks | null {
  const { words, lexicon } = index;
  const isKnown = (part: string) => lexicon.inflect(part).some((form) => words.has(form)) || lexicon.translate(part);
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const [one, other] = [word.slice(0, at), word.slice(at)];
    const ranks = isKnown(one) && isKnown(other) ? intersect(findWord(index, one), findWord(index, other)) : null;
    if (ranks && isFound(ranks)) return ranks;
  }
  return null;
}

/** Guesses only for a word that nothing in the list has. */
function rankWord(index: Index, parts: readonly string[]): Ranks {
  const { lexicon } = index;
  const word = parts.join("");
  const ranks = findWord(index, word);
  if (parts.length > 1) markAll(index, ranks, parts.map(lexicon.inflect));
  if (isFound(ranks)) return ranks;
  const compound = findCompound(index, word);
  if (compound) return compound;
  const color = lexicon.toColor(word);
  if (color) markMeaning(index, ranks, color);
  if (isFound(ranks) || lexicon.translate(word)) return ranks;
  const begins = (known: string) => known.startsWith(word);
  if (word.length >= MIN_PART) markMeaning(index, ranks, lexicon.guess(begins));
  if (isFound(ranks)) return ranks;
  const isMistyped = (known: string) => beginsWithTypingError(known, word);
  markKnown(index, ranks, isMistyped);
  return markMeaning(index, ranks, lexicon.guess(isMistyped));
}

/** The entries that have all words of the text; a lower rank is a better find. */
export function rankText(index: Index, text: string): Ranks {
  const queries = new Map(index.lexicon.readQuery(text).map((parts) => [parts.join(""), parts]));
  const found = [...queries.values()].map((parts) => rankWord(index, parts));
  return found.reduce((one, other) => intersect(one, other, (rank, second) => rank + second), noRanks(index).fill(0));
}
