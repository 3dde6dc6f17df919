/** Prints the Flesch reading ease of the prose of documents: 90 is easy, 60 plain, 30 hard. */
import { readFileSync } from "node:fs";
import { flesch } from "flesch";
import { syllable } from "syllable";

const DOCUMENTS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/operations.md"];

const sentenceSegmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

/** The paragraphs and list items of a document, without headings, tables and code blocks. */
function readProse(markdown: string): string[] {
  return (
    markdown
      .replaceAll(/<!--.*?-->|^```.*?^```|<[^>]*>/gms, "")
      .replaceAll(/^(#|\|).*$/gm, "")
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      // A file name or command counts as one word. The capital lets a sentence begin with it.
      .replaceAll(/`[^`]*`/g, "Code")
      .replaceAll("**", "")
      .replaceAll(/^\s*([-*]|\d+\.)\s/gm, "\n")
      .split(/\n\s*\n/)
  );
}

function measure(paragraphs: string[]) {
  const sentences = paragraphs
    .flatMap((paragraph) => [...sentenceSegmenter.segment(paragraph.replaceAll(/\s+/g, " "))])
    .map(({ segment }) => [...wordSegmenter.segment(segment)].filter(({ isWordLike }) => isWordLike))
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  const counts = {
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, { segment }) => sum + Math.max(1, syllable(segment)), 0),
  };
  return {
    "reading ease": Math.round(flesch(counts)),
    words: words.length,
    "words per sentence": Number((words.length / sentences.length).toFixed(1)),
    "sentences over 20 words": sentences.filter(({ length }) => length > 20).length,
  };
}

const given = process.argv.slice(2);
const paths = given.length > 0 ? given : DOCUMENTS;
console.table(Object.fromEntries(paths.map((path) => [path, measure(readProse(readFileSync(path, "utf8")))])));
