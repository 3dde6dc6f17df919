/** Splits a style sheet into rules. Braces in strings are not supported: ours have none. */
export function splitRules(sheet: string): string[] {
  const rules: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < sheet.length; at += 1) {
    const letter = sheet[at];
    if (letter === "{") depth += 1;
    else if (letter === "}") depth -= 1;
    if (depth === 0 && (letter === "}" || letter === ";")) {
      rules.push(sheet.slice(from, at + 1));
      from = at + 1;
    }
  }
  if (from < sheet.length) rules.push(sheet.slice(from));
  return rules;
}

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;
/** Classes inside these need not be on the page. */
const FUNCTIONAL_PSEUDO_CLASS = /:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g;

export const isWebFont = (rule: string): boolean => /^@font-face\s*\{[^}]*url\(/.test(rule);

/** One list of classes for each selector: a page with all of one list may need the rule. */
const readClasses = (selectors: string): string[][] =>
  selectors
    .replaceAll(FUNCTIONAL_PSEUDO_CLASS, "")
    .split(",")
    .map((selector) => [...selector.matchAll(CLASS)].map(([, name = ""]) => name));

type SelectRule = (classes: ReadonlySet<string>) => string;

function readRule(rule: string): SelectRule {
  const start = rule.indexOf("{");
  const head = rule.slice(0, start);
  if (start === -1) return () => rule;
  // The full style sheet comes before a visitor prints.
  if (/^@(?:media print|page)\b/.test(head)) return () => "";
  if (/^@(?:media|container|supports|layer|starting-style)/.test(head)) {
    const inner = splitRules(rule.slice(start + 1, -1)).map(readRule);
    return (classes) => {
      const used = inner.map((select) => select(classes)).join("");
      return used === "" ? "" : `${head}{${used}}`;
    };
  }
  if (head.startsWith("@")) return isWebFont(rule) ? () => "" : () => rule;
  const lists = readClasses(head);
  return (classes) => (lists.some((list) => list.every((name) => classes.has(name))) ? rule : "");
}

/** The rules are read once: reading them took as long as rendering the page. */
export function createStyleSelector(rules: readonly string[]): (html: string) => string {
  const selects = rules.map(readRule);
  return (html) => {
    const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, text = ""]) => text.split(/\s+/));
    const classes = new Set(names);
    return selects.map((select) => select(classes)).join("");
  };
}
