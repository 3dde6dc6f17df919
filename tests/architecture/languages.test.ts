import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/** Attributes that a browser shows or a screen reader reads out. */
const TEXT_ATTRIBUTES = ["alt", "aria-label", "label", "placeholder", "title"];

/** A letter of any script: punctuation such as `(12)` needs no translation. */
const HAS_LETTER = /\p{L}/u;

type Node = { type: string; value?: unknown; name?: { name?: string }; start: number };

function* walk(node: unknown): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node) yield node as Node;
  for (const inner of Object.values(node)) yield* walk(inner);
}

/** Texts in a component that do not come from `domain/messages/`. */
function findStraySentences(source: string): string[] {
  const { program, errors } = parseSync("source.tsx", source);
  expect(errors).toEqual([]);
  const found: string[] = [];
  for (const node of walk(program)) {
    if (node.type === "JSXText" && HAS_LETTER.test(String(node.value))) found.push(String(node.value).trim());
    if (node.type !== "JSXAttribute" || !TEXT_ATTRIBUTES.includes(node.name?.name ?? "")) continue;
    for (const { type, value } of walk(node.value)) {
      if (type === "Literal" && typeof value === "string" && HAS_LETTER.test(value)) found.push(value);
    }
  }
  return found;
}

test("the search finds a text in an element, an attribute and an expression", () => {
  expect(findStraySentences(`const A = () => <p title="Here">{x} and <b alt={y ? "there" : z}>(1)</b></p>;`)).toEqual([
    "Here",
    "and",
    "there",
  ]);
});

test("components have no text outside the message catalogue", () => {
  const components = globSync("app/**/*.tsx", { exclude: ["**/*.test.tsx"] });
  expect(components.length).toBeGreaterThan(40);
  const stray = components.flatMap((path) =>
    findStraySentences(readFileSync(path, "utf8")).map((sentence) => `${path}: ${sentence}`),
  );
  expect(stray).toEqual([]);
});

/** Physical sides: wrong in a right-to-left layout. */
const SIDE =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom|float)\s*:|text-align:\s*(?:left|right)/;

test("styles use start and end instead of left and right", () => {
  expect(SIDE.test("a { margin-left: 0 }")).toBe(true);
  expect(SIDE.test("a { text-align: right; }")).toBe(true);
  const stray = globSync("app/**/*.css").filter((path) => SIDE.test(readFileSync(path, "utf8")));
  expect(stray).toEqual([]);
});
