import { createVocabularyReader } from "./vocabulary.ts";

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

/** By name or synonym; null for an unknown one and for several ("black and white", "multicolor"). */
export const readColor = createVocabularyReader<Color>({
  black: "jet schwarz noir noire negro negra",
  white: "offwhite snow weiss blanc blanche blanco blanca",
  grey: `gray charcoal anthracite graphite slate grau hellgrau dunkelgrau anthrazit gris grise`,
  beige: "cream ivory ecru nude sand tan khaki taupe oatmeal champagne creme crema elfenbein ivoire marfil beis arena",
  brown: `chocolate camel cognac coffee chestnut bronze braun hellbraun dunkelbraun marron brun brune cafe`,
  red: "burgundy maroon wine bordeaux crimson scarlet cherry rot dunkelrot weinrot rouge rojo roja granate",
  orange: "coral peach rust apricot terracotta naranja",
  yellow: "mustard lemon gelb senf jaune moutarde amarillo amarilla mostaza",
  green: "olive mint emerald sage lime grun gruen hellgrun dunkelgrun oliv vert verte verde oliva",
  teal: "turquoise cyan aqua petrol turkis tuerkis petrole turquesa",
  blue: "denim indigo cobalt azure blau hellblau dunkelblau bleu bleue azul celeste",
  navy: "navyblue marine marineblau bleumarine marino azulmarino",
  purple:
    "violet lavender lilac plum mauve aubergine lila violett violette lavendel pourpre morado morada violeta lavanda",
  pink: "fuchsia magenta rose salmon blush rosa rosado rosada",
  gold: "golden rosegold brass golde or dore doree dorado dorada oro",
  silver: "silvery silber silbern argent argente argentee plata plateado plateada",
});
