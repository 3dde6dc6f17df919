import { setTimeout as sleep } from "node:timers/promises";
import type { EditedList } from "#domain/closet-lists.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { listLinks } from "#tests/support/drivers/outbox.ts";
import { aPng, drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import type { Calls } from "./open-calls.ts";
import type { Access } from "./read-answers.ts";

const NAMES = [
  "Mäntel & Röcke",
  "معطف صوفي",
  "ウールのコート",
  "Пальто «Зима»",
  "מעיל",
  "ऊनी कोट",
  "衣橱 👗 👩🏽‍🦱",
  "E\u0301te\u0301",
  "𝒞oat \\ 'single' \"double\"",
  "<b>Coat</b>",
];

const place = (itemId: string, x: number) => ({
  itemId,
  x,
  y: 0.6,
  scale: 0.4,
  rotation: 12.5,
  mirrored: x > 0.5,
  aspect: 1.333,
});

const LAYOUT = { v: 1, ratio: 1.359, pics: [place("item-0", 0.3), place("item-1", 0.7)] };

const LINK_IDS = ["part", "vote", "chosen", "locked", "ended"].map(
  (_, at) => `0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a1${at}`,
);

const JANE = {
  status: "OK",
  user: { username: "jane", firstName: "Jane", pronoun: "them" },
  items: [
    { id: "of/a slash", brand: null, createdAt: 1.5, sFrac: 0.25, thumbnailImageURL: "https://shop.example/coat.jpg" },
    { id: "same time", brand: "Kōyō", createdAt: 1.5, sFrac: 0.25, itemShoppingURL: "https://shop.example/2" },
    { id: "wish", brand: "", createdAt: 3, wishlist: true, colorTextInput: "navy, beige", seasonsStr: "Winter" },
  ],
  outfits: [{ id: "o", previewUrl: null, createdAt: 2, layoutSerialized: '{"pics":[{"itemId":"same time"}]}' }],
  portfolios: [{ id: "p", picUrl: "https://shop.example/p.jpg", createdAt: 1 }],
  inspirations: [{ id: "n", picUrl: "https://shop.example/n.jpg" }],
  collections: [
    { id: "mood", name: "Mood", folders: ["default-inspiration"], createdAt: 2 },
    { id: "mix", name: "Mix", folders: ["of-somebody-else"], type: "Holiday", createdAt: 1 },
  ],
  collectionItems: [
    { collectionId: "mix", itemId: "same time" },
    { collectionId: "mix", itemId: "of/a slash" },
  ],
  collectionOutfits: [{ collectionId: "mix", outfitId: "o" }],
  collectionInspirations: [{ collectionId: "mood", targetId: "n" }],
};

/** Signs in by a mailed link, without a passkey. Returns the token of the account. */
export async function signIn({ openVisitor }: Calls, dataDir: string, email: string): Promise<string> {
  const visitor = openVisitor();
  const earlier = (await listLinks(dataDir, email)).length;
  await visitor.askForLink(email);
  // `vi.waitFor` needs Vitest.
  for (let links = await listLinks(dataDir, email); ; links = await listLinks(dataDir, email)) {
    const code = links[earlier]?.searchParams.get("oobCode");
    if (code) {
      await visitor.complete(email, code);
      break;
    }
    await sleep(20);
  }
  await visitor.getUserId();
  return await visitor.getToken();
}

/** An owner on the web: entries of every kind, with every field, in several scripts. */
async function writeOwnedCloset(calls: Calls, token: string): Promise<void> {
  const own = (method: string, path: string, body?: unknown, type?: string) =>
    calls.call(method, `/owner/closets/emma${path}`, { key: token, body, ...(type !== undefined && { type }) });
  const add = (list: EditedList, body: object) => own("POST", `/${list}`, body);
  const upload = async (content: Buffer): Promise<string> => {
    const sha256 = hashContent(content);
    await own("PUT", `/pictures/${sha256}`, content, "image/png");
    return `pictures/${sha256}`;
  };
  const drawPicture = async (seed: number) => upload(await aPng({ width: 12, height: 16, seed: seed * 997 }));

  await calls.call("POST", "/owner/closets", { key: token, body: { username: "Emma", firstName: "Emma 🌿" } });
  const colors = ["navy", "beige", "red"];
  for (const [at, name] of NAMES.entries())
    await add("items", {
      id: `item-${at}`,
      name,
      brand: at % 3 === 0 ? null : `Brand ${name}`,
      thumbnailImageURL: at === 9 ? null : await drawPicture(at),
      wishlist: at === 8,
      ...(at % 2 === 0 && { category: "Outerwear", subcategory: "Coats", colors: colors.slice(0, at % 4) }),
    });
  const cutout = await drawGarmentPhotograph({ width: 24, height: 32, wall: "none" }).png().toBuffer();
  await add("items", {
    id: "whole",
    name: "Whole",
    brand: "Meridian",
    thumbnailImageURL: await drawPicture(20),
    uncropped: { address: await drawPicture(21) },
    cutout: { address: await upload(cutout) },
    pictures: [{ address: await drawPicture(22), worn: true }, { address: "https://shop.example/back.jpg" }],
    originalSha256: "ab".repeat(32),
    category: "Dresses",
    subcategory: "Gown",
    colors,
    seasons: ["Winter", "Autumn"],
    size: "M",
    material: "Wool",
    tags: ["work", "雨"],
    notes: "First line\nsecond\tline — “quoted”, 'single'; \\ and \u2028",
    price: 129.95,
    currency: "EUR",
    purchasedOn: "2025-02-28",
    itemShoppingURL: "https://shop.example/whole?a=1&b=2",
  });
  await add("items", { id: "lost", name: "In the bin", thumbnailImageURL: await drawPicture(23) });

  await add("outfits", {
    id: "board",
    name: "ليلة",
    layout: LAYOUT,
    seasons: ["Summer"],
    tags: ["مساء"],
    notes: "1\n2",
  });
  await add("outfits", { id: "plain", itemIds: ["item-2", "whole", "lost"] });
  await add("outfits", { id: "gone", name: "Gone", layout: LAYOUT });
  await add("portfolios", { id: "portrait", picUrl: await drawPicture(30) });
  await add("portfolios", { id: "gone", picUrl: await drawPicture(31) });
  await add("inspirations", { id: "street", picUrl: await drawPicture(32) });
  await add("inspirations", { id: "gone", picUrl: "https://shop.example/street.jpg" });
  await add("collections", { id: "capsule", name: "Kapsel", type: "default-capsules", itemIds: ["whole", "item-1"] });
  await add("collections", {
    id: "trip",
    name: "Trip",
    type: "default-packing",
    itemIds: ["item-3", "lost", "item-0"],
    outfitIds: ["plain", "board", "gone"],
  });
  await add("collections", {
    id: "mood",
    name: "Mood",
    type: "default-inspiration",
    inspirationIds: ["gone", "street"],
  });
  await add("collections", { id: "gone", name: "Gone", type: "default-wishlist", itemIds: ["item-8"] });
  await own("PATCH", "/items/item-5", { place: { after: null } });
  await own("PATCH", "/collections/trip", { remove: { itemIds: ["item-0"] }, add: { itemIds: ["item-4"] } });

  const wear = async (id: string, on: string, seed: number) => ({
    add: { wears: [{ id, on, photograph: { address: await drawPicture(seed) } }] },
  });
  await own("PATCH", "/items/whole", await wear("dinner", "2026-10-03", 40));
  await own("POST", "/items/whole/wears", { id: "again", on: "2026-11-01" });
  await own("PATCH", "/outfits/board", await wear("party", "2026-11-20", 41));
  await own("DELETE", "/items/whole/wears/again");
  for (const list of ["outfits", "portfolios", "inspirations", "collections"]) await own("DELETE", `/${list}/gone`);
  await own("DELETE", "/items/lost");
  await own("POST", "/import", Buffer.from("Id,Brand,Name\ncsv-1,Söder,من ملف\n"), "text/csv");
  await own("PATCH", "/settings", {
    tap: "look",
    policy: { items: { size: true, brand: false }, outfits: { tags: true } },
    language: "ar",
  });
  await own("PUT", "/privacy", { visibility: "public", isIndexed: true });
}

/** Friends send outfits through the closet and its links; their owner answers in every way. */
async function writeStylings(
  calls: Calls,
  token: string,
  tokenOfAna: string,
): Promise<Pick<Access, "links" | "stylings">> {
  const own = (method: string, path: string, body?: unknown) =>
    calls.call(method, `/owner/closets/emma${path}`, { key: token, body });
  let guests = 0;
  const sent: Record<string, string> = {};
  const send = async (id: string, fields: object = {}, to = "/closets/emma", key?: string): Promise<string> => {
    guests += 1;
    const answer = await calls.call("POST", `${to}/stylings`, {
      body: { id, name: `Ana ${id}`, note: `أهلا ${id}`, credit: guests % 2 === 1, layout: LAYOUT, ...fields },
      remoteAddress: `203.0.113.${guests}`,
      key,
    });
    return (sent[id] = String(answer.token));
  };
  const decide = (id: string, body: object) => own("POST", `/stylings/${id}`, body);
  const sendNext = (id: string, version: number) =>
    calls.call("PUT", `/stylings/${sent[id]}`, {
      body: { version, note: `Version ${version}`, layout: { ...LAYOUT, pics: LAYOUT.pics.slice(0, 1) } },
    });

  await send("sent", { secret: "a secret of the sender, never shown" });
  await send("of-account", { email: null }, "/closets/emma", tokenOfAna);
  await send("seen", { email: "guest@mail.example" });
  await decide("seen", { decision: "seen", quickReply: "thanks" });
  await send("asked");
  await decide("asked", { decision: "change", version: 1, sentence: "Another hat, please", pieces: ["item-1"] });
  await send("second");
  await decide("second", { decision: "change", version: 1, sentence: "Without the hat", pieces: [] });
  await sendNext("second", 2);
  await send("kept");
  await decide("kept", { decision: "change", version: 1, sentence: "Warmer", pieces: ["item-0"] });
  await sendNext("kept", 2);
  const kept = (await decide("kept", { decision: "accept", version: 2, reply: "شكرا!" })) as {
    styling: { outfitId: string };
  };
  await own("POST", `/outfits/${kept.styling.outfitId}/wears`, { id: "kept-wear", on: "2026-11-28" });
  await decide("kept", { decision: "worn", wear: { id: "kept-wear", photograph: false } });
  await send("declined");
  await decide("declined", { decision: "decline" });
  await send("reopened");
  await decide("reopened", { decision: "decline" });
  await decide("reopened", { decision: "reopen" });
  await send("blocked");
  await decide("blocked", { decision: "block" });
  await send("reported");
  await decide("reported", { decision: "report" });
  await send("withdrawn");
  await calls.call("DELETE", `/stylings/${sent.withdrawn}`);

  const links: Access["links"] = [];
  const link = async (body: object): Promise<{ id: string; token: string }> => {
    const id = LINK_IDS[links.length] ?? "";
    const answer = await own("POST", "/links", { id, until: null, ...body });
    const token = /\/l\/([\w-]+)/.exec((answer.link as { url: string }).url)?.[1] ?? "";
    links.push({ token, ...("password" in body && { password: String(body.password) }) });
    return { id, token };
  };
  const request = {
    for: "Die Hochzeit 💐",
    when: "2030-12-20",
    mustHave: ["item-0"],
    not: "Kein Schwarz",
    answerBy: null,
  };
  const part = { kind: "entries", items: ["item-0", "item-1", "whole"], outfits: ["board"] };
  const asking = await link({
    name: "For Ana",
    what: part,
    may: ["style"],
    request,
    sentence: "مرحبا",
    zone: "Europe/Berlin",
  });
  await send("answer", {}, `/l/${asking.token}`);
  const candidates = [
    { kind: "outfit", id: "board" },
    { kind: "styling", id: "sent" },
  ];
  const voting = await link({
    what: { kind: "closet" },
    may: ["vote"],
    vote: { candidates, showsNumbers: true },
    until: "2035-01-31",
  });
  for (const [at, name] of ["Noor", "نور"].entries())
    await calls.call("POST", `/l/${voting.token}/hearts`, {
      body: { candidate: candidates[at], guest: { key: `q7VbX2mT0aYkLr9sWdEfG${at}`, name } },
    });
  const chosen = await link({
    what: { ...part, items: ["item-0", "item-1"] },
    vote: { candidates, showsNumbers: false },
  });
  await own("PUT", `/links/${chosen.id}/outcome`, {
    outcome: { candidate: candidates[0], names: true, thanks: "Danke!" },
  });
  await link({ what: { kind: "collection", id: "trip" }, password: "pässword 1", fields: { items: { price: true } } });
  const ended = await link({ what: { kind: "closet" } });
  await own("DELETE", `/links/${ended.id}`);
  links.pop();
  return { links, stylings: Object.values(sent) };
}

/** Fills an empty database by the product's own calls. `key`: an API key for all closets. */
export async function writeClosets(calls: Calls, dataDir: string, key: string): Promise<Access> {
  const account = "emma@mail.example";
  const token = await signIn(calls, dataDir, account);
  await writeOwnedCloset(calls, token);
  const tokenOfAna = await signIn(calls, dataDir, "ana@mail.example");
  const { links, stylings } = await writeStylings(calls, token, tokenOfAna);
  await calls.call("PUT", "/owner/closets/jane?visibility=public", { key, body: JANE });
  await calls.call("PUT", "/owner/closets/vera", { key, body: { ...JANE, user: { username: "vera" } } });
  await calls.call("POST", "/events", { body: { event: "open_closet_view", username: "emma" } });
  return { publicClosets: ["emma", "jane"], ownedClosets: ["Emma", "jane", "vera"], links, stylings, account };
}
