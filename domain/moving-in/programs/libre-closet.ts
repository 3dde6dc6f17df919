import type { Program } from "./program.ts";

/** https://github.com/lazztech/Libre-Closet and its forks: how to care for a garment goes to the notes. */
export const libreCloset: Program = {
  recognizes: (headings) => headings.has("shareableid") && headings.has("washingdetails"),
  fields: {
    carewash: "facts",
    carebleach: "facts",
    caredry: "facts",
    careiron: "facts",
    caredryclean: "facts",
    sleeve: "traits",
  },
};
