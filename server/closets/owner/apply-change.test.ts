import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Closet, ClosetRecord } from "#domain/closet/closet.ts";
import { EDITED_LISTS, HELD_LISTS } from "#domain/closet-lists.ts";
import { applyAtOnce } from "#domain/edit/apply-change.ts";
import type { ClosetChange } from "#domain/edit/closet-change.ts";
import { createDraft } from "#domain/edit/closet-draft.ts";
import { listShownIds } from "#domain/edit/collection-records.ts";
import { toCloset } from "#domain/edit/own-records.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { anyChange, anyImport, anyQuota, EDITED_CLOSET } from "#tests/support/fuzz/any-change.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { createClosetBin } from "./closet-bin.ts";
import { createClosetEditing } from "./closet-editing.ts";
import { readOwnContent } from "./content/own-content.ts";
import type { Quota } from "./run-edit.ts";

/** What is stored is what `applyChange` says: the browser shows that before the server has answered. */

async function openCloset(store: TestStore, username: string): Promise<void> {
  const source = { name: username, answer: { status: "OK", ...EDITED_CLOSET }, readPicture: async () => Buffer.of() };
  await importCloset(store, source, {});
}

async function readClosetOf(store: TestStore, username: string): Promise<OwnCloset> {
  const content = await readOwnContent(store, username);
  return (JSON.parse(content?.pieces.join("") ?? "") as { closet: OwnCloset }).closet;
}

async function send(store: TestStore, username: string, each: ClosetChange, most: Quota) {
  const editing = createClosetEditing(store);
  const bin = createClosetBin(store);
  switch (each.kind) {
    case "create":
      return await editing.create({ username, list: each.list }, { ...each.entry, id: each.id }, most);
    case "set":
      return await editing.change({ username, list: each.list, id: each.id }, each.changes, most);
    case "setMany":
      return await editing.changeMany(username, each, most);
    case "remove":
      return await editing.remove({ username, list: each.list, id: each.id });
    case "restore":
      return await bin.restore({ username, list: each.list, id: each.id }, most);
    case "restoreMany":
      return await bin.restoreMany({ username, list: each.list, ids: each.ids }, most);
    default:
      throw new Error("Not an edit.");
  }
}

const toReason = ({ status, conflicts, size }: { status: string; conflicts?: unknown; size?: string }) => ({
  status,
  conflicts,
  size,
});

/** What the owner sees. */
const toShown = (closet: Closet) => ({
  ...Object.fromEntries(
    EDITED_LISTS.map((name) => [
      name,
      closet.lists[name].map(({ data }) => {
        const { version: _, itemIds, outfitIds: __, inspirationIds: ___, ...fields } = data as Fields;
        return { ...fields, ...(name === "outfits" && itemIds !== undefined && { itemIds }) };
      }),
    ]),
  ),
  contents: closet.lists.collections.map((collection) => [
    collection.id,
    ...HELD_LISTS.map((kind) => listShownIds(closet, collection, kind)),
  ]),
});

type Fields = Record<string, unknown>;

/** The collection gets an order of its own while one of its items is deleted. */
const MOVED_BESIDE_DELETED: [ClosetChange, null][] = [
  [{ kind: "remove", list: "items", id: "i0" }, null],
  [{ kind: "set", list: "items", id: "i1", changes: { place: { after: null } } }, null],
  [{ kind: "restore", list: "items", id: "i0" }, null],
];

test("any edits are stored as `applyChange` decides", async () => {
  const store = await openTestStore();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyChange, anyQuota), { minLength: 1, maxLength: 20 }), async (edits) => {
      const username = `jane${(count += 1)}`;
      vi.setSystemTime(100);
      await openCloset(store, username);
      const draft = createDraft(toCloset(await readClosetOf(store, username)));
      const deleted = new Map<string, ClosetRecord>();
      for (const [at, [each, most]] of edits.entries()) {
        vi.setSystemTime(101 + at);
        const answer = await send(store, username, each, most);
        const context = { nowMs: Date.now(), quota: most, deleted: [...deleted.values()] };
        const outcome = applyAtOnce(draft.closet, each, context);
        const isDone = ["created", "changed", "removed", "restored"].includes(answer.status);
        expect(toReason(outcome)).toEqual({ ...toReason(answer), ...(isDone && { status: "OK" }) });
        if (outcome.status !== "OK") continue;
        for (const changed of outcome.changed) {
          draft.put(changed);
          const key = `${changed.list} ${changed.id}`;
          if (changed.deletedAt === null) deleted.delete(key);
          else deleted.set(key, changed);
        }
        const stored = toCloset(await readClosetOf(store, username));
        expect(toShown(draft.closet)).toEqual(toShown(stored));
      }
    }),
    { numRuns: 60, examples: [[MOVED_BESIDE_DELETED]] },
  );
});

test("an import replaces a closet, and adds to it, as `applyChange` does", async () => {
  const store = await openTestStore();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(anyImport, fc.constantFrom("replace" as const, "add" as const), async (lists, kind) => {
      const username = `jane${(count += 1)}`;
      await openCloset(store, username);
      const draft = createDraft(toCloset(await readClosetOf(store, username)));
      const answer = { status: "OK", ...lists };
      const readPicture = async () => Buffer.of();
      const { closet } = await importCloset(store, { name: username, answer, readPicture }, { existing: kind });
      const outcome = applyAtOnce(draft.closet, { kind, entries: closet }, { nowMs: 1 });
      if (outcome.status !== "OK") throw new Error(outcome.status);
      for (const changed of outcome.changed) draft.put(changed);
      const stored = toCloset(await readClosetOf(store, username));
      expect(toShown(draft.closet)).toEqual(toShown(stored));
    }),
    { numRuns: 40 },
  );
});
