import { expect, test } from "vitest";
import { shareTarget } from "./share-target-routes.ts";

test("without a service worker, shared photographs lead to a page that says that they are missing", async () => {
  const body = new FormData();
  body.append("photographs", new File(["x"], "coat.jpg", { type: "image/jpeg" }));
  const response = await shareTarget().request("/closet/items/share", { method: "POST", body });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/closet/items?shared=lost"]);
});

test("an address of a share that is opened again leads to the owner’s page", async () => {
  const response = await shareTarget().request("/closet/items/share");
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/closet/items"]);
});
