import { explainEntry } from "#domain/import-reason.ts";
import { readCategory } from "#domain/items/category.ts";
import { foldText, splitWords } from "#domain/search/fold-text.ts";
import type { Program } from "./program.ts";

const ORDERS = ["orderid", "ordernumber", "bestellnummer", "numerodecommande", "numerodepedido"];
const NAMES = ["productname", "itemdescriptionatordertime", "productdescription", "product", "item", "title", "name"];
const STATUSES = ["orderstatus", "shipmentstatus", "status"];
const CANCELLED = /cancel|refund|return|stornier|erstattet|retour|annul|rembours|devuel/;

const isClothing = (text: string): boolean =>
  splitWords(text).some((word) => {
    const category = readCategory(word);
    return category !== null && category !== "Other";
  });

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
    website: null,
    orderdate: "purchased",
    ordertime: "purchased",
  },
  findReason(get) {
    if (STATUSES.some((heading) => CANCELLED.test(foldText(get(heading))))) return explainEntry("cancelledOrder");
    const name = NAMES.map(get).find((text) => text !== "") ?? "";
    return isClothing(`${name} ${get("category")}`) ? null : explainEntry("notClothing");
  },
};
