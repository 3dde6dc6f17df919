import type { StylingSenders } from "#domain/stylings/styling.ts";

/** `proposals`: from whom the owner takes what they do not have. `wishes`: the items of the wishlist, too. */
export type BoardOffers = { proposals: StylingSenders; wishes: boolean };
