import type { Color } from "./color.ts";

export const COLOR_VALUES: Readonly<Record<Color, readonly [red: number, green: number, blue: number]>> = {
  black: [28, 27, 26],
  white: [246, 245, 242],
  grey: [140, 140, 140],
  beige: [222, 203, 172],
  brown: [112, 74, 46],
  red: [184, 32, 42],
  orange: [226, 122, 42],
  yellow: [238, 204, 72],
  green: [72, 122, 66],
  teal: [28, 128, 128],
  blue: [72, 120, 190],
  navy: [32, 42, 84],
  purple: [112, 62, 136],
  pink: [234, 158, 178],
  gold: [196, 160, 82],
  silver: [196, 198, 202],
};
