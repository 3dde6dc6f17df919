import { explainStatus } from "#domain/import-reason.ts";
import type { Program } from "./program.ts";

const SOLD = ["soldto", "solddate"];

/** https://github.com/sysadminsmedia/homebox: `HB.url` is the address of the item there. */
export const homebox: Program = {
  recognizes: (headings) => headings.has("importref") && headings.has("assetid"),
  fields: { url: null, labels: "tags", purchasetime: "purchased", modelnumber: "facts", soldnotes: null },
  findReason: (get) => (SOLD.some((heading) => get(heading) !== "") ? explainStatus("sold") : null),
};
