const PAGES = ["items", "outfits", "board", "collections", "portfolios", "inspirations", "style"];
const OWNER_PAGES = [...PAGES, "portfolio", "inbox", "figures", "bin", "settings"];
const FIRST = [
  "user",
  "l",
  "closet",
  "styling",
  "outfit",
  "share",
  "invite",
  "stylings",
  "sign-in",
  "link.html",
  "guide",
];

/** `/user/emma/items/17` becomes `/user/:/items/:`: nothing of it names a person, an entry or a link. */
export function toPagePattern(pathname: string): string {
  const [first = "", ...rest] = pathname.split("/").slice(1);
  if (first === "") return "/";
  if (!FIRST.includes(first)) return "/*";
  const known = first === "closet" ? OWNER_PAGES : PAGES;
  return `/${[first, ...rest.map((part, place) => (known.includes(part) && (place > 0 || first === "closet") ? part : ":"))].join("/")}`;
}
