import { splitWords } from "#domain/search/fold-text.ts";
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

/** The names themselves, in five languages; other synonyms are shades, such as "khaki" and "light blue". */
const PLAIN_NAMES = new Set(
  splitWords(`${COLORS.join(" ")} schwarz noir noire negro negra weiß weiss blanc blanche blanco blanca gray grau gris grise
  braun brun brune marron marrón rot rouge rojo roja naranja gelb jaune amarillo amarilla grün gruen vert verte verde
  türkis turquoise turquesa blau bleu bleue azul marine marineblau marino lila violett violet violette morado morada rosa
  rosado rosada gold golden doré dorée dorado dorada silber silbern argent argenté plata plateado
  أسود سوداء أبيض بيضاء رمادي رمادية بيج بني بنية أحمر حمراء برتقالي أصفر صفراء أخضر خضراء أزرق زرقاء كحلي بنفسجي وردي ذهبي
  فضي تركواز`),
);

const WHOLE_NAMES = new Set(["navyblue", "bleumarine", "azulmarino"]);

export function isPlainColor(text: string): boolean {
  const word = splitWords(text).join("");
  return PLAIN_NAMES.has(word) || WHOLE_NAMES.has(word);
}
