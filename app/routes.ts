import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** `base` makes the ids differ. */
const listClosetPages = (base: string) => [
  index("routes/closet-viewer/default-tab.tsx", { id: `${base}default-tab` }),
  route("outfits", "routes/closet-viewer/outfits-tab.tsx", { id: `${base}outfits-tab` }),
  route("items", "routes/closet-viewer/items-tab.tsx", { id: `${base}items-tab` }),
  route("collections", "routes/closet-viewer/collections-tab.tsx", { id: `${base}collections-tab` }),
  route("collections/:collectionId", "routes/closet-viewer/collection.tsx", { id: `${base}collection` }),
  route("portfolios", "routes/closet-viewer/portfolios-tab.tsx", { id: `${base}portfolios-tab` }),
  route("items/:itemId", "routes/entry/entry.tsx", { id: `${base}item` }),
  route("outfits/:outfitId", "routes/entry/entry.tsx", { id: `${base}outfit` }),
  route("portfolios/:portfolioId", "routes/entry/entry.tsx", { id: `${base}portfolio` }),
  route("inspirations/:inspirationId", "routes/entry/entry.tsx", { id: `${base}inspiration` }),
];

export default [
  index("routes/home/home.tsx"),
  route("link.html", "routes/link/link.tsx"),
  route("user", "routes/closet-viewer/no-username.tsx"),
  route("user/:username", "routes/closet-viewer/closet-viewer.tsx", listClosetPages("")),
  route("l/:token", "routes/closet-viewer/linked-closet.tsx", listClosetPages("linked-")),
  route("l/:token/style", "routes/style/style.tsx", { id: "linked-style" }),
  route("user/:username/style", "routes/style/style.tsx"),
  route("stylings", "routes/sent-stylings/sent-stylings.tsx"),
  route("styling/:token", "routes/styling/styling.tsx"),
  route("styling/:token/style", "routes/styling/next-version.tsx"),
  route("outfit/:shownId", "routes/styling/shown-styling.tsx"),
  route("share/:username", "routes/shared-closet/shared-closet.tsx"),
  route("invite/:username", "routes/invite/invite.tsx"),
  route("guide", "routes/guide/guide.tsx"),
  route("guide/friends", "routes/guide/guide.tsx", { id: "friends-guide" }),
  route("sign-in", "routes/sign-in/sign-in.tsx"),
  route("join/:token", "routes/join/join.tsx"),
  route("closet/all", "routes/owner/all-closets.tsx"),
  // `own` is `~{username}`.
  route("closet/:own?", "routes/owner/own-closet.tsx", [
    index("routes/owner/first-tab.ts"),
    // Before the others: a collection may have the id `items`.
    route("collections/:collectionId", "routes/owner/own-collection.tsx"),
    route("items", "routes/owner/own-items.tsx"),
    route("wish", "routes/owner/own-wish.tsx"),
    route("outfits", "routes/owner/own-outfits.tsx"),
    route("outfits/board", "routes/owner/own-board.tsx"),
    route("collections", "routes/owner/own-collections.tsx"),
    route("portfolio", "routes/owner/own-portfolio.tsx"),
    route("inbox", "routes/owner/own-inbox.tsx"),
    route("figures", "routes/owner/own-figures.tsx"),
    route("bin", "routes/owner/own-bin.tsx"),
    route("settings", "routes/owner/own-settings.tsx"),
  ]),
  route("*", "routes/not-found/not-found.tsx"),
] satisfies RouteConfig;
