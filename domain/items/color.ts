export const COLORS = [
  "black",
  "white",
  "grey",
  "beige",
  "brown",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "navy",
  "purple",
  "pink",
  "gold",
  "silver",
] as const;

export type Color = (typeof COLORS)[number];
