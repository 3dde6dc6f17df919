export const DEMO_OWNERS = [
  { username: "emma", firstName: "Emma" },
  { username: "theo", firstName: "Theo" },
  { username: "vera", firstName: "Vera" },
] as const;

/** What a first start prints, as the table of the README. */
export const DEMO_PATHS = [
  "/user/emma/outfits",
  "/user/emma/items/emma-item-trench-coat",
  "/user/theo/outfits",
  "/user/vera/outfits",
  "/share/emma",
  "/invite/emma",
  "/link.html?closet=emma",
  "/",
];

/** No mail reaches it: RFC 2606 reserves the domain. */
export const getDemoAddress = (username: string): string => `${username}@demo.example`;

/** On a demonstration, this code signs the demo owners in. Elsewhere it is an unknown code. */
export const DEMO_CODE = "demo";

export const isDemoAddress = (email: string): boolean =>
  DEMO_OWNERS.some(({ username }) => getDemoAddress(username) === email);
