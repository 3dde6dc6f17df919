/** A closet that shows these pictures in every list, with the collections `capsule` and `mood`. */
export function makePictureCloset(username: string, addresses: readonly (string | null)[]) {
  const entries = (letter: string, field: string) =>
    addresses.map((address, n) => ({
      id: `${letter}${n}`,
      [field]: address,
      createdAt: addresses.length - n,
      ...(letter === "i" && { brand: `Brand ${n}` }),
    }));
  const joined = (collectionId: string, letter: string, field: string) =>
    addresses.map((_, n) => ({ collectionId, [field]: `${letter}${n}` }));
  return {
    user: { username, firstName: username },
    items: entries("i", "thumbnailImageURL"),
    outfits: entries("o", "previewUrl"),
    portfolios: entries("p", "picUrl"),
    inspirations: entries("n", "picUrl"),
    collections: [
      { id: "capsule", name: "Capsule", folders: ["default-capsules"], createdAt: 2 },
      { id: "mood", name: "Mood", folders: ["default-inspiration"], createdAt: 1 },
    ],
    collectionItems: joined("capsule", "i", "itemId"),
    collectionOutfits: joined("capsule", "o", "outfitId"),
    collectionInspirations: joined("mood", "n", "targetId"),
  };
}

export const listPictureScreens = (username: string): string[] => [
  ...["items", "outfits", "collections", "collections/capsule", "collections/mood", "portfolios"].map(
    (tab) => `/user/${username}/${tab}`,
  ),
  `/share/${username}`,
];
