import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/** Attributes that visitors read or hear. */
const SPOKEN = ["alt", "aria-label", "label", "placeholder", "title"];

/** A letter of any script: marks alone, as in `(12)`, say nothing. */
const SAYS = /\p{L}/u;

type Node = { type: string; value?: unknown; name?: { name?: string }; start: number };

/** Every node of a syntax tree. */
function* walk(node: unknown): Generator<Node> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node) yield node as Node;
  for (const inner of Object.values(node)) yield* walk(inner);
}

/** What a component says in words of its own, in place of the catalogue's. */
function findStraySentences(source: string): string[] {
  const { program, errors } = parseSync("source.tsx", source);
  expect(errors).toEqual([]);
  const found: string[] = [];
  for (const node of walk(program)) {
    if (node.type === "JSXText" && SAYS.test(String(node.value))) found.push(String(node.value).trim());
    if (node.type !== "JSXAttribute" || !SPOKEN.includes(node.name?.name ?? "")) continue;
    for (const { type, value } of walk(node.value)) {
      if (type === "Literal" && typeof value === "string" && SAYS.test(value)) found.push(value);
    }
  }
  return found;
}

test("a sentence in a component is found, wherever it stands", () => {
  expect(findStraySentences(`const A = () => <p title="Here">{x} and <b alt={y ? "there" : z}>(1)</b></p>;`)).toEqual([
    "Here",
    "and",
    "there",
  ]);
});

test("components say nothing that is not in the catalogue", () => {
  const components = globSync("app/**/*.tsx", { exclude: ["**/*.test.tsx"] });
  expect(components.length).toBeGreaterThan(40);
  const stray = components.flatMap((path) =>
    findStraySentences(readFileSync(path, "utf8")).map((sentence) => `${path}: ${sentence}`),
  );
  expect(stray).toEqual([]);
});

/** Sides of the window: where lines run from right to left they are the wrong ones. */
const SIDE =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom|float)\s*:|text-align:\s*(?:left|right)/;

test("styles say start and end, not left and right", () => {
  expect(SIDE.test("a { margin-left: 0 }")).toBe(true);
  expect(SIDE.test("a { text-align: right; }")).toBe(true);
  const stray = globSync("app/**/*.css").filter((path) => SIDE.test(readFileSync(path, "utf8")));
  expect(stray).toEqual([]);
});
