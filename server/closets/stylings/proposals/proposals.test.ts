import { expect, test } from "vitest";
import { hashToken, toShownId } from "#server/closets/stylings/styling-tokens.ts";
import { getLinkedPictureAddress, getPictureToken } from "#server/pictures/picture-key.ts";
import { sharp } from "#server/pictures/sharp.ts";
import { findAnswer, listOrphans, sweepAll } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import {
  BELT,
  type Fields,
  openProposals,
  placeOnBoard,
  toSentAddress,
  STYLING,
} from "#tests/support/factories/stylings.ts";

test("what the owner does not have arrives with the outfit, in their inbox and on the page of the stylist", async () => {
  const { propose, read, readSent, belt } = await openProposals();
  const sent = await propose();
  expect(sent.status).toBe(201);
  const { picture: _, ...shown } = belt;
  const [styling] = (await read()).stylings;
  expect(styling).toMatchObject({ layout: placeOnBoard("coat", "belt"), previewUrl: expect.any(String) });
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
  expect((await propose({ proposals: [{ ...belt, picture: toSentAddress(noise) }] }, [noise])).status).toBe(201);
  const keys = store.db.selectFrom("stylingProposals").select("pictureKey");
  const stored = await store.db.selectFrom("pictures").select("bytes").where("key", "in", keys).execute();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.bytes).toBeLessThanOrEqual(400 * 1024);
});

test.for<[name: string, fields: Fields, code: string]>([
  ["four of them", { proposals: ["a", "b", "c", "d"].map((id) => ({ id, name: id })) }, "tooManyProposals"],
  ["one that is not on the board", { layout: placeOnBoard("coat") }, "badProposal"],
  ["one with the id of an item", { layout: placeOnBoard("coat"), proposals: [{ ...BELT, id: "coat" }] }, "badProposal"],
  ...["constructor", "__proto__"].map((id): [string, Fields, string] => [
    `one with the id ${id}`,
    { layout: placeOnBoard("coat", id), proposals: [{ ...BELT, id }] },
    "badProposal",
  ]),
  ["one without a name", { proposals: [{ id: "belt", name: " \u202e" }] }, "badProposal"],
  ["a name that is too long", { proposals: [{ id: "belt", name: "a".repeat(201) }] }, "badProposal"],
  ["a script as its link", { proposals: [{ ...BELT, link: "javascript:alert(1)" }] }, "badProposal"],
  ["a category that there is not", { proposals: [{ ...BELT, category: "Belts" }] }, "badProposal"],
  ["a negative price", { proposals: [{ ...BELT, price: -1 }] }, "badProposal"],
  ["a picture elsewhere", { proposals: [{ ...BELT, picture: "https://shop.example/belt.jpg" }] }, "badProposal"],
  ["a picture that is not sent", { proposals: [{ ...BELT, picture: `pictures/${"0".repeat(64)}` }] }, "noSuchPicture"],
  [
    "an item that the guest does not see",
    { layout: placeOnBoard("coat", "belt", "secret"), proposals: [BELT] },
    "noSuchItem",
  ],
])("%s is refused", async ([, fields, code]) => {
  const { propose, read } = await openProposals();
  expect((await propose(fields, [])).json).toMatchObject({ code });
  expect((await read()).stylings).toEqual([]);
});

test("what is sent as a picture must be one, of 5 MB at most, and be named", async () => {
  const { propose, belt, read } = await openProposals();
  const sendPicture = async (picture: Buffer) =>
    (await propose({ proposals: [{ ...belt, picture: toSentAddress(picture) }] }, [picture])).json.code;
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
  const styling = { ...STYLING, id: "three", layout: placeOnBoard("coat", "belt"), proposals: [BELT] };
  expect((await ana.post("/closets/jane/stylings", styling)).status).toBe(201);
});

test("a link must allow it", async () => {
  const { jane, request } = await openProposals();
  const makeLink = async (may: string[]) => {
    const made = await jane.post("/owner/closets/jane/links", { what: { kind: "closet" }, until: null, may });
    return new URL(((await made.json()) as { link: { url: string } }).link.url).pathname;
  };
  const propose = async (path: string) => {
    const body = JSON.stringify({ ...STYLING, id: path, layout: placeOnBoard("coat", "belt"), proposals: [BELT] });
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
  const full = await propose({ id: "two", layout: placeOnBoard("belt", "bag"), proposals: two }, []);
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
  const sent = { proposals: [{ ...belt, picture: toSentAddress(damaged) }] };
  const codes = new Set<unknown>();
  for (let count = 0; count < 90; count += 1) codes.add((await propose(sent, [damaged])).json.code);
  expect([...codes]).toEqual(["notAPicture"]);
  expect((await propose(sent, [damaged])).json.code).toBe("tooManyRequests");
  await forgetLimits();
  expect((await propose()).status).toBe(201);
});

test.for(["decline", "block"])(
  "after %s its picture stays for seven days, and the drawn board for thirty without it",
  async (decision) => {
    const opened = await openProposals();
    const { propose, decide, purge, answerBefore, countPictures, store, read, readContent, readSent } = opened;
    const { token } = (await propose()).json;
    const { previewUrl: before } = (await read()).stylings[0] ?? {};
    await decide({ decision });
    await answerBefore(6);
    await purge();
    expect(await countPictures()).toBe(1);
    await answerBefore(8);
    await purge();
    expect(await countPictures()).toBe(0);
    const [styling] = (await read()).stylings;
    expect(styling).toMatchObject({ previewUrl: expect.any(String), proposals: [{ name: "red belt" }] });
    expect(styling?.["previewUrl"]).not.toBe(before);
    const { previewUrl } = await readSent(token);
    expect((await opened.request("GET", String(previewUrl))).status).toBe(200);
    await sweepAll(store);
    expect(await listOrphans(store)).toEqual([]);
    await decide({ decision: decision === "block" ? "unblock" : "reopen" });
    await decide({ decision: "reopen" });
    await decide({ decision: "accept", proposals: { belt: "wish" } });
    expect((await readContent()).outfits).toMatchObject([{ previewUrl: expect.any(String) }]);
  },
);

test("the drawn board of a declined version stays as it is if nothing was proposed in it", async () => {
  const { propose, decide, purge, answerBefore, countPictures, request, read } = await openProposals();
  const { token } = (await propose()).json;
  await decide({ decision: "change", sentence: "Without the belt" });
  const next = { version: 2, note: "", layout: placeOnBoard("coat", "hat") };
  const headers = { "Content-Type": "application/json" };
  await request("PUT", `/stylings/${String(token)}`, { body: JSON.stringify(next), headers });
  const [{ previewUrl } = {}] = (await read()).stylings;
  await decide({ decision: "decline" });
  await answerBefore(8);
  await purge();
  expect(await countPictures()).toBe(0);
  expect((await read()).stylings).toMatchObject([{ previewUrl, otherVersions: [{ previewUrl: null }] }]);
  expect((await request("GET", `/stylings/${String(token)}/picture`)).status).toBe(200);
});

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
    layout: placeOnBoard("hat", "belt"),
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
  expect(outfits).toMatchObject([{ layout: placeOnBoard("coat", String(wish?.id)) }]);
});
