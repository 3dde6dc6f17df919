import { expect, test } from "vitest";
import { openStylings } from "#tests/support/factories/stylings.ts";

test("the stylist's page shows the state, the note, the reply and the picture, and a declined one as seen", async () => {
  const { send, jane, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  const picture = { address: `/stylings/${token}/picture`, width: 960, height: 1305 };
  const sent = {
    username: "jane",
    firstName: "JANE",
    note: "For Monday",
    state: "sent",
    reply: null,
    hasAccount: false,
    outfitId: null,
    picture,
  };
  expect(await find(token)).toEqual(sent);
  await jane.post("/owner/closets/jane/stylings/for-monday", { decision: "decline", quickReply: "thanks" });
  expect(await find(token)).toEqual({ ...sent, state: "seen", reply: { quick: "thanks" } });
});

test("an accepted one names its outfit, while visitors see it", async () => {
  const { send, jane, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  const response = await jane.post("/owner/closets/jane/stylings/for-monday", { decision: "accept" });
  const { outfitId } = ((await response.json()) as { styling: { outfitId: string } }).styling;
  expect(await find(token)).toMatchObject({ state: "accepted", outfitId });
  await jane.call("DELETE", `/owner/closets/jane/outfits/${outfitId}`);
  expect(await find(token)).toMatchObject({ state: "accepted", outfitId: null });
});

test("what was taken back has no picture; an unknown token and a closet that is not public have no page", async () => {
  const { send, jane, request, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  await request("DELETE", `/stylings/${token}`);
  expect(await find(token)).toMatchObject({ state: "withdrawn", note: "", picture: null });
  expect(await find(`${token}x`)).toBe(null);
  await jane.call("PUT", "/owner/closets/jane/privacy", { body: JSON.stringify({ visibility: "private" }) });
  expect(await find(token)).toBe(null);
});
