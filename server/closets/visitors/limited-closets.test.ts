import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { newLinkSchema } from "#domain/links/link-schemas.ts";
import { createClosetService } from "./closet-service.ts";
import type { Database } from "#server/db/schema.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { createLimitedClosets } from "./limited-closets.ts";
import { createClosetRecords } from "#server/closets/records/closet-records.ts";
import type { Audience } from "#server/closets/links/audience.ts";
import { createQuestions } from "#server/closets/links/question-service.ts";
import { writeRecord } from "#tests/support/factories/records.ts";

const makeCloset = (size: number) => {
  const ids = Array.from({ length: size }, (_, n) => `i${n}`);
  return {
    items: ids.map((id, n) => ({ id, brand: `Brand ${n}`, createdAt: n })),
    outfits: ["one", "two"].map((id) => ({ id, previewUrl: `https://img.example/${id}.jpg`, createdAt: 1 })),
    collections: [{ id: "all", name: "All", createdAt: 1 }],
    collectionItems: ids.map((itemId) => ({ collectionId: "all", itemId })),
    collectionOutfits: ["one", "two"].map((outfitId) => ({ collectionId: "all", outfitId })),
  };
};

const CANDIDATES = ["one", "two"].map((id) => ({ kind: "outfit" as const, id }));

/** A link to all of it, and a database that counts the rows that are read. */
async function openLink(size: number) {
  const services = await openTestServices({ jane: { visibility: "private", answer: makeCloset(size) } });
  const made = await services.ownerServices.links.create(
    "jane",
    newLinkSchema.parse({
      what: { kind: "collection", id: "all" },
      until: null,
      may: ["vote"],
      request: { for: "A wedding", when: null, mustHave: ["i1"], not: "", answerBy: null },
      vote: { candidates: CANDIDATES, showsNumbers: true },
    }),
  );
  if (!("link" in made)) throw new Error(made.status);
  const audience: Audience = { kind: "link", token: made.link.url.split("/l/")[1] ?? "", proofs: [] };
  let rows = 0;
  const db: Kysely<Database> = services.store.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  });
  const countRows = async (work: () => Promise<unknown>): Promise<number> => {
    const before = rows;
    await work();
    return rows - before;
  };
  const limitedClosets = createLimitedClosets(createClosetRecords(db));
  const questions = createQuestions(db, { ...services.accountServices, limitedClosets });
  return {
    services,
    links: services.ownerServices.links,
    link: made.link,
    audience,
    db,
    countRows,
    limitedClosets,
    questions,
  };
}

test("a closet is loaded once by all who wait for it, then what changes; hearts do not change it", async () => {
  const { services, links, link, audience, countRows, limitedClosets, questions } = await openLink(300);
  const openTwenty = () => Promise.all(Array.from({ length: 20 }, () => limitedClosets.open(audience)));
  expect(await countRows(openTwenty)).toBeLessThan(2 * 300 + 500);
  const guest = { key: "a-guest-of-this-link", name: "Max" };
  expect(await questions.giveHeart(audience, { candidate: { kind: "outfit", id: "one" }, guest }, "a")).toMatchObject({
    status: "OK",
  });
  expect(await countRows(() => limitedClosets.open(audience))).toBeLessThan(10);
  await writeRecord(services.store.db, "items", "i1", { data: { brand: "New" } });
  expect(await countRows(() => limitedClosets.open(audience))).toBeLessThan(12);
  expect((await limitedClosets.open(audience))?.closet.find("items", "i1")).toMatchObject({ brand: "New" });
  await links.change("jane", link.id, { fields: { items: { brand: false } } });
  expect((await limitedClosets.open(audience))?.closet.find("items", "i0")).toMatchObject({ brand: null });
  await links.end("jane", link.id);
  expect(await limitedClosets.open(audience)).toBeNull();
});

test("pages, searches and entries of a version that was read take no more rows from a large collection", async () => {
  const { audience, db, countRows } = await openLink(300);
  const closets = createClosetService(db);
  const limits = { cards: 24, rows: 12 };
  const acts = {
    view: () => closets.openView(audience, { tab: "items" }, limits),
    entry: () => closets.openEntry(audience, { list: "items", id: "i7" }, "en"),
    unknown: () => closets.openEntry(audience, { list: "items", id: "none" }, "en"),
    found: () => closets.openEntry(audience, { list: "items", id: "i7", search: "q=brand" }, "en"),
    preview: () => closets.openPart(audience, { tab: "collections", collectionId: "all" }, limits),
    all: () => closets.openCloset(audience),
  };
  for (const act of Object.values(acts)) await act();
  for (const [name, act] of Object.entries(acts)) expect([name, (await countRows(act)) < 10]).toEqual([name, true]);
});

test("a question, a heart and a change of the link read its candidates alone", async () => {
  const costs: number[][] = [];
  for (const size of [10, 300]) {
    const { links, link, audience, countRows, questions } = await openLink(size);
    const guest = { key: "a-guest-of-this-link", name: "Max" };
    const candidate = { kind: "outfit", id: "one" } as const;
    await questions.read(audience);
    costs.push([
      await countRows(() => questions.read(audience)),
      await countRows(() => questions.giveHeart(audience, { candidate, guest }, "a")),
    ]);
    const change = {
      what: { kind: "collection", id: "all" } as const,
      vote: { candidates: CANDIDATES, showsNumbers: false },
    };
    expect(await links.change("jane", link.id, change)).toMatchObject({ status: "changed" });
  }
  expect(costs[1]).toEqual(costs[0]);
});
