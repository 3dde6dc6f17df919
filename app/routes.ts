import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home/home.tsx"),
  route("link.html", "routes/link/link.tsx"),
  route("user", "routes/closet-viewer/no-username.tsx"),
  route("user/:username", "routes/closet-viewer/closet-viewer.tsx", [
    index("routes/closet-viewer/default-tab.tsx"),
    route("outfits", "routes/closet-viewer/outfits-tab.tsx"),
    route("items", "routes/closet-viewer/items-tab.tsx"),
    route("collections", "routes/closet-viewer/collections-tab.tsx"),
    route("collections/:collectionId", "routes/closet-viewer/collection.tsx"),
    route("portfolios", "routes/closet-viewer/portfolios-tab.tsx"),
    route("items/:itemId", "routes/entry/entry.tsx", { id: "item" }),
    route("outfits/:outfitId", "routes/entry/entry.tsx", { id: "outfit" }),
    route("portfolios/:portfolioId", "routes/entry/entry.tsx", { id: "portfolio" }),
  ]),
  route("user/:username/style", "routes/style/style.tsx"),
  route("styling/:token", "routes/styling/styling.tsx"),
  route("share/:username", "routes/shared-closet/shared-closet.tsx"),
  route("invite/:username", "routes/invite/invite.tsx"),
  route("sign-in", "routes/sign-in/sign-in.tsx"),
  route("closet", "routes/owner/own-closet.tsx", [
    index("routes/owner/first-tab.ts"),
    route("items", "routes/owner/own-items.tsx"),
    route("outfits", "routes/owner/own-outfits.tsx"),
    route("collections", "routes/owner/own-collections.tsx"),
    route("collections/:collectionId", "routes/owner/own-collection.tsx"),
    route("portfolio", "routes/owner/own-portfolio.tsx"),
    route("bin", "routes/owner/own-bin.tsx"),
    route("settings", "routes/owner/own-settings.tsx"),
  ]),
  route("*", "routes/not-found/not-found.tsx"),
] satisfies RouteConfig;
