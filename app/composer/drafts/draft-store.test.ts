import { expect, test } from "vitest";
import { type Draft, beginDraft } from "#domain/composer/draft.ts";
import type { DraftDatabase } from "./draft-database.ts";
import { createDraftStore } from "./draft-store.ts";

function openFakeDatabase() {
  const stored = new Map<string, Draft>();
  const disk = { isFull: false };
  const database: DraftDatabase = {
    list: async () => [...stored.values()].toReversed(),
    listAll: async () => [...stored.values()],
    watch: () => () => undefined,
    saveStyling: async () => false,
    savePicture: async () => undefined,
    addItem: async () => undefined,
    async save(draft) {
      if (disk.isFull) return { isSaved: false };
      const sent = stored.get(draft.id);
      if (sent?.styling?.stage === "sent" && draft.styling?.stage !== "sent") return { isSaved: false, sent };
      stored.set(draft.id, draft);
      return { isSaved: true };
    },
    async remove(id) {
      stored.delete(id);
    },
  };
  const readShapes = () => [...stored.values()].map(({ layout }) => [layout.ratio, layout.pics.length]);
  return { database, stored, disk, readShapes };
}

const PIC = { itemId: "coat", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.3 };
const EMPTY = { ...beginDraft("", "emma").layout, ratio: 1 };
const ONE = { ...EMPTY, pics: [PIC] };
const TWO = { ...EMPTY, pics: [PIC, PIC] };

const CONTENT = { id: "one", name: "Ana", note: "For Monday", email: null, credit: false, layout: ONE };

test("a change that the browser cannot write is told, and written with the next change", async () => {
  const { database, readShapes, disk } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  await store.start({ layout: EMPTY });
  disk.isFull = true;
  store.change({ layout: ONE });
  await expect.poll(() => store.getState().isNotSaved).toBe(true);
  expect(store.getState()).toMatchObject({ draft: { layout: ONE }, savedId: null });
  disk.isFull = false;
  store.change({ layout: TWO });
  await expect.poll(() => store.getState().isNotSaved).toBe(false);
  expect(readShapes()).toEqual([[1, 2]]);
});

test("what was sent stays; another layout begins another draft, without the note", async () => {
  const { database, stored } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  await store.start({ layout: ONE });
  store.change({ note: "For Monday" });
  const sent = store.getState().draft;
  store.changeStyling({ content: CONTENT, stage: "sent", token: "token" });
  store.change({ layout: TWO });
  const { draft } = store.getState();
  expect([draft?.id === sent?.id, draft?.note, draft?.layout]).toEqual([false, undefined, TWO]);
  await expect.poll(() => stored.size).toBe(2);
  expect(stored.get(sent?.id ?? "")).toMatchObject({ note: "For Monday", layout: ONE, styling: { stage: "sent" } });
});

test("a draft that another tab has sent stays as it was sent, and this tab goes on with another one", async () => {
  const { database, stored } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  await store.start({ layout: EMPTY });
  store.change({ layout: ONE });
  await expect.poll(() => stored.size).toBe(1);
  const [draft] = [...stored.values()] as [Draft];
  const sent: Draft = { ...draft, styling: { content: CONTENT, stage: "sent", token: "token" } };
  stored.set(draft.id, sent);
  store.change({ note: "Late" });
  await expect.poll(() => store.getState().draft).toEqual(sent);
  const other = createDraftStore("emma", { ...database, list: async () => [draft] });
  await other.start({});
  other.change({ layout: TWO });
  await expect.poll(() => stored.size).toBe(2);
  expect(stored.get(draft.id)).toEqual(sent);
});

test("a new outfit takes the place of the draft, and undo brings the draft back", async () => {
  const { database, readShapes } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  await store.start({});
  store.change({ layout: TWO });
  store.beginNew();
  await expect.poll(readShapes).toEqual([]);
  expect(store.getState()).toMatchObject({ draft: { layout: { pics: [] } }, replaced: { layout: TWO } });
  store.bringBack();
  expect(store.getState().draft?.layout).toEqual(TWO);
  await expect.poll(readShapes).toEqual([[1, 2]]);
});

test("the outfit of an address takes the place of the draft with its first change", async () => {
  const { database, readShapes } = openFakeDatabase();
  const before = createDraftStore("emma", database);
  await before.start({});
  before.change({ layout: TWO });
  await expect.poll(readShapes).toEqual([[1, 2]]);
  const store = createDraftStore("emma", database);
  await store.start({ layout: ONE });
  expect(store.getState()).toMatchObject({ draft: { layout: ONE }, replaced: { layout: TWO } });
  expect(readShapes()).toEqual([[1, 2]]);
  store.change({ layout: { ...ONE, ratio: 2 } });
  await expect.poll(readShapes).toEqual([[2, 1]]);
});
