import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
// oxlint-disable-next-line import/default -- Node loads its CommonJS, whose exports are the default
import opentype, { type Font, type Path } from "opentype.js";

/** An SVG path from x = 0 on the baseline y = 0; width in pixels. */
export type TextOutline = { path: string; width: number };

export type Face = "roman" | "italic";

type TextStyle = {
  face: Face;
  size: number;
  tracking?: number;
};

/** Tried in this order; a line uses one family. */
const FAMILIES = [
  { name: "bodoni-moda", weight: 500, parts: ["latin", "latin-ext"] },
  {
    name: "noto-serif-display",
    weight: 500,
    parts: ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
  },
] as const;

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<string, Font>();

function getFont(name: string, file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const content = readFileSync(resolve(`@fontsource/${name}/files/${file}`));
  const font = opentype.parse(content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength));
  fonts.set(file, font);
  return font;
}

// opentype.js writes numbers like 1e-15 as NaN.
const writePath = ({ commands }: Path): string =>
  commands
    .map((command) => {
      const { type, x, y, x1, y1, x2, y2 } = { x: null, y: null, x1: null, y1: null, x2: null, y2: null, ...command };
      const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== null);
      return type + numbers.map((number) => number.toFixed(1)).join(" ");
    })
    .join("");

type Run = { font: Font; text: string };

function findRuns(letters: readonly string[], { name, weight, parts }: (typeof FAMILIES)[number], face: Face) {
  const style = face === "roman" ? "normal" : "italic";
  const runs: Run[] = [];
  for (const letter of letters) {
    const hasLetter = (font: Font): boolean => font.charToGlyphIndex(letter) > 0;
    const last = runs.at(-1);
    if (last && hasLetter(last.font)) {
      last.text += letter;
      continue;
    }
    const part = parts.find((part) => hasLetter(getFont(name, `${name}-${part}-${weight}-${style}.woff`)));
    if (part === undefined) return null;
    runs.push({ font: getFont(name, `${name}-${part}-${weight}-${style}.woff`), text: letter });
  }
  return runs;
}

/** Combining marks need shaping, which opentype.js does not do. */
const isPlain = (text: string): boolean => !/\p{M}/u.test(text);

function findFamilyRuns(text: string, face: Face): Run[] | null {
  if (!isPlain(text)) return null;
  const letters = Array.from(text);
  for (const family of FAMILIES) {
    const runs = findRuns(letters, family, face);
    if (runs) return runs;
  }
  return null;
}

const getOptions = ({ tracking = 0 }: TextStyle) => ({ kerning: true, letterSpacing: tracking });

/** Pixels; null when no family has all letters. */
export function measureText(line: string, style: TextStyle): number | null {
  const runs = findFamilyRuns(line.normalize("NFC"), style.face);
  if (!runs) return null;
  const advance = runs.reduce(
    (sum, { font, text }) => sum + font.getAdvanceWidth(text, style.size, getOptions(style)),
    0,
  );
  return Math.max(0, advance - (style.tracking ?? 0) * style.size);
}

/** Bundled fonts: the same result on every machine. Null when no family has all letters. */
export function outlineText(line: string, style: TextStyle): TextOutline | null {
  const runs = findFamilyRuns(line.normalize("NFC"), style.face);
  const width = measureText(line, style);
  if (!runs || width === null) return null;
  let x = 0;
  const paths = runs.map(({ font, text }) => {
    const path = writePath(font.getPath(text, x, 0, style.size, getOptions(style)));
    x += font.getAdvanceWidth(text, style.size, getOptions(style));
    return path;
  });
  return { path: paths.join(""), width };
}
