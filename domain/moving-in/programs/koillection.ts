import type { Program } from "./program.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** https://github.com/benjaminjonard/koillection: id, name and collection, without headings. */
export const koillection: Program = {
  recognizes: () => false,
  nameColumns: (cells) => (cells.length === 3 && UUID.test(cells[0] ?? "") ? ["id", "name", "category"] : null),
};
