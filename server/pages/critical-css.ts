/**
 * A style sheet in its rules, in order: `head{body}`, and what stands between them (`@import …;`). A brace in a string
 * would end a rule too soon: ours hold none, and put together again the pieces are the sheet.
 */
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
/** What a selector demands not to be, or one of several: neither says what must be in a page. */
const FUNCTIONAL_PSEUDO_CLASS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;

/** Whether a rule is a font that has to be loaded: not one that is there, by another name. */
export const isWebFont = (rule: string): boolean => /^@font-face\s*\{[^}]*url\(/.test(rule);

/** Whether something on a page can match: it has all classes that one of the selectors names. */
const canMatch = (selectors: string, classes: ReadonlySet<string>): boolean =>
  selectors
    .replaceAll(FUNCTIONAL_PSEUDO_CLASS, "")
    .split(",")
    .some((selector) => [...selector.matchAll(CLASS)].every(([, name = ""]) => classes.has(name)));

function selectUsed(rule: string, classes: ReadonlySet<string>): string {
  const start = rule.indexOf("{");
  if (start === -1) return rule;
  const head = rule.slice(0, start);
  if (/^@(?:media|container|supports|layer|starting-style)/.test(head)) {
    const inner = splitRules(rule.slice(start + 1, -1)).map((each) => selectUsed(each, classes));
    return inner.some((each) => each !== "") ? `${head}{${inner.join("")}}` : "";
  }
  if (head.startsWith("@")) return isWebFont(rule) ? "" : rule;
  return canMatch(head, classes) ? rule : "";
}

/** The rules of a style sheet that a page as it stands can use, but for fonts that have to be loaded. */
export function selectUsedStyles(rules: readonly string[], html: string): string {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, text = ""]) => text.split(/\s+/));
  const classes = new Set(names);
  return rules.map((rule) => selectUsed(rule, classes)).join("");
}
