type Entry = Record<string, unknown>;
type Lists = Record<
  | "items"
  | "outfits"
  | "portfolios"
  | "collections"
  | "collectionItems"
  | "collectionOutfits"
  | "collectionInspirations"
  | "inspirations",
  Entry[]
>;

export const FAKE_PICTURE = {
  path: "/pictures/1.svg",
  answer: {
    status: 200,
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
    headers: { "Content-Type": "image/svg+xml" },
  },
};

const RITA: Lists & { user: Entry } = {
  user: { username: "Rita", firstName: "Rita" },
  items: [
    {
      id: "1",
      brand: "Far away",
      thumbnailImageURL: FAKE_PICTURE.path,
      createdAt: "2026-01-02T00:00:00Z",
      sFrac: 0.5,
    },
    { id: 2, brand: "Farther", itemShoppingURL: "https://shop.example/2", createdAt: { _seconds: 1, _nanoseconds: 0 } },
  ],
  outfits: [{ id: "o", previewUrl: null, createdAt: 1 }],
  portfolios: [{ id: "p", picUrl: "https://pictures.example/p.jpg", createdAt: 1 }],
  collections: [{ id: "c", name: "Summer", folders: ["default-inspiration"], createdAt: 1 }],
  collectionItems: [{ collectionId: "c", itemId: "1" }],
  collectionOutfits: [{ collectionId: "c", outfitId: "o" }],
  collectionInspirations: [{ collectionId: "c", targetId: "n" }],
  inspirations: [{ id: "n", picUrl: "https://pictures.example/n.jpg" }],
};

/** By lower-case username. The times use each form that the contract allows. */
export const FAKE_CLOSETS: Record<string, { answer: Lists & { user: Entry }; isPrivate?: true }> = {
  rita: { answer: RITA },
  vita: { answer: { ...RITA, user: { username: "Vita", firstName: "Vita" } }, isPrivate: true },
};
