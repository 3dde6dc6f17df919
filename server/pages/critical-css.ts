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

const canMatch = (selectors: string, classes: ReadonlySet<string>): boolean =>
  selectors
    .replaceAll(FUNCTIONAL_PSEUDO_CLASS, "")
    .split(",")
    .some((selector) => [...selector.matchAll(CLASS)].every(([, name = ""]) => classes.has(name)));

function selectUsed(rule: string, classes: ReadonlySet<string>): string {
  const start = rule.indexOf("{");
  if (start === -1) return rule;
  const head = rule.slice(0, start);
  // The full style sheet comes before a visitor prints.
  if (/^@(?:media print|page)\b/.test(head)) return "";
  if (/^@(?:media|container|supports|layer|starting-style)/.test(head)) {
    const inner = splitRules(rule.slice(start + 1, -1)).map((each) => selectUsed(each, classes));
    return inner.some((each) => each !== "") ? `${head}{${inner.join("")}}` : "";
  }
  if (head.startsWith("@")) return isWebFont(rule) ? "" : rule;
  return canMatch(head, classes) ? rule : "";
}

export function selectUsedStyles(rules: readonly string[], html: string): string {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, text = ""]) => text.split(/\s+/));
  const classes = new Set(names);
  return rules.map((rule) => selectUsed(rule, classes)).join("");
}
