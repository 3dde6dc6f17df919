import { expect, test } from "vitest";
import { startSite } from "#tests/support/foreign-sites.ts";
import { openTestServices } from "#tests/support/services.ts";
import { foreignPictures } from "./foreign-picture-routes.ts";

test("without the setting, pages have the address of the other site, and nothing is fetched", async () => {
  const address = "https://pictures.example/a.png";
  const answer = { items: [{ id: "1", thumbnailImageURL: address }] };
  const services = await openTestServices({ jane: { answer } });
  const opened = await services.closets.openCloset("jane");
  expect(opened.status === "OK" && opened.closet.items[0]?.thumbnailImageURL).toBe(address);
  expect(services.foreignPictures).toBeNull();
});

test("with the setting, pages have our address, and this machine is not asked, whatever a closet says", async () => {
  let requests = 0;
  const port = await startSite((_, response) => response.end(String((requests += 1))));
  const addresses = [`http://127.0.0.1:${port}/`, "http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/"];
  const items = addresses.map((thumbnailImageURL, id) => ({ id: String(id), thumbnailImageURL }));
  const withNone = [...items, { id: "none" }];
  const services = await openTestServices({ jane: { answer: { items: withNone } } }, { PICTURE_PROXY: "1" });
  const opened = await services.closets.openCloset("jane");
  const shown = opened.status === "OK" ? opened.closet.items.map((item) => item.thumbnailImageURL) : [];
  expect(shown).toHaveLength(5);
  if (!services.foreignPictures) expect.unreachable();
  else {
    const api = foreignPictures(services.foreignPictures);
    for (const address of shown) {
      if (address === null) continue;
      expect(address).toMatch(/^\/images\/foreign\?/);
      expect((await api.request(address)).status).toBe(404);
    }
  }
  expect(requests).toBe(0);
});
