const PAGES = ["items", "outfits", "board", "collections", "portfolios", "inspirations", "style"];
const PAGES_WITHOUT_NAME = [...PAGES, "portfolio", "inbox", "figures", "bin", "settings", "friends", "all", "wish"];
const FIRST = [
  "user",
  "l",
  "closet",
  "styling",
  "outfit",
  "share",
  "invite",
  "join",
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
  const hasName = first !== "closet" && first !== "guide";
  const known = hasName ? PAGES : PAGES_WITHOUT_NAME;
  const parts = rest.map((part, place) => (known.includes(part) && !(hasName && place === 0) ? part : ":"));
  return `/${[first, ...parts].join("/")}`;
}
