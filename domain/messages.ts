/** Every sentence a visitor reads. Where the specification gives the words (§2, §8), they are its own, to the letter. */
export const MESSAGES = {
  loading: "LOADING...",
  noOutfits: "There are no outfits",
  noItems: "There are no items",
  noPortfolios: "There are no portfolios",
  noCollections: "Oops, there are no collections.",
  noCollectionItems: "There are no items for this collection.",
  noCollectionOutfits: "There are no outfits for this collection.",
  collectionNotFound: "Can't find collection",
  closetNotShown: (email: string) =>
    `Oops... This closet is private and can't be displayed. If you were invited into this closet, please contact the owner so they can update their privacy settings. If you think something else is wrong, send us a note at ${email}.`,
} as const;
