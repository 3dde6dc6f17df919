import { explainEntry } from "#domain/import-reason.ts";
import { foldText } from "#domain/search/fold-text.ts";
import { splitHeadings } from "#domain/moving-in/heading-words.ts";
import { namesGarment } from "#domain/moving-in/joined-words.ts";
import type { Program } from "./program.ts";

const ORDERS =
  splitHeadings(`orderid ordernumber bestellnummer bestellnr bestellid auftragsnummer auftragsnr transactionid transactionnumber transaktionsnummer
  numérodecommande numérodetransaction númerodetransacción ndecommande nodecommande númerodepedido ndepedido odepedido iddelpedido`);
const NAMES = splitHeadings(`productname itemdescriptionatordertime productdescription product item title name
  titel titre título artikel artikelbezeichnung artikelname produkt produktname bezeichnung produit nomduproduit article désignation nom
  producto nombredelproducto artículo nombre`);
const STATUSES = splitHeadings(
  "orderstatus shipmentstatus status bestellstatus statut statutdelacommande estado estadodelpedido",
);
const CANCELLED = /cancel|refund|return|stornier|erstattet|retour|annul|rembours|devuel/;

/** Order histories of shops: Amazon, Temu and others. */
export const orders: Program = {
  recognizes: (headings) =>
    ORDERS.some((heading) => headings.has(heading)) && NAMES.some((heading) => headings.has(heading)),
  fields: {
    unitprice: "price",
    itemtotal: "price",
    asin: null,
    orderstatus: null,
    shipmentstatus: null,
    status: null,
    bestellstatus: null,
    statut: null,
    estado: null,
    website: null,
    orderdate: "purchased",
    ordertime: "purchased",
  },
  findReason(get) {
    if (STATUSES.some((heading) => CANCELLED.test(foldText(get(heading))))) return explainEntry("cancelledOrder");
    const name = NAMES.map(get).find((text) => text !== "") ?? "";
    return namesGarment(`${name} ${get("category")}`) ? null : explainEntry("notClothing");
  },
};
