import { type Category, readCategory } from "#domain/items/category.ts";
import { MAX_DETAIL_LENGTH } from "#domain/limits.ts";
import { foldText, splitWords } from "#domain/search/fold-text.ts";
import { createLexicon } from "#domain/search/lexicon.ts";
import { words } from "#domain/search/words/de.ts";

const GERMAN = createLexicon("de", { english: "", own: words });

const MIN_LETTERS = 4;
/** Of a longer word, such as a picture as text, only the end may be a garment. */
const MAX_LETTERS = 40;

/** "wollmantel", "ollmantel" and so on to "ntel". */
export function listEnds(word: string): string[] {
  const end = word.slice(-MAX_LETTERS);
  return Array.from({ length: Math.max(1, end.length - MIN_LETTERS + 1) }, (_, at) => end.slice(at));
}

const MIN_BEGIN = 3;

/** They end other words, too: "Handtuch", "Wäschekorb", "Bildschirm", "Schlüsselring". */
const AMBIGUOUS = new Set("ring tuch korb wäsche schirm beutel fliege schmuck".split(" ").map(foldText));

/** "robe" is a bathrobe there, and a dress in French. */
const toCategory = (english: string): Category | null =>
  english === "robe" ? null : (readCategory(english) ?? readCategory(`${english}s`));

/** By the longest known end: "Wollmantel", and "Lederhandschuhe" as gloves. Null: no end is a garment. */
function readJoinedWord(word: string): Category | null {
  const ends = [...listEnds(word), ...(word.endsWith("hut") ? ["hut"] : [])];
  const found = ends.flatMap((end) => {
    const begin = word.length - end.length;
    if (begin > 0 && (begin < MIN_BEGIN || AMBIGUOUS.has(end))) return [];
    const near = [...(GERMAN.translate(end)?.near ?? [])];
    return near.map(toCategory).find((category) => category !== null) ?? [];
  });
  return found[0] ?? null;
}

/** Of a text whose German words are joined. Null: none of them is a garment, or they are of several kinds. */
export function readJoinedCategory(text: string): Category | null {
  if (text.length > MAX_DETAIL_LENGTH) return null;
  const [only, ...others] = new Set(splitWords(text).flatMap((word) => readJoinedWord(word) ?? []));
  return only !== undefined && others.length === 0 ? only : null;
}
