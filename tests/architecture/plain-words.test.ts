import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Regular expressions of words to avoid, each with what to write instead. */
const INSTEAD: Record<string, string> = {
  "who(?:m|so)?ever|whatever": "the visitor, a caller, any",
  "(?:no|some|any|every)body": "no visitor, a caller, all",
  "of whom": "whose, of which",
  "the same of": "the noun again",
  "she|hers?|herself": "they, the owner, the visitor",
  anew: "again",
  "belongs? into": "belongs in",
  "(?:mis)?(?:colour|behaviour|neighbour|favourite|licence|centre|metre)(?:s|d|ed)?": "the American spelling",
  "(?:cancel|label|model)l(?:ed|ing)": "the American spelling",
  "(?:organ|recogn|optim|normal|minim)is(?:e[ds]?|ing)": "the American spelling",
};

/** The same for documents alone. */
const INSTEAD_IN_DOCUMENTS: Record<string, string> = {
  "(?<!in )pieces?(?! of)": "item",
};

/** This file contains the words as samples. */
const SAMPLES = "tests/architecture/plain-words.test.ts";

const CODE_COMMENT = /(?<=^|[\s{(])(?:\/\*\*?\s[\s\S]*?\*\/|\/\/ .*)/gm;
const TEST_NAME = /(?<=(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*)"(?:\\.|[^"\\\n])*"/g;
const HASH_COMMENT = /(?<=^|\s)# .*/gm;
/** Quotations, code and bold names of buttons may contain any word: the product's texts, for example. */
const QUOTED = /```[\s\S]*?```|\*\*[^*\n]*\*\*|`[^`\n]*`|"[^"\n]*"|“[^”\n]*”|(?<!\w)'[^'\n]*'(?!\w)/g;

const findTexts = (path: string, source: string): { text: string; index: number }[] => {
  if (path.endsWith(".md")) return [{ text: source, index: 0 }];
  const isCode = /\.(?:ts|tsx|css)$/.test(path);
  const patterns = [isCode ? CODE_COMMENT : HASH_COMMENT, ...(/\.test\.tsx?$/.test(path) ? [TEST_NAME] : [])];
  return patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => ({ text: match[0].replace(/^"(.*)"$/s, " $1 "), index: match.index })),
  );
};

/** @returns a line for each hit: file, line, the word and what to write instead */
function findWords(path: string, source: string): string[] {
  const avoided = { ...INSTEAD, ...(path.endsWith(".md") && INSTEAD_IN_DOCUMENTS) };
  return findTexts(path, source).flatMap(({ text, index }) => {
    const plain = text.replace(QUOTED, (quoted) => quoted.replace(/[^\n]/g, " "));
    return Object.entries(avoided).flatMap(([words, instead]) =>
      [...plain.matchAll(new RegExp(String.raw`\b(?:${words})\b`, "gi"))].map((match) => {
        const line = source.slice(0, index + match.index).split("\n").length;
        return `${path}:${line}: "${match[0]}" (instead: ${instead})`;
      }),
    );
  });
}

test("comments, test names and documents use plain words", () => {
  const paths = [
    ...globSync("*.{md,ts}"),
    ...globSync("{app,bench,cli,demo,docs,domain,gallery,server,tests}/**/*.{md,ts,tsx,css,py}"),
    ...globSync("deploy/*"),
  ].filter((path) => path !== SAMPLES);
  expect(paths).toContain("oxlint.config.ts");
  expect(paths.flatMap((path) => findWords(path, readFileSync(path, "utf8")))).toEqual([]);
});

test.each([
  ["a.ts", "const a = 1; // for whoever asks"],
  ["a.ts", "/** Nobody knows. */"],
  ["a.tsx", "<p>\n  {/* what she sees */}\n</p>"],
  ["a.css", "/* the card\n   of her own */"],
  ["a.test.ts", 'test("a name is read anew", () => {});'],
  ["a.test.ts", 'test.each([1, 2])("somebody asks %i", () => {});'],
  ["a.ts", "// cancelled in the centre"],
  ["a.md", "| a | the colour |"],
  ["nginx.conf", "  # nobody's"],
])("the guard finds a word in %s: %s", (path, source) => {
  expect(findWords(path, source)).not.toEqual([]);
});

test.each([
  ["a.ts", 'const her = "nobody"; // `nobody`, "Style her outfits", the others, another, recommended'],
  ["a.test.ts", "test(\"the button says 'Style her outfits'\", () => {});"],
  ["a.md", "“Style her outfits”\n```\nnobody\n```\nwhere `she`"],
])("the guard finds nothing in %s: %s", (path, source) => {
  expect(findWords(path, source)).toEqual([]);
});

test("the report names file, line, word and replacement", () => {
  expect(findWords("a.md", "one\ntwo anew")).toEqual(['a.md:2: "anew" (instead: again)']);
});
