import { type Category, readCategory } from "#domain/items/category.ts";
import { MAX_DETAIL_LENGTH } from "#domain/limits.ts";
import { splitWords } from "#domain/search/fold-text.ts";
import { createLexicon } from "#domain/search/lexicon.ts";
import { words } from "#domain/search/words/de.ts";

const GERMAN = createLexicon("de", { english: "", own: words });

const MIN_LETTERS = 3;
/** A longer word, such as a picture as text, is none. */
const MAX_LETTERS = 40;

/** How the joined words of garments begin. "Fahrradkette", "Deckmantel" and "Shamrock" only end like one. */
const BEGINS = new Set(
  splitWords(`damen herren kinder baby mädchen jungen frauen männer
    woll strick leder kunstleder wildleder lack seiden leinen baumwoll stoff samt cord jeans denim daunen stepp filz fell
    pelz kaschmir merino mohair flanell jersey fleece tüll spitzen chiffon satin tweed stroh softshell
    sommer winter herbst frühlings übergangs regen schnee sonnen strand bade
    sport lauf wander trekking outdoor ski reit turn tanz yoga fitness jogging fußball tennis motorrad radler
    abend ball braut hochzeits fest party cocktail business freizeit arbeits haus nacht schlaf morgen
    mini midi maxi lang kurz halb langarm kurzarm ober unter über fein schlank
    falten plissee bleistift wickel träger neckholder rollkragen rolli stehkragen kapuzen schnür absatz plateau keil
    hals hand arm ohr kopf haar stirn knie schulter umhänge bauch gürtel einkaufs reise henkel
    latz cargo chino bundfalten schlag röhren stretch trench biker bomber flieger college
    hemd hemdblusen blusen pullover shirt sneaker etui`),
);

/** Ends that are mostly other things: "Handtuch", "Schneekette", "Sonnenuhr". */
const AMBIGUOUS = new Set(splitWords("ring tuch korb wäsche schirm beutel fliege schmuck kette kappe uhr strick"));

/** "Tücher". */
const MAX_ENDING = 2;

const ADORNING = new Set(splitWords("gold silber perlen edelstahl hals fuß finger kopf seiden damen herren"));

/** "damenwoll", too. */
function isBegin(text: string): boolean {
  const places = new Set([0]);
  // The set grows meanwhile: there are several ways to part "langarm".
  for (const at of places) for (const begin of BEGINS) if (text.startsWith(begin, at)) places.add(at + begin.length);
  return places.has(text.length);
}

/** "robe" is a bathrobe there, and a dress in French. */
const toCategory = (english: string): Category | null =>
  english === "robe" ? null : (readCategory(english) ?? readCategory(`${english}s`));

/** By the longest known end: "Wollmantel", and "Lederhandschuhe" as gloves. Null: it is no garment. */
function readJoinedWord(word: string): Category | null {
  if (word.length > MAX_LETTERS) return null;
  for (let at = 0; at <= word.length - MIN_LETTERS; at += 1) {
    const end = word.slice(at);
    const meaning = GERMAN.translate(end);
    if (!meaning) continue;
    const isJoined = [...AMBIGUOUS].some((each) => end.startsWith(each) && end.length <= each.length + MAX_ENDING)
      ? ADORNING.has(word.slice(0, at))
      : isBegin(word.slice(0, at));
    if (at > 0 && !isJoined) continue;
    const found = [...meaning.near].map(toCategory).find((category) => category !== null);
    if (found) return found;
  }
  return null;
}

/** Of a text whose German words are joined. Null: none of them is a garment, or they are of several kinds. */
export function readJoinedCategory(text: string): Category | null {
  if (text.length > MAX_DETAIL_LENGTH) return null;
  const [only, ...others] = new Set(splitWords(text).flatMap((word) => readJoinedWord(word) ?? []));
  return only !== undefined && others.length === 0 ? only : null;
}

/** Whether one of its words is a garment in one of five languages. */
export const namesGarment = (text: string): boolean =>
  splitWords(text).some((word) => {
    const category = readCategory(word) ?? readJoinedWord(word);
    return category !== null && category !== "Other";
  });
