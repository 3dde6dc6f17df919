import { escapeMarkup } from "#domain/plain-text.ts";
import { createRequire } from "node:module";
import { sharp } from "#server/pictures/sharp.ts";

/** A PNG with alpha, cut to its ink. Pixels. */
export type DrawnText = { image: Buffer; width: number; height: number };

export type TextStyle = {
  face: "roman" | "italic";
  size: number;
  color: string;
  /** A share of the size. */
  tracking?: number;
  breakAt?: number;
};

const FILES = [
  "bodoni-moda/500Medium/BodoniModa_500Medium.ttf",
  "bodoni-moda/500Medium_Italic/BodoniModa_500Medium_Italic.ttf",
  "noto-serif-display/500Medium/NotoSerifDisplay_500Medium.ttf",
  "noto-serif-display/500Medium_Italic/NotoSerifDisplay_500Medium_Italic.ttf",
  "noto-naskh-arabic/500Medium/NotoNaskhArabic_500Medium.ttf",
];

const FAMILIES = ["Bodoni Moda", "Noto Serif Display", "Noto Naskh Arabic"];

/** Latin, Greek, Cyrillic and Arabic. */
const HAS_GLYPHS = /^[\u0020-\u007e\u00a0-\u052f\u0600-\u06ff\u1e00-\u1fff\u2010-\u2027\u2030-\u203a]*$/;

/** A letter with a tower of accents is higher than the preview. */
const IS_TOWER = /\p{M}{4}/u;

/** Bodoni Moda would borrow an accent for some of them. */
const NOT_IN_BODONI = /[\u0180-\u05ff\u1e00-\u1fff]/;

const ARABIC = /[\u0600-\u06ff]/;

const { resolve } = createRequire(import.meta.url);
let fonts: Promise<unknown> | undefined;

/** The process keeps a font that one text has named. */
const loadFonts = (): Promise<unknown> =>
  (fonts ??= Promise.all(
    FILES.map((file) => sharp({ text: { text: "a", fontfile: resolve(`@expo-google-fonts/${file}`) } }).toBuffer()),
  ));

/** Null: the text is empty, or the fonts may lack one of its letters. */
export async function drawText(
  line: string,
  { face, size, color, tracking = 0, breakAt }: TextStyle,
): Promise<DrawnText | null> {
  const text = line.normalize("NFC").trim();
  if (text === "" || !HAS_GLYPHS.test(text) || IS_TOWER.test(text)) return null;
  await loadFonts();
  const families = NOT_IN_BODONI.test(text) ? FAMILIES.slice(1) : FAMILIES;
  // Arabic letters join. Pango counts in 1,024ths of a point.
  const spacing = ARABIC.test(text) ? 0 : Math.round(tracking * size * 1024);
  const drawn = sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${spacing}">${escapeMarkup(text)}</span>`,
      font: `${families.join(",")}, Medium${face === "italic" ? " Italic" : ""} ${size}`,
      rgba: true,
      dpi: 72,
      align: "center",
      ...(breakAt !== undefined && { width: Math.floor(breakAt), wrap: "word-char" as const }),
    },
  });
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}
