import sharp from "sharp";
import { expect, test } from "vitest";
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
