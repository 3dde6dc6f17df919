import { TEXT_DETAILS } from "#domain/closet-fields.ts";
import { foldText } from "#domain/search/fold-text.ts";

/** Of many applications. The first heading with a value wins. */
const WORDS = {
  id: "id itemid uuid sku importref",
  name: `name title item itemname itemnameoptional product productname garment piece
    itemdescriptionatordertime productdescription`,
  description: "description beschreibung descripción الوصف",
  brand: "brand brandname label designer maker manufacturer",
  category: "category categoryid categoryname itemcategory garmentcategory maincategory",
  type: "type clothingtype garmenttype itemtype kind",
  subcategory: "subcategory subcategoryid subtype",
  colors: `primarycolor primarycolour maincolor maincolour color colour colors colours colortextinput colorname
    secondarycolor secondarycolour secondarycolors secondarycolours tagsprimarycolor tagscolors`,
  material: "material materials fabric fabrics composition tagsmaterial",
  size: "size sizelabel",
  currency: "currency currencycode pricecurrency purchasecurrency",
  seasons: "season seasons seasonsstr tagsseason",
  tags: "tags tag keywords usertags",
  traits: `style styles styletags weathertags occasion occasions pattern formality fit tagsstyle tagspattern
    tagsformality tagsfit`,
  notes: "notes note comment comments remarks",
  price: "price cost purchaseprice pricepaid amount priceamount pricevalue amountpaid total",
  cents: "purchasepricecents pricecents",
  created: "date created createdat added addedat dateadded",
  purchased: `purchased purchasedon purchasedate dateofpurchase purchaseddate datepurchased bought boughton datebought acquiredon
    acquireddate dateacquired ownedsince orderdate ordertime ordered`,
  timesWorn: "timesworn wearcount wears worn wearstotal",
  wornOn: `lastworn lastwornat lastwornon lastworndate dateslastworn wornon worndates wornondates daysworn wearhistory
    weardates`,
  embedded: "picturesincells imagedata imagebase64 photodata photobase64 picturedata",
  picture: `image imageurl photo photourl picture pictureurl thumbnailimageurl imagefile imagefilename filename imageuri
    imagepath photofile picturefile photooriginal image1 photo1 picture1`,
  thumbnail: "thumbnail thumbnailurl thumbnailpath mediumurl mediumpath photothumb thumburl",
  pictures: `pictures images photos morepictures morephotos additionalimages additionalphotos imageurls photourls image2 image3 photo2 photo3 picture2 picture3
    filesmedia attachments attachment`,
  cutout: "cutout cutouturl photocutout",
  link: `url link shop shopurl shoplink shoppinglink shoppingurl itemshoppingurl producturl productlink purchaselink
    sourceurl website store`,
  wishlist: "wishlist wish wanted iswishlist",
  status: "status",
  /** Others are known by their word (`findLeftHeading`). */
  left: "",
  archived: "isarchived archived",
  facts: `location place storage whereisit whereitis wherestored storedin stored drawer shelf quantity qty condition conditionnote away awaynote care careinstructions washing
    washingdetails purchasefrom boughtfrom boughtat wherebought seller retailer`,
} as const;

export type ItemField = keyof typeof WORDS | (typeof TEXT_DETAILS)[number];

const ENGLISH: Readonly<Record<ItemField, string>> = {
  ...(Object.fromEntries(TEXT_DETAILS.map((field) => [field, field])) as Record<(typeof TEXT_DETAILS)[number], string>),
  ...WORDS,
};

/** German, French, Spanish and Arabic; as people write them. */
const OTHER_LANGUAGES: Partial<Record<ItemField, string>> = {
  name: `bezeichnung titel artikel artikelname artikelbezeichnung produktbezeichnung kleidungsstück kleidungsstueck teil produkt produktname
    nomduproduit nomdelarticle nombredelproducto nom titre article vêtement désignation produit pièce intitulé
    nombre prenda título artículo producto
    الاسم اسم القطعة المنتج العنوان`,
  brand: `marke hersteller marque créateur fabricant marca diseñador fabricante الماركة ماركة العلامةالتجارية العلامة`,
  category: `kategorie rubrik warengruppe catégorie categoría الفئة فئة التصنيف القسم`,
  type: "art typ kleidungsart tipo النوع",
  subcategory: "unterkategorie souscatégorie subcategoría الفئةالفرعية",
  colors: "farbe farben hauptfarbe couleur couleurs coloris colores اللون لون الألوان",
  size: "größe groesse gr konfektionsgröße konfektionsgr schuhgröße taille pointure talla tamaño المقاس مقاس الحجم",
  material: `materialien stoff zusammensetzung matière matières tissu materiales tejido composición
    الخامة القماش المادة`,
  currency: "währung waehrung devise monnaie moneda divisa العملة",
  seasons: `saison saisons jahreszeit jahreszeiten temporada temporadas estación estaciones الموسم الفصل`,
  tags: "schlagworte schlagwörter stichworte étiquettes motsclés etiquetas الوسوم",
  traits: `anlass anlässe stil muster passform motif coupe ocasión ocasiones estilo estampado patrón corte المناسبة`,
  notes: `notiz notizen anmerkung anmerkungen bemerkung bemerkungen kommentar kommentare
    remarque remarques commentaire commentaires notas nota observaciones comentario comentarios ملاحظات الملاحظات`,
  price: `preis kaufpreis einkaufspreis einzelpreis stückpreis kosten betrag neupreis gesamtpreis gesamtbetrag
    prix prixdachat prixunitaire coût montant
    precio preciodecompra preciounitario coste costo importe السعر سعر الثمن`,
  created: "datum hinzugefügt erstellt angelegt datedajout ajoutéle fecha añadido creado التاريخ",
  purchased: `datedecommande datedelacommande datecommande fechadepedido fechadelpedido
    kaufdatum gekauft gekauftam anschaffungsdatum bestelldatum datedachat dateachat acheté achetéle
    fechadecompra comprado compradoel تاريخالشراء`,
  timesWorn: `getragen anzahlgetragen wieoftgetragen porté portée nombredeports foisporté portéfois vecesusado vecespuesto usos
    عددمراتاللبس مراتاللبس`,
  wornOn: `zuletztgetragen zuletztgetragenam getragenam dernierport portéle dernièrefois últimouso últimavez آخرلبس`,
  picture: "bild foto bild1 foto1 bilddatei fotodatei dateiname bildurl fichier imagen archivo fotografía الصورة صورة",
  pictures: `bilder fotos bild2 bild3 foto2 foto3 weiterebilder weiterefotos dateienmedien fichiersetmédias imágenes archivosymultimedia
    الصور الملفاتوالوسائط`,
  cutout: "freigestellt détouré recorte",
  link: `shoplink produktlink webseite onlineshop geschäft laden lien boutique magasin siteweb
    enlace tienda web الرابط رابط المتجر`,
  wishlist: "wunschliste wunsch listedesouhaits souhait envie listadedeseos deseo قائمةالرغبات",
  status: "statut estado الحالة",
  archived: "archiviert aussortiert archivé archivado",
  facts: `wogekauft gekauftbei gekauftvon händler verkäufer woliegtes woistes wo liegtin standort fach schublade regal ort lagerort aufbewahrungsort aufbewahrung platz anzahl menge stückzahl zustand pflege pflegehinweis
    achetéoù achetéchez vendeur compradoen vendedor البائع oùestce où rangéoù emplacement lieu rangement étagère tiroir quantité état entretien dóndeestá dónde guardadoen estante cajón ubicación lugar cantidad cuidado أينهو أينهي أين مكانالحفظ الرف الدرج المكان الموقع الكمية`,
};

export const normalizeHeading = (name: string): string => foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

export const splitHeadings = (words: string): string[] => words.trim().split(/\s+/).map(normalizeHeading);

/** `rank`: of several columns of a field, the lowest comes first. */
export type KnownHeading = { field: ItemField; rank: number; isForeign: boolean };

const KNOWN = new Map<string, KnownHeading>();

export const ITEM_FIELDS = Object.keys(ENGLISH) as ItemField[];

for (const field of ITEM_FIELDS) {
  const english = splitHeadings(ENGLISH[field]);
  const foreign = splitHeadings(OTHER_LANGUAGES[field] ?? "");
  for (const [rank, heading] of [...english, ...foreign].entries())
    if (heading !== "" && !KNOWN.has(heading))
      KNOWN.set(heading, { field, rank, isForeign: foreign.includes(heading) });
}

const find = (heading: string): KnownHeading | undefined => KNOWN.get(normalizeHeading(heading));

/** The whole of it, as in JSON. */
export const findFieldName = (name: string): KnownHeading | null => find(name) ?? null;

const RANKS = 100;
const MAX_LETTERS = 60;

/** "Item Colour". */
const OF_ITEM = /^(?:(?:closet|wardrobe|item|product|garment|clothing)\s+)+/i;

/** "Preis in €", "Purchase Price Per Unit"; not "Cost per wear". */
const UNIT = /\s+(?:in|per|pro|par|por|en|بال)\s(?!(?:wear|use|tragen|mal|port|uso)).*$/i;

/** Also "Price (€)", "HB.purchase_price", and "Brand/Store" by the first word that is known. */
export function findHeading(heading: string): KnownHeading | null {
  if (heading.length > MAX_LETTERS) return null;
  const whole = find(heading);
  if (whole) return whole;
  const name = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, "");
  const isAddress = heading.includes("//");
  const parts = isAddress
    ? []
    : [name, name.replace(/^.*\./, ""), name.replace(UNIT, ""), name.replace(OF_ITEM, ""), ...name.split("/")];
  const known = parts.map(find).find((part) => part !== undefined);
  return known ? { ...known, rank: known.rank + RANKS } : null;
}
