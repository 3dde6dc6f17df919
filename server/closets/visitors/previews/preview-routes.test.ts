import sharp from "sharp";
import { expect, test } from "vitest";
import { aPng } from "#tests/support/factories/pictures.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { previews } from "./preview-routes.ts";

const ANSWER = {
  items: [{ id: "1", thumbnailImageURL: "a.png" }],
  outfits: [{ id: "1", previewUrl: "a.png" }],
  collections: [
    { id: "c/1", name: "Summer" },
    { id: "c%2F1", name: "Winter" },
  ],
};

const openApi = async (env: NodeJS.ProcessEnv = {}) => {
  const picture = await aPng({ width: 300, height: 400, seed: 255 });
  const services = await openTestServices(
    {
      jane: { answer: ANSWER, picture },
      emma: { answer: { items: [{ id: "1", thumbnailImageURL: "https://shop.example/a.png" }] } },
      vera: { answer: ANSWER, picture, visibility: "private" },
    },
    env,
  );
  return previews(services);
};

const look = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers],
  body: Buffer.from(await response.arrayBuffer()).toString("base64"),
});

test("each public place has its own picture; a photograph on another site is not fetched", async () => {
  const api = await openApi();
  const paths = [
    "/preview.jpg",
    "/preview/jane.jpg?v=1",
    "/preview/JANE/outfits.jpg",
    "/preview/jane/items.jpg",
    "/preview/jane/collections/c%2F1.jpg",
    "/preview/jane/collections/c%252F1.jpg",
    "/preview/jane/items/1.jpg",
    "/preview/jane/outfits/1.jpg",
    "/preview/emma.jpg",
  ];
  const bodies = new Set<string>();
  for (const path of paths) {
    const response = await api.request(path);
    expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "image/jpeg"]);
    const { body } = await look(response);
    expect(await sharp(Buffer.from(body, "base64")).metadata()).toMatchObject({ width: 1200, height: 630 });
    bodies.add(body);
  }
  expect(bodies.size).toBe(paths.length);
});

test("private, unknown and invalid addresses get the neutral picture, with the same status and headers", async () => {
  const api = await openApi();
  const neutral = await look(await api.request("/preview.jpg"));
  const paths = [
    "vera",
    "nemo",
    "vera/outfits",
    "vera/collections/c%2F1",
    "nemo/collections/x",
    "jane/collections/x",
    "jane/collections/..",
    "vera/items/1",
    "nemo/items/1",
    "jane/items/x",
    "jane/portfolios/1",
  ];
  for (const path of [...paths, "jane/nothing", "%E0%A4%A", "x".repeat(3000)]) {
    expect(await look(await api.request(`/preview/${path}.jpg?v=abc`))).toEqual(neutral);
  }
});

test("shared caches ask each time for a preview, and an unchanged one gets 304", async () => {
  const api = await openApi();
  const { headers } = await api.request("/preview/jane.jpg");
  expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=0, must-revalidate");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  const again = await api.request("/preview/jane.jpg", { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const other = await api.request("/preview/jane/items.jpg", {
    headers: { "If-None-Match": headers.get("ETag") ?? "" },
  });
  expect(other.status).toBe(200);
});
