import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestServices } from "#tests/support/services.ts";
import { pictures } from "./pictures.ts";

const makePicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#8f3a1c" } })
    .webp()
    .toBuffer();

test("a picture of a public closet is served as it was given, and only the visitor's browser keeps it", async () => {
  const picture = await makePicture();
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.webp" }] };
  const services = await openTestServices({ jane: { answer, picture } });
  const opened = await services.closets.openCloset("jane");
  const address = opened.status === "OK" ? (opened.closet.items[0]?.thumbnailImageURL ?? "") : "";
  const api = pictures(services);
  const response = await api.request(address);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  expect(response.headers.get("Content-Type")).toBe("image/webp");
  expect(response.headers.get("Cache-Control")).toMatch(/^private/);
  const again = await api.request(address, {
    headers: { "If-None-Match": `"other", W/${response.headers.get("ETag")}` },
  });
  expect(again.status).toBe(304);
});

test("a picture of a private closet is not there", async () => {
  const picture = await makePicture();
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.webp" }] };
  const shown = await openTestServices({ jane: { answer, picture } });
  const opened = await shown.closets.openCloset("jane");
  const address = opened.status === "OK" ? (opened.closet.items[0]?.thumbnailImageURL ?? "") : "";
  const hidden = await openTestServices({ jane: { answer, picture, visibility: "private" } });
  const unknown = await pictures(hidden).request("/images/nothing");
  const response = await pictures(hidden).request(address);
  expect([response.status, await response.text()]).toEqual([404, await unknown.text()]);
});
