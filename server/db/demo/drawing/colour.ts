/** The wardrobe's palette: every garment, paper and poster takes its colours from here. */
export const PALETTE = {
  white: "#f7f5f0",
  cream: "#efe6d3",
  oat: "#ddcfb8",
  sand: "#cdb794",
  camel: "#bd9263",
  tan: "#a8754a",
  cognac: "#8f5430",
  chocolate: "#533729",
  rust: "#ae5836",
  terracotta: "#c67b5c",
  burgundy: "#6c2530",
  red: "#b03a36",
  rose: "#c98a86",
  blush: "#e6c3b8",
  lilac: "#b9aac9",
  mustard: "#cf9d3f",
  butter: "#efdda0",
  olive: "#6c6b45",
  sage: "#a4ae92",
  forest: "#2f4a3d",
  teal: "#3d6970",
  sky: "#a9c3d7",
  chambray: "#7d9abb",
  indigo: "#3d5376",
  navy: "#27324b",
  stone: "#b5aea3",
  grey: "#8f9092",
  charcoal: "#43454a",
  black: "#26262a",
  gold: "#c9a455",
  silver: "#b9bcc0",
} as const;

export type Colour = keyof typeof PALETTE;

type Channels = readonly [number, number, number];

const readHex = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** The colour that lies `amount` (0 to 1) of the way from one to the other, as hex. */
export function mix(from: string, to: string, amount: number): string {
  const [r, g, b] = readHex(from);
  const [toR, toG, toB] = readHex(to);
  const hex = (a: number, z: number) =>
    Math.round(a + (z - a) * amount)
      .toString(16)
      .padStart(2, "0");
  return `#${hex(r, toR)}${hex(g, toG)}${hex(b, toB)}`;
}

export const darken = (hex: string, amount: number): string => mix(hex, "#17110f", amount);
export const lighten = (hex: string, amount: number): string => mix(hex, "#fffaf2", amount);

/** Perceived lightness, 0 to 1. */
export function getLightness(hex: string): number {
  const [r, g, b] = readHex(hex);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
}
