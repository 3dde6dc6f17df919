import { expect, test } from "vitest";
import { getLinkedPictureAddress, getPictureToken } from "#server/pictures/picture-key.ts";
import { sharp } from "#server/pictures/sharp.ts";
import { writeEntryForm } from "#tests/support/calls/entry-form.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { findAnswer, listOrphans, sweepAll } from "#tests/support/factories/closet-store.ts";
import { aPng, drawNoise } from "#tests/support/factories/pictures.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";
import { hashToken, toShownId } from "#server/closets/stylings/styling-tokens.ts";
import { createStylingPurge } from "#server/closets/stylings/styling-purge.ts";

const INBOX = "/owner/closets/jane/stylings";
const DAY_MS = 24 * 3_600_000;
const BELT = { id: "belt", name: "red belt", category: "Accessories", link: "https://shop.example/belt", price: 39 };

type Fields = Record<string, unknown>;

const [coat] = STYLING.layout.pics;
const place = (...ids: string[]) => ({ ...STYLING.layout, pics: ids.map((itemId) => ({ ...coat, itemId })) });

const toAddress = (picture: Buffer): string => `pictures/${computeSha256(picture)}`;

async function openProposals(env: NodeJS.ProcessEnv = {}) {
  const opened = await openStylings(env);
  const { jane, request, store } = opened;
  const photograph = await aPng({ width: 1600, height: 800 });
  const belt = { ...BELT, picture: toAddress(photograph) };
  const propose = (fields: Fields = {}, pictures: readonly Buffer[] = [photograph]) => {
    const entry = { ...STYLING, secret: "a secret of this guest", layout: place("coat", "belt"), proposals: [belt] };
    const { type, body } = writeEntryForm({ ...entry, ...fields }, [...pictures]);
    return request("POST", "/closets/jane/stylings", { body, headers: { "Content-Type": type } });
  };
  const decide = async (body: object, id = STYLING.id) => {
    const response = await jane.post(`${INBOX}/${id}`, body);
    return { status: response.status, json: (await response.json()) as Fields & { styling?: Fields } };
  };
  const read = async () =>
    (await (await jane.get(INBOX)).json()) as { stylings: (Fields & { proposals?: Fields[] })[] };
  const readContent = async () =>
    (
      (await (await jane.get("/owner/closets/jane/content")).json()) as {
        closet: Record<"items" | "outfits", Fields[]>;
      }
    ).closet;
  const readSent = async (token: unknown) =>
    (await request("GET", `/stylings/${String(token)}`)).json.styling as Fields;
  const setSettings = (body: object) => jane.call("PATCH", "/owner/closets/jane/settings", { body });
  const forgetLimits = () => store.db.deleteFrom("rateLimits").execute();
  const findHash = async () => String((await read()).stylings[0]?.proposals?.[0]?.previewUrl).replace("pictures/", "");
  const answerBefore = (days: number) =>
    store.db
      .updateTable("stylings")
      .set({ answeredAt: Date.now() - days * DAY_MS })
      .execute();
  const countPictures = async () =>
    (await store.db.selectFrom("stylingProposals").select("pictureKey").where("pictureKey", "is not", null).execute())
      .length;
  return {
    ...opened,
    photograph,
    belt,
    propose,
    decide,
    read,
    readContent,
    readSent,
    setSettings,
    forgetLimits,
    findHash,
    answerBefore,
    countPictures,
    purge: createStylingPurge(store),
  };
}

test("what the owner does not have arrives with the outfit, in their inbox and on the page of the stylist", async () => {
  const { propose, read, readSent, belt } = await openProposals();
  const sent = await propose();
  expect(sent.status).toBe(201);
  const { picture: _, ...shown } = belt;
  const [styling] = (await read()).stylings;
  expect(styling).toMatchObject({ layout: place("coat", "belt"), previewUrl: expect.any(String) });
  expect(styling?.proposals).toEqual([
    { ...shown, previewUrl: expect.stringMatching(/^pictures\/[0-9a-f]{64}$/), picture: { width: 1200, height: 600 } },
  ]);
  const { proposals } = await readSent(sent.json.token);
  expect(proposals).toMatchObject([{ ...shown, pictureUrl: expect.stringContaining("/proposals/") }]);
  expect((await propose()).json).toEqual(sent.json);
  expect((await propose({ proposals: [{ ...belt, price: 40 }] })).json).toMatchObject({ differs: true });
});

test("its picture is made small at once, and nobody but the sender and the owner gets it", async () => {
  const { propose, jane, request, readSent, findHash, openOwner, findSentStyling } = await openProposals();
  const { json } = await propose();
  expect(await findSentStyling(String(json.token))).toMatchObject({ picture: {}, shownPath: null });
  const shownId = toShownId(hashToken(String(json.token)));
  expect((await request("GET", `/outfit/${shownId}/picture.jpg`)).status).toBe(404);
  const hash = await findHash();
  const own = await jane.get(`/owner/closets/jane/pictures/${hash}`);
  const stored = await sharp(Buffer.from(await own.arrayBuffer())).metadata();
  expect(stored).toMatchObject({ format: "webp", width: 1200, height: 600 });
  const [{ pictureUrl }] = (await readSent(json.token)).proposals as [{ pictureUrl: string }];
  expect((await request("GET", pictureUrl)).status).toBe(200);
  const other = await openOwner("other@mail.example", "anna");
  const unknown = await request("GET", `/stylings/${String(json.token)}/proposals/${"0".repeat(64)}`);
  expect(unknown.status).toBe(404);
  expect((await request("GET", `/stylings/${"x".repeat(43)}/proposals/${hash}`)).status).toBe(404);
  expect((await other.get(`/owner/closets/jane/pictures/${hash}`)).status).toBe(404);
  expect((await other.get(`/owner/closets/anna/pictures/${hash}`)).status).toBe(404);
});

test("after it is kept, visitors get it as the closet or the link shows the wish", async () => {
  const { propose, decide, shownPictures, store, jane, readContent } = await openProposals();
  await propose();
  const [row] = await store.db.selectFrom("stylingProposals").select("pictureKey").execute();
  const name = `${getPictureToken("jane", 0)}${row?.pictureKey}`;
  expect(await shownPictures.findPublicPicture(name)).toBe(null);
  await decide({ decision: "accept", proposals: { belt: "wish" } });
  const address = (await findAnswer(store, "jane"))?.items.find(({ id }) => !["coat", "hat"].includes(id));
  const shownName = address?.thumbnailImageURL?.replace("/images/", "") ?? "";
  expect(shownName.endsWith(String(row?.pictureKey))).toBe(true);
  expect(await shownPictures.findPublicPicture(shownName)).not.toBe(null);
  const openLink = async (items: string[]) => {
    const what = { kind: "entries", items, outfits: [] };
    const made = await jane.post("/owner/closets/jane/links", { what, until: null, may: [] });
    const { link } = (await made.json()) as { link: { url: string } };
    return { kind: "link" as const, token: link.url.split("/").at(-1) ?? "", proofs: [] };
  };
  const owners = store.db.selectFrom("owners").select("id").where("username", "=", "jane");
  const { id: ownerId } = await owners.executeTakeFirstOrThrow();
  const wish = (await readContent()).items.find(({ wishlist }) => wishlist === true);
  for (const [id, isShown] of [
    ["coat", false],
    [String(wish?.id), true],
  ] as const) {
    const visitor = await openLink([id]);
    const linked = getLinkedPictureAddress({ ownerId, token: visitor.token }, row?.pictureKey ?? "");
    const found = await shownPictures.findLinkedPicture(visitor, linked.split("/").at(-1) ?? "");
    expect([id, found !== null]).toEqual([id, isShown]);
  }
});

test("a picture with much detail is stored with 400 KB at most", async () => {
  const { propose, belt, store } = await openProposals();
  const noise = await drawNoise({ width: 1400, height: 1100 }).jpeg({ quality: 80 }).toBuffer();
  expect((await propose({ proposals: [{ ...belt, picture: toAddress(noise) }] }, [noise])).status).toBe(201);
  const keys = store.db.selectFrom("stylingProposals").select("pictureKey");
  const stored = await store.db.selectFrom("pictures").select("bytes").where("key", "in", keys).execute();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.bytes).toBeLessThanOrEqual(400 * 1024);
});

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
  expect(outfits).toMatchObject([{ layout: place("coat", String(wishes[0]?.id)), previewUrl: expect.any(String) }]);
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
  expect(await findSentStyling(String(token))).not.toHaveProperty("bought");
  expect((await tell("belt")).json.styling).toMatchObject({ proposals: [{ itemId, bought: true }] });
  expect((await tell("bag")).json).toMatchObject({ code: "notBought" });
  expect(await findSentStyling(String(token))).toMatchObject({ bought: ["red belt"] });
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
  expect(outfits.map(({ layout }) => layout)).toEqual(expect.arrayContaining([place("coat", "hat"), place("coat")]));
  for (const { previewUrl } of outfits) {
    expect(previewUrl).toEqual(expect.any(String));
    expect(sent.some((address) => String(previewUrl).includes(String(address).replace("pictures/", "")))).toBe(false);
  }
});

test("an outfit of which nothing would be left is not kept", async () => {
  const { propose, decide, readContent } = await openProposals();
  await propose({ layout: place("belt") });
  expect((await decide({ decision: "accept" })).json).toMatchObject({ code: "nothingLeft" });
  expect((await readContent()).outfits).toEqual([]);
});

test.for<[name: string, fields: Fields, code: string]>([
  ["four of them", { proposals: ["a", "b", "c", "d"].map((id) => ({ id, name: id })) }, "tooManyProposals"],
  ["one that is not on the board", { layout: place("coat") }, "badProposal"],
  ["one with the id of an item", { layout: place("coat"), proposals: [{ ...BELT, id: "coat" }] }, "badProposal"],
  ...["constructor", "__proto__"].map((id): [string, Fields, string] => [
    `one with the id ${id}`,
    { layout: place("coat", id), proposals: [{ ...BELT, id }] },
    "badProposal",
  ]),
  ["one without a name", { proposals: [{ id: "belt", name: " \u202e" }] }, "badProposal"],
  ["a name that is too long", { proposals: [{ id: "belt", name: "a".repeat(201) }] }, "badProposal"],
  ["a script as its link", { proposals: [{ ...BELT, link: "javascript:alert(1)" }] }, "badProposal"],
  ["a category that there is not", { proposals: [{ ...BELT, category: "Belts" }] }, "badProposal"],
  ["a negative price", { proposals: [{ ...BELT, price: -1 }] }, "badProposal"],
  ["a picture elsewhere", { proposals: [{ ...BELT, picture: "https://shop.example/belt.jpg" }] }, "badProposal"],
  ["a picture that is not sent", { proposals: [{ ...BELT, picture: `pictures/${"0".repeat(64)}` }] }, "noSuchPicture"],
  ["an item that the guest does not see", { layout: place("coat", "belt", "secret"), proposals: [BELT] }, "noSuchItem"],
])("%s is refused", async ([, fields, code]) => {
  const { propose, read } = await openProposals();
  expect((await propose(fields, [])).json).toMatchObject({ code });
  expect((await read()).stylings).toEqual([]);
});

test("what is sent as a picture must be one, of 5 MB at most, and be named", async () => {
  const { propose, belt, read } = await openProposals();
  const sendPicture = async (picture: Buffer) =>
    (await propose({ proposals: [{ ...belt, picture: toAddress(picture) }] }, [picture])).json.code;
  expect(await sendPicture(Buffer.from("<svg/>"))).toBe("notAPicture");
  expect(await sendPicture(Buffer.alloc(5 * 1024 * 1024 + 1))).toBe("pictureTooLarge");
  expect((await propose({ proposals: [BELT] })).json.code).toBe("unnamedPicture");
  expect((await propose({}, [Buffer.alloc(16 * 1024 * 1024)])).json.code).toBe("tooLarge");
  expect((await read()).stylings).toEqual([]);
});

test("the owner says who may propose: all, signed-in people, or nobody", async () => {
  const { propose, send, setSettings, openOwner } = await openProposals();
  await setSettings({ proposals: "none" });
  expect((await propose()).json.code).toBe("proposalsClosed");
  expect((await send()).status).toBe(201);
  await setSettings({ proposals: "signed-in" });
  expect((await propose({ id: "two" })).json.code).toBe("signInToStyle");
  const ana = await openOwner("ana@mail.example");
  const styling = { ...STYLING, id: "three", layout: place("coat", "belt"), proposals: [BELT] };
  expect((await ana.post("/closets/jane/stylings", styling)).status).toBe(201);
});

test("a link must allow it", async () => {
  const { jane, request } = await openProposals();
  const makeLink = async (may: string[]) => {
    const made = await jane.post("/owner/closets/jane/links", { what: { kind: "closet" }, until: null, may });
    return new URL(((await made.json()) as { link: { url: string } }).link.url).pathname;
  };
  const propose = async (path: string) => {
    const body = JSON.stringify({ ...STYLING, id: path, layout: place("coat", "belt"), proposals: [BELT] });
    return await request("POST", `${path}/stylings`, { body, headers: { "Content-Type": "application/json" } });
  };
  expect((await propose(await makeLink(["style"]))).json.code).toBe("proposalsClosed");
  expect((await propose(await makeLink(["style", "propose"]))).status).toBe(201);
  expect((await propose(await makeLink(["propose"]))).json.code).toBe("stylingsClosed");
});

test("20 may wait in a closet, and their pictures have a limit for all closets", async () => {
  const { propose, store, forgetLimits } = await openProposals({ PROPOSALS_MAX_MB: "1" });
  const jane = store.db.selectFrom("owners").select("id").where("username", "=", "jane");
  const { id: ownerId } = await jane.executeTakeFirstOrThrow();
  await propose();
  const rest = Array.from({ length: 18 }, (_, index) => ({
    ownerId,
    stylingId: STYLING.id,
    version: 1,
    place: index + 1,
    pictureKey: null,
    data: JSON.stringify({ id: `p${index}`, name: "belt" }),
  }));
  await store.db.insertInto("stylingProposals").values(rest).execute();
  await forgetLimits();
  const two = [BELT, { ...BELT, id: "bag" }];
  const full = await propose({ id: "two", layout: place("belt", "bag"), proposals: two }, []);
  expect([full.status, full.json.code]).toEqual([429, "proposalsFull"]);
  expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await propose({ id: "three", proposals: [BELT] }, [])).status).toBe(201);

  await store.db.deleteFrom("stylingProposals").where("place", ">", 0).execute();
  await store.db
    .updateTable("pictures")
    .set({ bytes: 1024 * 1024 })
    .where("unusedSince", "is not", null)
    .execute();
  expect((await propose({ id: "four" })).json.code).toBe("proposalsFull");
});

test("a stranger can have 90 pictures in an hour decoded, whether they can be used or not", async () => {
  const { propose, belt, forgetLimits } = await openProposals();
  const damaged = Buffer.from("not a picture");
  const sent = { proposals: [{ ...belt, picture: toAddress(damaged) }] };
  const codes = new Set<unknown>();
  for (let count = 0; count < 90; count += 1) codes.add((await propose(sent, [damaged])).json.code);
  expect([...codes]).toEqual(["notAPicture"]);
  expect((await propose(sent, [damaged])).json.code).toBe("tooManyRequests");
  await forgetLimits();
  expect((await propose()).status).toBe(201);
});

test.for(["decline", "block"])(
  "after %s its picture stays for seven days, and so does the drawn board",
  async (decision) => {
    const { propose, decide, purge, answerBefore, countPictures, store, read, readContent } = await openProposals();
    await propose();
    await decide({ decision });
    await answerBefore(6);
    await purge();
    expect(await countPictures()).toBe(1);
    await answerBefore(8);
    await purge();
    expect(await countPictures()).toBe(0);
    // The drawn board shows it, too.
    expect((await read()).stylings).toMatchObject([{ previewUrl: null, proposals: [{ name: "red belt" }] }]);
    await sweepAll(store);
    expect(await listOrphans(store)).toEqual([]);
    await decide({ decision: decision === "block" ? "unblock" : "reopen" });
    await decide({ decision: "reopen" });
    await decide({ decision: "accept", proposals: { belt: "wish" } });
    expect((await readContent()).outfits).toMatchObject([{ previewUrl: expect.any(String) }]);
  },
);

test("what was reported stays for the operator", async () => {
  const { propose, decide, purge, answerBefore, countPictures } = await openProposals();
  await propose();
  await decide({ decision: "report" });
  await decide({ decision: "block" });
  await answerBefore(29);
  await purge();
  expect(await countPictures()).toBe(1);
});

test("what is taken back goes at once; a kept wish has its picture also when the rest is deleted", async () => {
  const { propose, decide, purge, answerBefore, request, store, read, findHash, jane } = await openProposals();
  const { json } = await propose();
  expect((await request("DELETE", `/stylings/${String(json.token)}`)).status).toBe(204);
  expect(await store.db.selectFrom("stylingProposals").selectAll().execute()).toEqual([]);
  expect((await read()).stylings[0]).not.toHaveProperty("proposals");
  await propose({ id: "two" });
  const hash = await findHash();
  await decide({ decision: "accept", proposals: { belt: "wish" } }, "two");
  await answerBefore(8);
  await purge();
  expect((await jane.get(`/owner/closets/jane/pictures/${hash}`)).status).toBe(200);
});

test("the next version has its own proposals, and names pictures of the version before", async () => {
  const { propose, decide, request, readSent, read, readContent, belt } = await openProposals();
  const { token } = (await propose()).json;
  await decide({ decision: "change", sentence: "Without the coat", pieces: ["belt"] });
  const [{ pictureUrl }] = (await readSent(token)).proposals as [{ pictureUrl: string }];
  const picture = `pictures/${pictureUrl.split("/").at(-1)}`;
  const next = {
    version: 2,
    note: "",
    layout: place("hat", "belt"),
    proposals: [{ ...belt, name: "blue belt", picture }],
  };
  const sendNext = (fields: object = {}) =>
    request("PUT", `/stylings/${String(token)}`, {
      body: JSON.stringify({ ...next, ...fields }),
      headers: { "Content-Type": "application/json" },
    });
  expect((await sendNext({ proposals: [{ ...belt, picture: `pictures/${"0".repeat(64)}` }] })).status).toBe(422);
  expect((await sendNext()).status).toBe(201);
  expect((await sendNext()).status).toBe(200);
  expect(await read()).toMatchObject({
    stylings: [
      {
        proposals: [{ name: "blue belt", previewUrl: picture }],
        otherVersions: [{ proposals: [{ name: "red belt" }] }],
      },
    ],
  });
  await decide({ decision: "accept", version: 1, proposals: { belt: "wish" } });
  const { items, outfits } = await readContent();
  const [wish] = items.filter(({ wishlist }) => wishlist === true);
  expect(wish).toMatchObject({ name: "red belt" });
  expect(outfits).toMatchObject([{ layout: place("coat", String(wish?.id)) }]);
});
