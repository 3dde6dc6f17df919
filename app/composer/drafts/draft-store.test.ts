import { expect, test } from "vitest";
import { type Draft, beginDraft } from "#domain/composer/draft.ts";
import type { DraftDatabase } from "./draft-database.ts";
import { createDraftStore } from "./draft-store.ts";

function openFakeDatabase() {
  const stored = new Map<string, Draft>();
  const disk = { isFull: false };
  const database: DraftDatabase = {
    list: async () => [...stored.values()],
    listAll: async () => [...stored.values()],
    saveStyling: async () => undefined,
    async save(draft) {
      if (disk.isFull) return { status: "not saved" };
      const version = draft.version + 1;
      stored.set(draft.id, { ...draft, version });
      return { status: "saved", version };
    },
    async remove(id) {
      stored.delete(id);
    },
  };
  return { database, stored, disk };
}

test("a change that the browser cannot write is told, and written with the next change", async () => {
  const { database, stored, disk } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  await store.start({ draftId: null, begin: () => beginDraft("first", "emma").layout });
  disk.isFull = true;
  store.change({ name: "Friday" });
  await expect.poll(() => store.getState().isNotSaved).toBe(true);
  expect(store.getState().draft).toMatchObject({ name: "Friday", version: 0 });
  disk.isFull = false;
  store.change({ name: "Saturday" });
  await expect.poll(() => store.getState().isNotSaved).toBe(false);
  expect([...stored.values()]).toMatchObject([{ name: "Saturday", version: 1 }]);
});

test("a sent draft gets another name; another layout begins another draft, without the note", async () => {
  const { database, stored } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  const { layout } = beginDraft("first", "emma");
  await store.start({ draftId: null, begin: () => layout });
  store.change({ note: "For Monday" });
  const sent = store.getState().draft;
  const content = { id: "one", name: "Ana", note: "For Monday", email: null, credit: false, layout };
  await store.changeStyling(sent?.id ?? "", { content, stage: "sent", token: "token" });
  store.change({ name: "Friday" });
  expect(store.getState().draft).toMatchObject({ id: sent?.id, name: "Friday", note: "For Monday" });
  store.change({ layout: { ...layout, ratio: 1 } });
  const { draft, others } = store.getState();
  expect([draft?.id === sent?.id, draft?.note, others.map(({ id }) => id)]).toEqual([false, undefined, [sent?.id]]);
  await expect.poll(() => stored.size).toBe(2);
});

/** A database that answers a list only when told. */
function holdLists(database: DraftDatabase) {
  const held = Promise.withResolvers<void>();
  const list = async (username: string) => {
    await held.promise;
    return database.list(username);
  };
  return { list, release: held.resolve };
}

const A_LAYOUT = { ...beginDraft("", "emma").layout, ratio: 1 };

test("a new outfit is there at once: what follows changes it, and the one before keeps its last change", async () => {
  const { database, stored } = openFakeDatabase();
  const held = holdLists(database);
  let isHeld = false;
  const list: DraftDatabase["list"] = (username) => (isHeld ? held.list(username) : database.list(username));
  const store = createDraftStore("emma", { ...database, list });
  await store.start({ draftId: null, begin: null });
  store.change({ name: "Friday" });
  store.change({ name: "Saturday" });
  isHeld = true;
  const begun = store.beginNew();
  store.change({ layout: A_LAYOUT });
  const { draft, others } = store.getState();
  expect([draft?.name, draft?.layout, others.map(({ name }) => name)]).toEqual(["", A_LAYOUT, ["Saturday"]]);
  held.release();
  await begun;
  await expect.poll(() => [...stored.values()].map(({ name }) => name).toSorted()).toEqual(["", "Saturday"]);
  expect(store.getState().others.map(({ name }) => name)).toEqual(["Saturday"]);
});

test("a draft of the list is open at once, and then in the version that another tab has saved", async () => {
  const { database, stored } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  await store.start({ draftId: null, begin: null });
  store.change({ name: "Friday" });
  await store.whenSaved();
  const [friday] = [...stored.values()] as [Draft];
  await store.beginNew();
  store.change({ name: "Monday" });
  stored.set(friday.id, { ...friday, layout: A_LAYOUT, version: 5 });
  const opened = store.openDraft(friday.id);
  expect(store.getState().draft).toMatchObject({ name: "Friday", version: 1 });
  await opened;
  expect(store.getState().draft).toMatchObject({ name: "Friday", layout: A_LAYOUT, version: 5 });
  expect([...stored.values()].map(({ name }) => name)).toEqual(["Friday", "Monday"]);
});

test("a deleted draft comes back as it was, also what it has sent", async () => {
  const { database, stored } = openFakeDatabase();
  const store = createDraftStore("emma", database);
  await store.start({ draftId: null, begin: null });
  store.change({ name: "Friday", layout: A_LAYOUT });
  const content = { id: "one", name: "Ana", note: "", email: null, credit: false, layout: A_LAYOUT };
  const id = store.getState().draft?.id ?? "";
  await store.changeStyling(id, { content, stage: "sent", token: "token" });
  await store.beginNew();
  const before = stored.get(id);
  await store.remove(id);
  expect([store.getState().others, stored.size]).toEqual([[], 0]);
  store.restore(id);
  expect(store.getState().others.map((draft) => draft.id)).toEqual([id]);
  await expect.poll(() => stored.get(id)).toEqual({ ...before, version: (before?.version ?? 0) + 1 });
  expect(store.getState().deleted).toEqual([]);
});
