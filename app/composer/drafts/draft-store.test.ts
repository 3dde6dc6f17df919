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
