import { splitWords } from "#domain/search/fold-text.ts";
import { createVocabularyReader } from "./vocabulary.ts";

export const CATEGORIES = [
  "Tops",
  "Bottoms",
  "Dresses",
  "Outerwear",
  "Shoes",
  "Hats",
  "Handbags",
  "Accessories",
  "Jewelry",
  "Activewear",
  "Swimwear",
  "Intimates",
  "Other",
] as const;

export type Category = (typeof CATEGORIES)[number];

const readWords = createVocabularyReader<Category>({
  Tops: `top shirt tshirt tee blouse dressshirt polo poloshirt tank tanktop camisole cami tunic sweater sweatshirt jumper
    pullover hoodie hoody cardigan turtleneck knitwear henley buttondown buttonup croptop bodysuit upper
    oberteil oberteile hemd hemden bluse blusen pulli strickjacke haut chemise chemisier pull debardeur
    camisa camiseta blusa jersey sudadera partedearriba prendasuperior
    قميص قمصان بلوزة بلوزات كنزة`,
  Bottoms: `bottom trouser pant jean chino shorts skirt miniskirt midiskirt maxiskirt legging jogger culotte slack khakis sweatpant lower
    unterteil unterteile hose hosen rock rocke roecke pantalon pantalones jupe falda vaquero partedeabajo
    بنطلون بنطال تنورة تنانير سروال`,
  Dresses: `dress sundress minidress mididress maxidress gown jumpsuit romper playsuit onepiece onepieces overall dungaree abaya kaftan saree sari
    kleid kleider abendkleid robe combinaison vestido mono
    فستان فساتين عباية`,
  Outerwear: `coat jacket blazer parka suit trench trenchcoat raincoat overcoat anorak windbreaker vest waistcoat gilet cape
    poncho outer layer mantel jacke jacken manteau manteaux veste blouson abrigo chaqueta cazadora chaleco
    معطف معاطف جاكيت سترة`,
  Shoes: `shoe sneaker trainer boot sandal heel highheel flats loafer pump slipper mule clog snowboot rainboot oxford espadrille footwear
    dressshoe runningshoe schuh schuhe stiefel turnschuh turnschuhe sandale sandalen chaussure basket botte
    zapato zapatilla bota sandalia calzado
    حذاء أحذية صندل`,
  Hats: `hat cap beanie beret fedora headwear hut hute huete mutze mutzen muetze kappe chapeau chapeaux bonnet casquette
    sombrero gorra gorro
    قبعة قبعات`,
  Handbags: `handbag bag purse tote totebag clutch backpack satchel crossbody wallet tasche taschen handtasche
    handtaschen rucksack sac sacamain bolso bolsa mochila
    حقيبة حقائب شنطة`,
  Accessories: `accessory belt scarf scarves glove tie bowtie sunglasses glasses eyewear watch watches umbrella
    hairaccessory hairclip headband bandana accessoire gurtel guertel schal handschuh handschuhe sonnenbrille
    ceinture echarpe foulard gant lunettes accesorio cinturon bufanda guante gafas
    إكسسوارات حزام وشاح`,
  Jewelry: `jewellery jewel necklace earring bracelet ring brooch anklet pendant schmuck kette ohrring ohrringe armband
    bijou bijoux collier bague joya joyeria collar anillo pulsera pendiente
    مجوهرات`,
  Activewear: `active sportswear sport sportsbra gymwear gym workout athleisure athletic yogapant tracksuit
    sportkleidung sportbekleidung ropadeportiva vetementsdesport
    ملابسرياضية`,
  Swimwear: `swim swimsuit bathingsuit bikini bikinitop bikinibottom swimshort swimtrunk boardshort beachwear
    bademode badeanzug badehose maillotdebain maillot trajedebano banador
    ملابسسباحة`,
  Intimates: `intimate underwear lingerie bra panty panties briefs boxer sock hosiery tights sleepwear nightwear
    pajama pyjama bademantel morgenmantel morgenrock loungewear unterwasche unterwaesche unterhose unterhosen socke socken sousvetement chaussette
    ropainterior calcetin calcetines
    ملابسداخلية`,
  Other: "misc miscellaneous sonstige sonstiges andere anderes autre divers otro otra otros",
});

/** The original service has these ids. */
const CATEGORY_IDS: ReadonlyMap<string, Category> = new Map([
  ["07cb73df-a935-53ca-96f1-172da68877ba", "Tops"],
  ["893619cd-f26b-5727-bba9-da6bfa80bf2e", "Bottoms"],
  ["adfa4531-1a49-527f-ae67-c99797b9411d", "Shoes"],
  ["8e43c286-720d-5132-90d5-7a4128bf0a9c", "Outerwear"],
  ["c8953195-6429-5af7-90fd-0549e46161bf", "Accessories"],
  ["b026bc01-c168-5e52-9a73-534b4521df49", "Dresses"],
]);

const SUBCATEGORY_IDS: ReadonlyMap<string, string> = new Map([
  ["21c7d330-2bcb-540c-8145-97332170e31c", "Shorts"],
  ["9a389241-4f72-5f8d-9aea-90ce4b305f28", "Jeans"],
  ["426c510a-8ef9-59d6-ac26-75a24ba3384b", "T-Shirt"],
  ["71151543-fa4c-5d04-bbeb-47afc7b73c23", "Dress Shirt"],
  ["b9d58739-3849-5f86-843c-b51eb4a5a975", "Sneakers"],
  ["22c8a879-d60a-5f05-9547-6d6d81f5df2c", "Boots"],
  ["90c561df-e6e7-504e-a938-ff3b120c2672", "Jacket"],
  ["a23f9d1c-74c4-5aed-9260-142ff64cbeca", "Sweater"],
  ["c52ab9ff-690b-5096-9b71-2340db59775e", "Pants"],
  ["9075e834-b485-593c-a4c0-a4ebe624d004", "Polo"],
  ["bfd1d7d8-b1fc-53e2-9274-f0f0039009fc", "Button-Down"],
  ["8e7c111c-1e37-51fc-81ac-b18ec1cb95af", "Hoodie"],
  ["f9795395-7cc7-5c34-bc0b-ec1ed322e12a", "Sandals"],
]);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const readUuid = (value: unknown): string | null => {
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return UUID.test(text) ? text : null;
};

export const isUuid = (text: string): boolean => readUuid(text) !== null;

export function readCategory(value: unknown): Category | null {
  const id = readUuid(value);
  return id === null ? readWords(value) : (CATEGORY_IDS.get(id) ?? null);
}

/** Ids of the original service become names, or null if they are unknown. Other values stay. */
export function readSubcategory(value: unknown): unknown {
  const id = readUuid(value);
  return id === null ? value : (SUBCATEGORY_IDS.get(id) ?? null);
}

const PLAIN_NAMES =
  splitWords(`${CATEGORIES.join(" ")} oberteile kleider schuhe taschen accessoires schmuck sportkleidung
  bademode unterwäsche sonstiges hauts robes chaussures chapeaux sacs bijoux lingerie autres vestidos zapatos bolsos
  accesorios joyas otros`);

/** True for "Blazers"; false for "tops", "Schuh" and an id. */
export const isFinerThanCategory = (text: string): boolean => {
  const plain = splitWords(text).join("");
  return readUuid(text) === null && !PLAIN_NAMES.some((name) => name.startsWith(plain));
};
