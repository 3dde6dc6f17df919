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
  black: "أسود سوداء jet schwarz noir noire negro negra",
  white: "أبيض بيضاء offwhite snow weiss blanc blanche blanco blanca",
  grey: `رمادي رمادية gray charcoal anthracite graphite slate grau hellgrau dunkelgrau anthrazit gris grise`,
  beige:
    "بيج cream ivory ecru nude sand tan khaki taupe oatmeal champagne creme crema elfenbein ivoire marfil beis arena",
  brown: `بني بنية chocolate camel cognac coffee chestnut bronze braun hellbraun dunkelbraun marron brun brune cafe`,
  red: "أحمر حمراء burgundy maroon wine bordeaux crimson scarlet cherry rot dunkelrot weinrot rouge rojo roja granate",
  orange: "برتقالي coral peach rust apricot terracotta naranja",
  yellow: "أصفر صفراء mustard lemon gelb senf jaune moutarde amarillo amarilla mostaza",
  green: "أخضر خضراء olive mint emerald sage lime grun gruen hellgrun dunkelgrun oliv vert verte verde oliva",
  teal: "تركواز turquoise cyan aqua petrol turkis tuerkis petrole turquesa",
  blue: "أزرق زرقاء denim indigo cobalt azure blau hellblau dunkelblau bleu bleue azul celeste",
  navy: "كحلي navyblue marine marineblau bleumarine marino azulmarino",
  purple:
    "بنفسجي violet lavender lilac plum mauve aubergine lila violett violette lavendel pourpre morado morada violeta lavanda",
  pink: "وردي زهري fuchsia magenta rose salmon blush rosa rosado rosada",
  gold: "ذهبي golden rosegold brass golde or dore doree dorado dorada oro",
  silver: "فضي silvery silber silbern argent argente argentee plata plateado plateada",
});
