import { expect, test } from "vitest";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openProposals, placeOnBoard } from "#tests/support/factories/stylings.ts";

test("kept twice, on two devices at once, it is one wish of the outfit", async () => {
  const { propose, decide, readContent, store, readSent } = await openProposals();
  const { json } = await propose();
  const keep = { decision: "accept", proposals: { belt: "wish" } };
  const answers = await Promise.all([decide(keep), decide(keep)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await decide({ decision: "accept", proposals: { belt: { wish: { link: true } } } })).status).toBe(200);
  const { items, outfits } = await readContent();
  const wishes = items.filter(({ wishlist }) => wishlist === true);
  expect(wishes).toMatchObject([{ name: "red belt", category: "Accessories", price: 39 }]);
  expect(wishes[0]).not.toHaveProperty("itemShoppingURL");
  expect(outfits).toMatchObject([
    { layout: placeOnBoard("coat", String(wishes[0]?.id)), previewUrl: expect.any(String) },
  ]);
  const shown = await findAnswer(store, "jane");
  expect(shown?.items.find(({ id }) => id === wishes[0]?.id)).toMatchObject({ thumbnailImageURL: expect.any(String) });
  expect(await readSent(json.token)).toMatchObject({ state: "accepted", proposals: [{ id: "belt" }] });
});

test("the stylist hears once that a kept wish was bought, and not before", async () => {
  const { propose, decide, read, readSent, findSentStyling, jane } = await openProposals();
  const { token } = (await propose()).json;
  const tell = (proposal: string) => decide({ decision: "bought", proposal });
  expect((await tell("belt")).json).toMatchObject({ code: "stylingAnswered" });
  await decide({ decision: "accept", proposals: { belt: "wish" } });
  expect((await tell("belt")).json).toMatchObject({ code: "notBought" });
  const [kept] = (await read()).stylings;
  const itemId = String(kept?.proposals?.[0]?.itemId);
  await jane.call("PATCH", `/owner/closets/jane/items/${itemId}`, { body: { bought: { on: "2026-11-24" } } });
  expect((await findSentStyling(String(token)))?.proposals?.[0]).not.toHaveProperty("bought");
  expect((await tell("belt")).json.styling).toMatchObject({ proposals: [{ itemId, bought: true }] });
  expect((await tell("bag")).json).toMatchObject({ code: "notBought" });
  expect(await findSentStyling(String(token))).toMatchObject({ proposals: [{ name: "red belt", bought: true }] });
  const sent = await readSent(token);
  expect(sent).toMatchObject({ proposals: [{ name: "red belt", bought: true }] });
  expect(JSON.stringify(sent)).not.toContain(itemId);
});

test("a wish that was kept before is the same, also from the bin", async () => {
  const { propose, decide, readContent, store, jane } = await openProposals();
  const findWishes = async () => (await readContent()).items.filter(({ wishlist }) => wishlist === true);
  await propose();
  await decide({ decision: "accept", proposals: { belt: "wish" } });
  const [first] = await findWishes();
  await jane.call("DELETE", `/owner/closets/jane/items/${String(first?.id)}`);
  await store.db.updateTable("stylings").set({ state: "sent", outfitId: null }).execute();
  expect((await decide({ decision: "accept", proposals: { belt: "wish" } })).status).toBe(200);
  expect((await findWishes()).map(({ id }) => id)).toEqual([first?.id]);
});

test("the wish keeps its link only if the owner says so, and a price without a currency takes the closet's", async () => {
  const { propose, decide, readContent, jane } = await openProposals();
  await jane.call("PATCH", "/owner/closets/jane/items/hat", { body: { price: 20, currency: "EUR" } });
  await propose();
  await decide({ decision: "accept", proposals: { belt: { wish: { link: true } } } });
  expect((await readContent()).items.filter(({ wishlist }) => wishlist === true)).toMatchObject([
    { itemShoppingURL: "https://shop.example/belt", price: 39, currency: "EUR" },
  ]);
});

test("an item of the owner takes its place, or it is left out; the picture is drawn again", async () => {
  const { propose, decide, readContent, read } = await openProposals();
  await propose();
  await propose({ id: "two" });
  const sent = (await read()).stylings.map(({ previewUrl }) => previewUrl);
  expect((await decide({ decision: "accept", proposals: { belt: { item: "gone" } } })).json.code).toBe("noSuchItem");
  expect((await decide({ decision: "accept", proposals: { belt: { item: "hat" } } })).status).toBe(200);
  expect((await decide({ decision: "accept" }, "two")).status).toBe(200);
  const { items, outfits } = await readContent();
  expect(items).toHaveLength(2);
  expect(outfits.map(({ layout }) => layout)).toEqual(
    expect.arrayContaining([placeOnBoard("coat", "hat"), placeOnBoard("coat")]),
  );
  for (const { previewUrl } of outfits) {
    expect(previewUrl).toEqual(expect.any(String));
    expect(sent.some((address) => String(previewUrl).includes(String(address).replace("pictures/", "")))).toBe(false);
  }
});

test("an outfit of which nothing would be left is not kept", async () => {
  const { propose, decide, readContent } = await openProposals();
  await propose({ layout: placeOnBoard("belt") });
  expect((await decide({ decision: "accept" })).json).toMatchObject({ code: "nothingLeft" });
  expect((await readContent()).outfits).toEqual([]);
});
