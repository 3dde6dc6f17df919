import fc from "fast-check";
import { expect, test } from "vitest";
import { beginDraft, type Draft } from "#domain/composer/draft.ts";
import { MAX_CARRIED_DRAFTS_BYTES } from "#domain/limits.ts";
import { chooseCarriedDrafts, storeCarriedDrafts } from "./drafts-in-sign-in-link.ts";
import type { DraftDatabase } from "./draft-database.ts";

const PIC = { itemId: "coat", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.3 };

const aDraft = (id: string, fields: Partial<Draft> = {}, pieces = 1): Draft => {
  const begun = beginDraft(id, "emma");
  const pics = Array.from({ length: pieces }, () => PIC);
  return { ...begun, changedAt: 7, layout: { ...begun.layout, pics }, ...fields };
};

const CONTENT = { id: "one", name: "Ana", note: "", email: null, credit: false, layout: aDraft("d").layout };

function openMemory(drafts: Draft[]) {
  const stored = new Map(drafts.map((draft) => [draft.id, draft]));
  const list = () => [...stored.values()];
  const database: Pick<DraftDatabase, "listAll" | "save"> = {
    listAll: async () => list(),
    async save(draft) {
      stored.set(draft.id, draft);
      return { isSaved: true };
    },
  };
  return { database, list };
}

test("drafts with pieces travel, unless this browser sends or has sent them; nothing of a form does", () => {
  const drafts = [
    aDraft("stopped", { styling: { content: CONTENT, stage: "stopped" } }),
    aDraft("waiting", { styling: { content: CONTENT, stage: "waiting" } }),
    aDraft("sent", { styling: { content: CONTENT, stage: "sent", token: "t" } }),
    aDraft("empty", {}, 0),
    aDraft("begun"),
  ];
  const chosen = chooseCarriedDrafts(drafts);
  expect(chosen.map(({ id }) => id)).toEqual(["stopped", "begun"]);
  expect(Object.keys(chosen[0] ?? {})).toEqual(["id", "username", "layout", "changedAt"]);
});

test("the newest drafts that fit into 16,384 bytes travel", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(sizes, (pieces) => {
      const drafts = pieces.map((count, at) => aDraft(`d${at}`, {}, count));
      const chosen = chooseCarriedDrafts(drafts);
      const getSize = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
      if (chosen.length > 0) expect(getSize(chosen)).toBeLessThanOrEqual(MAX_CARRIED_DRAFTS_BYTES);
      // Two full boards with short ids always fit.
      expect(chosen.map(({ id }) => id).slice(0, 2)).toEqual(drafts.map(({ id }) => id).slice(0, 2));
    }),
  );
});

test("in another browser they are the newest, in their order; in the same one nothing is there twice", async () => {
  const drafts = [aDraft("b", { changedAt: 9 }), aDraft("a")];
  const other = openMemory([aDraft("own", { changedAt: 1 })]);
  await storeCarriedDrafts(chooseCarriedDrafts(drafts), other.database);
  const newest = other.list().toSorted((one, two) => two.changedAt - one.changedAt);
  expect(newest.map(({ id }) => id)).toEqual(["b", "a", "own"]);
  expect(newest[0]).toMatchObject({ layout: drafts[0]?.layout });

  const same = openMemory(drafts);
  await storeCarriedDrafts(chooseCarriedDrafts(drafts), same.database);
  expect(same.list()).toEqual(drafts);
});

test("the later version of a draft wins", async () => {
  const { database, list } = openMemory([aDraft("a")]);
  await storeCarriedDrafts([aDraft("a", { changedAt: 8 }, 2), aDraft("a", { changedAt: 6 }, 3)], database);
  expect(list().map(({ layout }) => layout.pics.length)).toEqual([2]);
});

test("what a stranger sent with the link is never sent by itself, and any value is read", async () => {
  const { database, list } = openMemory([]);
  await storeCarriedDrafts([aDraft("a", { styling: { content: CONTENT, stage: "waiting" } })], database);
  expect(list()).toEqual([expect.not.objectContaining({ styling: expect.anything() })]);
  await fc.assert(fc.asyncProperty(fc.anything(), (value) => storeCarriedDrafts(value, openMemory([]).database)));
  await fc.assert(fc.asyncProperty(fc.anything(), (value) => storeCarriedDrafts([value], openMemory([]).database)));
});
