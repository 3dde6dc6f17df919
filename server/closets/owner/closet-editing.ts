import type { EditedList } from "#domain/closet-lists.ts";
import { randomUUID } from "node:crypto";
import { listAddresses, mapAddresses } from "#domain/closet-pictures.ts";
import type { ClosetChange, Conflicts } from "#domain/edit/closet-change.ts";
import type { Changes, ManyItems, NewEntry } from "#domain/edit/entry-schemas.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { findForbiddenField } from "#domain/people/rights.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { findOwner } from "#server/closets/records/owner-queries.ts";
import { sumPictureBytes } from "#server/closets/records/picture-uses.ts";
import { drawChangedOutfit } from "./board-picture.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { toOwnEntry } from "./own-entries.ts";
import { type Edit, type EditRejection, type Editor, OPERATOR, type Quota, runEdit } from "./run-edit.ts";

export type Edited<Status> = { status: Status; entry: OwnEntry; conflicts?: Conflicts };

type Target = { username: string; list: EditedList; id: string };

export type ClosetEditing = {
  create: (
    target: { username: string; list: EditedList },
    entry: NewEntry,
    quota?: Quota,
    editor?: Editor,
  ) => Promise<Edited<"created"> | { status: "inInbox"; id: string } | EditRejection>;
  /** The later change of a field wins, but one with `saw` only over what its form had seen. */
  change: (
    target: Target,
    changes: Changes,
    quota?: Quota,
    editor?: Editor,
  ) => Promise<Edited<"changed"> | EditRejection>;
  remove: (target: Target, editor?: Editor) => Promise<{ status: "removed" } | EditRejection>;
  sumPictureBytes: (username: string) => Promise<number>;
  changeMany: (
    username: string,
    request: ManyItems,
    quota?: Quota,
    editor?: Editor,
  ) => Promise<{ status: "changed"; version: string } | EditRejection>;
};

/** A board that a helper has put together. `inInbox`: it waits there for an owner. */
export type ReceiveBoard = (
  edit: Edit,
  outfit: Omit<NewEntry<"outfits">, "id" | "layout"> & { id: string; layout: Layout },
  editor: Editor,
) => Promise<{ styledBy?: string } | "inInbox">;

const toAddresses = (changes: object): string[] => listAddresses(changes).map(({ address }) => address);

const storeAddresses = <Given extends object>(changes: Given, { pictures, drawn }: Edit): Given => ({
  ...mapAddresses(changes, pictures.toStored),
  ...(drawn !== null && { previewUrl: drawn }),
});

/** @throws {Rollback<EditRejection>} */
async function changeEntry(
  edit: Edit,
  change: Extract<ClosetChange, { kind: "create" | "set" }>,
  { access }: Editor,
): Promise<Omit<Edited<unknown>, "status">> {
  const { conflicts } = await edit.apply(change);
  const record = edit.closet.find(change.list, change.id);
  if (!record) throw new Error("The entry that was just written is missing.");
  return { entry: toOwnEntry(edit.closet, record, access), ...(conflicts && { conflicts }) };
}

const findForbidden = ({ access }: Editor, list: EditedList, changes: object): EditRejection | null => {
  const field = findForbiddenField(access, list, changes);
  return field === null ? null : { status: "fieldNotYours", size: field };
};

const UPLOAD = /^pictures\//;

export function createClosetEditing(
  store: ClosetStore,
  onPictures: (usernameKey: string, hashes: string[]) => void = () => undefined,
  receiveBoard: ReceiveBoard = async () => ({}),
): ClosetEditing {
  const announce = <Result extends { status: string }>(username: string, changes: object, result: Result): Result => {
    const uploads = toAddresses(changes).filter((address) => UPLOAD.test(address));
    const hashes = uploads.map((address) => address.replace(UPLOAD, ""));
    const isDone = ["created", "changed"].includes(result.status);
    if (isDone && hashes.length > 0) onPictures(usernameKey(username), hashes);
    return result;
  };
  return {
    async create({ username, list }, entry, quota = null, editor = OPERATOR) {
      const forbidden = findForbidden(editor, list, entry);
      if (forbidden) return forbidden;
      const drawn = await drawChangedOutfit(store, username, list, entry);
      const request = { username, addresses: toAddresses(entry), quota, drawn, editor };
      const { id = randomUUID() } = entry;
      const result = await runEdit(
        store,
        request,
        async (edit): Promise<Edited<"created"> | { status: "inInbox"; id: string }> => {
          const stored: NewEntry<"outfits"> = storeAddresses(entry, edit);
          const { layout } = stored;
          const isBoard = list === "outfits" && editor.access.role === "helper" && layout;
          const received = isBoard ? await receiveBoard(edit, { ...stored, id, layout }, editor) : {};
          if (received === "inInbox") return { status: received, id };
          const change = { kind: "create", list, id, entry: { ...stored, ...received } } as const;
          return { status: "created", ...(await changeEntry(edit, change, editor)) };
        },
      );
      return announce(username, entry, result);
    },
    async change({ username, list, id }, changes, quota = null, editor = OPERATOR) {
      const forbidden = findForbidden(editor, list, changes);
      if (forbidden) return forbidden;
      const drawn = await drawChangedOutfit(store, username, list, changes);
      const request = { username, addresses: toAddresses(changes), quota, drawn, editor };
      const result = await runEdit(store, request, async (edit): Promise<Edited<"changed">> => {
        const change = { kind: "set", list, id, changes: storeAddresses(changes, edit) } as const;
        return { status: "changed", ...(await changeEntry(edit, change, editor)) };
      });
      return announce(username, changes, result);
    },
    remove: ({ username, list, id }, editor = OPERATOR) =>
      runEdit(store, { username, editor }, async (edit) => {
        await edit.apply({ kind: "remove", list, id });
        return { status: "removed" };
      }),
    async sumPictureBytes(username) {
      const owner = await findOwner(store.db, usernameKey(username));
      return owner ? await sumPictureBytes(store.db, owner.id) : 0;
    },
    async changeMany(username, request, quota = null, editor = OPERATOR) {
      const forbidden = findForbidden(editor, "items", request.set);
      if (forbidden) return forbidden;
      return await runEdit(store, { username, quota, editor }, async (edit) => {
        await edit.apply({ kind: "setMany", ...request });
        return { status: "changed", version: String(edit.owner.version) };
      });
    },
  };
}
