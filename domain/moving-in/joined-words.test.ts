import { expect, test } from "vitest";
import { type Category, readCategory } from "#domain/items/category.ts";
import { namesGarment, readJoinedCategory } from "./joined-words.ts";

/** As the reader of tables does. */
const read = (text: string): Category | null => readCategory(text) ?? readJoinedCategory(text);

const GARMENTS: Partial<Record<Category, string>> = {
  Outerwear: `Wollmantel Wollmäntel Damenwollmantel Lederjacke Lederjacken Daunenjacke Strickweste Leinensakko Softshelljacke
    Regenmantel Winterparka trenchcoat overcoat manteau blouson abrigo cazadora معطف`,
  Dresses: `Sommerkleid Sommerkleider Jeanskleid Latzhose Abendkleid Etuikleid Minikleid sundress gown robe vestido فستان`,
  Bottoms: `Jeanshose Cordhosen Jogginghose Faltenrock Sommerröcke Lederrock Radlerhose Kinderhosen jeans miniskirt jupe
    pantalon falda vaqueros بنطلون تنورة`,
  Tops: `Leinenhemd Seidenbluse Rollkragenpullover Wollstrickjacke Langarmshirt Hemdbluse sweatshirt chemise camiseta blusa قميص`,
  Shoes: `Wanderschuhe Lederstiefel Turnschuhe Schneestiefel Fußballschuhe sneakers boots chaussures sandales zapatos botas حذاء`,
  Hats: "Filzhut Strohhut Wollmütze Kindermützen beanie chapeau casquette gorra sombrero قبعة",
  Handbags: "Sporttasche Ledertasche Reisetaschen Umhängetasche backpack tote sac bolso mochila حقيبة",
  Accessories: `Lederhandschuhe Handschuh Ledergürtel Seidenschal Sonnenbrille Damenuhr scarf gloves ceinture écharpe bufanda
    cinturón وشاح`,
  Jewelry:
    "Perlenkette Goldkette Halskette Silberring Damenringe Goldschmuck necklace collier bague anillo pulsera مجوهرات",
  Intimates: "Strumpfhose Feinstrumpfhose Wollsocken Sneakersocken pyjama chaussettes calcetines",
  Swimwear: "Badeanzug swimsuit maillot bañador",
};

test.for(
  Object.entries(GARMENTS).flatMap(([category, words]) =>
    words.split(/\s+/).map((word): [string, string] => [word, category]),
  ),
)("%s is of the category %s", ([word, category]) => {
  expect(read(word)).toBe(category);
  expect(namesGarment(word)).toBe(true);
});

const OTHERS = `Kleiderbügel Schuhkarton Schuhcreme Hutschachtel Hosenträger Kleidersack Handtuch Badetuch Bildschirm
  Sonnenschirm Wäschekorb Strandkorb Waschbeutel Schlüsselring Bettwäsche Barock Garderobe Laptop Fahrradkette Lichterkette
  Schneekette Handelskette Menschenkette Fahrradmantel Deckmantel Radkappe Schutzkappe Objektivkappe Fingerhut Zuckerhut Obhut
  Windhose Narkose Satteltasche Hosentasche Jackentasche Maultasche Werkzeugtasche Klobrille Wanduhr Sanduhr Sonnenuhr
  Stoppuhr Schwimmweste Sicherheitsgürtel Fallstrick Kabelschuh Bremsschuh Windsocke Schlauchboots Fleischtopf Handyhülle
  Duschvorhang Ladekabel Kopfhörer Tischdecke Vorhang Regal
  Shamrock bedrock landscape escape wardrobe wearing spring string keyring monitoring wheel router player flower supper
  passport transport address invest harvest reboot elegant arrogant nobody everybody strobe microbe participant pursuit
  interactive trailblazer television charger keyboard blanket curtain pillow towel battery headphones
  rideau câble lampe oreiller serviette chargeur tapis bougie livre montagne ordinateur couverture tableau
  cortina lámpara almohada toalla cargador alfombra vela libro teléfono ordenador manta cuadro transporte deporte
  ستارة مصباح وسادة منشفة شاحن سجادة شمعة كتاب هاتف حاسوب بطانية`;

test.for(OTHERS.split(/\s+/))("%s is of none", (word) => {
  expect(read(word)).toBe(null);
  expect(namesGarment(word)).toBe(false);
});

test("a text of several words has a category if they are of one kind", () => {
  expect(readJoinedCategory("Wollmantel, grau")).toBe("Outerwear");
  expect(readJoinedCategory("Mantel und Rock")).toBe(null);
});

test("a word that can be parted in many ways, or is as long as a book, is read at once", () => {
  expect(namesGarment("langarmlangarmlangarmlangarmmantel")).toBe(true);
  expect(namesGarment(`${"langarm".repeat(40)}xmantel`)).toBe(false);
  expect(namesGarment(`${"mini".repeat(50_000)}mantel`)).toBe(false);
});
