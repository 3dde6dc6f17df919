import { COLORS } from "#domain/items/color.ts";
import { splitWords } from "#domain/search/fold-text.ts";

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
