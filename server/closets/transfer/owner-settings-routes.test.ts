import { expect, test } from "vitest";
import { completePolicy } from "#domain/field-policy.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";

const ITEMS = { items: [{ id: "1", brand: "Maison", size: "M", tags: ["work"] }] };

async function openSettings() {
  const { store, openApiClient } = await openTestOwnerApi({ jane: { answer: ITEMS } });
  const { call } = await openApiClient();
  const patch = (body: unknown, username = "jane", type = "application/json") =>
    call("PATCH", `/owner/closets/${username}/settings`, {
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": type },
    });
  const findUser = async () => (await findAnswer(store, "jane"))?.user;
  const findItem = async () => (await findAnswer(store, "jane"))?.items[0];
  return { patch, findItem, findUser };
}

test("a request changes the settings that it names, and the response has all of them", async () => {
  const { patch, findItem } = await openSettings();
  const first = await patch({ policy: { items: { size: true, brand: false } } });
  expect([first.status, first.json]).toEqual([
    200,
    {
      status: "OK",
      settings: {
        tap: null,
        policy: completePolicy({ items: { size: true, brand: false } }),
        showsCutouts: false,
        firstName: "JANE",
        pronoun: null,
        stylings: "none",
        proposals: "anyone",
        helperOutfits: "closet",
        mails: true,
        language: null,
      },
    },
  ]);
  expect(await findItem()).toMatchObject({ size: "M", brand: null });
  const second = await patch({ tap: "look", policy: { items: { brand: true }, outfits: { notes: true } } }, "JANE");
  expect(second.json).toMatchObject({
    settings: { tap: "look", policy: { items: { size: true, brand: true, tags: false }, outfits: { notes: true } } },
  });
  expect(await findItem()).toMatchObject({ size: "M", brand: "Maison" });
  expect(await findItem()).not.toHaveProperty("tags");
  expect((await patch({ showsCutouts: true })).json).toMatchObject({ settings: { tap: "look", showsCutouts: true } });
  expect((await patch({ tap: null })).json).toMatchObject({ settings: { tap: null, showsCutouts: true } });
});

test("the owner's first name and pronoun change for visitors with the next request", async () => {
  const { patch, findUser } = await openSettings();
  const { json } = await patch({ firstName: " Ma\u202ex\r\n ", pronoun: "him" });
  expect(json).toMatchObject({ settings: { firstName: "Ma x", pronoun: "him" } });
  expect(await findUser()).toMatchObject({ firstName: "Ma x", pronoun: "him" });
});

test.for<[name: string, body: unknown, problem: string]>([
  ["nothing", {}, "It names no field."],
  ["an empty first name", { firstName: " " }, "`firstName` is empty."],
  ["another pronoun", { pronoun: "it" }, "`pronoun`: `it` is not one of her, him, them."],
  ["no JSON", "{", "It is not JSON."],
  ["a list", [], "It must be an object."],
  ["cut-outs that are not a truth value", { showsCutouts: "yes" }, "`showsCutouts` must be `true` or `false`."],
  ["another tap", { tap: "buy" }, "`tap`: `buy` is not one of prompt, look."],
  ["an unknown field", { policy: { items: { colour: true } } }, "`colour` is not a field of this call."],
  ["a field of items for outfits", { policy: { outfits: { size: true } } }, "`size` is not a field of this call."],
  ["an unknown list", { policy: { portfolios: {} } }, "`portfolios` is not a field of this call."],
  [
    "a value that is not a truth value",
    { policy: { items: { size: "yes" } } },
    "`policy.items.size` must be `true` or `false`.",
  ],
  ["unknown senders", { stylings: "friends" }, "`stylings`: `friends` is not one of anyone, signed-in, none."],
  ["a language that the site does not have", { language: "la" }, "`language`: `la` is not one of en, de, fr, es, ar."],
  ["another setting", { tap: "look", visibility: "public" }, "`visibility` is not a field of this call."],
])("a body with %s is rejected with a sentence, and nothing changes", async ([, body, problem]) => {
  const { patch, findItem } = await openSettings();
  const before = await findItem();
  const rejected = await patch(body);
  expect([rejected.status, rejected.json]).toEqual([
    400,
    { status: "ERROR", code: "notValid", message: `The request is not valid: ${problem}` },
  ]);
  expect(await findItem()).toEqual(before);
});

test("an unknown closet, another type and a large body are errors", async () => {
  const { patch } = await openSettings();
  expect((await patch({ tap: "look" }, "nobody")).status).toBe(404);
  expect((await patch({ tap: "look" }, "jane", "text/plain")).status).toBe(415);
  expect((await patch(`{"tap":"look"}${" ".repeat(5000)}`)).status).toBe(413);
});
