import { expect, test } from "vitest";
import type { ServerBuild } from "react-router";
import { createPatternFinder } from "./render-page.ts";

const ROUTES = [
  { id: "root", path: "" },
  { id: "home", parentId: "root", index: true },
  { id: "viewer", parentId: "root", path: "user/:username" },
  { id: "tab", parentId: "viewer", index: true },
  { id: "items", parentId: "viewer", path: "items" },
  { id: "collection", parentId: "viewer", path: "collections/:collectionId" },
  { id: "none", parentId: "root", path: "*" },
];

const build = { routes: Object.fromEntries(ROUTES.map((route) => [route.id, { ...route, module: {} }])) };

test.each([
  ["/", "/"],
  ["/user/jane", "/user/:username"],
  ["/user/jane/items", "/user/:username/items"],
  ["/user/jane/items.data", "/user/:username/items"],
  ["/user/Jan%C3%A9/collections/a%2Fb", "/user/:username/collections/:collectionId"],
  ["/user/jane/nothing", "/*"],
  ["/jane@x.example", "/*"],
])("%s has the pattern %s", (pathname, pattern) => {
  expect(createPatternFinder(build as unknown as Pick<ServerBuild, "routes">)(pathname)).toBe(pattern);
});
