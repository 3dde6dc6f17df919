import type { Program } from "./program.ts";

/** https://github.com/sysadminsmedia/homebox: `HB.url` is the address of the item there. */
export const homebox: Program = {
  recognizes: (headings) => headings.has("importref") && headings.has("assetid"),
  fields: { url: null, labels: "tags", purchasetime: "purchased", modelnumber: "facts", soldnotes: "facts" },
};
