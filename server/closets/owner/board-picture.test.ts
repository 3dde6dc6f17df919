import sharp from "sharp";
import { expect, test } from "vitest";
import { DEFAULT_QUOTA } from "#domain/limits.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const OUTFITS = "/owner/closets/jane/outfits";

type Outfit = { id: string; previewUrl: string | null };

test("the server draws an outfit when its layout changes, and keeps its picture when other fields change", async () => {
  const { jane } = await openStylings();
  const read = async (response: Response) => ((await response.json()) as { outfit: Outfit }).outfit;
  const created = await read(await jane.post(OUTFITS, { id: "friday", layout: STYLING.layout }));
  expect(created.previewUrl).toMatch(/^pictures\/[0-9a-f]{64}$/);
  const picture = await jane.get(`/owner/closets/jane/${created.previewUrl}?w=144`);
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect([width, height]).toEqual([144, 196]);

  const patch = async (changes: object) => {
    const headers = { "Content-Type": "application/json" };
    return await read(await jane.call("PATCH", `${OUTFITS}/friday`, { body: JSON.stringify(changes), headers }));
  };
  expect((await patch({ name: "Friday" })).previewUrl).toBe(created.previewUrl);
  const [coat, hat] = STYLING.layout.pics;
  const moved = await patch({ layout: { ...STYLING.layout, pics: [{ ...coat, x: 0.6 }, hat] } });
  expect(moved.previewUrl).not.toBe(created.previewUrl);
  const own = await patch({ layout: STYLING.layout, previewUrl: moved.previewUrl });
  expect(own.previewUrl).toBe(moved.previewUrl);
});

test("a board is saved, too, when the pictures of the closet have reached their quota", async () => {
  const { store, jane } = await openStylings();
  await store.db.updateTable("pictures").set({ bytes: DEFAULT_QUOTA.pictureBytes }).execute();
  expect((await jane.post(OUTFITS, { layout: STYLING.layout })).status).toBe(201);
});

test("a kept outfit shows a deleted piece until its layout is edited; then it is drawn without the piece", async () => {
  const { send, jane } = await openStylings();
  await send();
  const accepted = await jane.post("/owner/closets/jane/stylings/for-monday", { decision: "accept" });
  const { outfitId } = ((await accepted.json()) as { styling: { outfitId: string } }).styling;
  const readCloset = async () => {
    const content = await (await jane.get("/owner/closets/jane/content")).json();
    return (content as { closet: { items: { id: string; thumbnailImageURL: string }[]; outfits: Outfit[] } }).closet;
  };
  const readOutfit = async () => (await readCloset()).outfits.find(({ id }) => id === outfitId);
  const { items } = await readCloset();
  const thumbnailImageURL = items.find(({ id }) => id === "coat")?.thumbnailImageURL;
  await jane.post("/owner/closets/jane/items", { id: "scarf", thumbnailImageURL });
  /** Left, where the coat lies, and an empty corner. */
  const readColors = async (previewUrl: string | null | undefined) => {
    const picture = await jane.get(`/owner/closets/jane/${String(previewUrl)}?w=144`);
    const { data, info } = await sharp(await picture.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [
      data[(86 * info.width + 43) * info.channels] ?? 0,
      data[(2 * info.width + 2) * info.channels] ?? 0,
    ] as const;
  };
  const sent = await readOutfit();
  await jane.call("DELETE", "/owner/closets/jane/items/coat");
  expect((await readOutfit())?.previewUrl).toBe(sent?.previewUrl);
  expect((await readColors(sent?.previewUrl))[0]).toBeLessThan(90);

  const [coat, hat] = STYLING.layout.pics;
  const body = JSON.stringify({ layout: { ...STYLING.layout, pics: [coat, { ...hat, itemId: "scarf" }] } });
  const headers = { "Content-Type": "application/json" };
  expect((await jane.call("PATCH", `${OUTFITS}/${outfitId}`, { body, headers })).status).toBe(200);
  const redrawn = await readOutfit();
  expect(redrawn?.previewUrl).not.toBe(sent?.previewUrl);
  const [left, corner] = await readColors(redrawn?.previewUrl);
  expect(Math.abs(left - corner)).toBeLessThan(10);
});
