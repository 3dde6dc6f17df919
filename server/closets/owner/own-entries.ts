import type { RecordIn } from "#domain/closet/closet.ts";
import { CONTENTS, type EditedList, HELD_LISTS, type HeldList } from "#domain/closet-lists.ts";
import { mapEntryPictures } from "#domain/closet-pictures.ts";
import type { Photograph } from "#domain/closet.ts";
import { leaveOutContents } from "#domain/closet/closet.ts";
import { hideItemFields, hideOutfitFields } from "#domain/field-policy.ts";
import { type Access, getHiddenFrom } from "#domain/people/rights.ts";
import { listShownIds } from "#domain/edit/collection-records.ts";
import type { StoredCloset } from "#server/closets/records/read-records.ts";
import { toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";

/** Without what the reader may not see. */
function hideFields(record: RecordIn<EditedList>, access: Access): RecordIn<EditedList>["data"] {
  const hidden = getHiddenFrom(access);
  if (record.list === "items") return hideItemFields(record.data, hidden);
  return record.list === "outfits" ? hideOutfitFields(record.data, hidden) : record.data;
}

const showPicture =
  ({ pictures }: StoredCloset) =>
  (given: Photograph): Photograph => {
    const picture = pictures.get(findPictureKey(given.address) ?? "");
    if (!picture) return given;
    const { sha256, width, height, thumbhash } = picture;
    return { address: toUploadedAddress(sha256), picture: { width, height, thumbhash } };
  };

/** In the order that the owner sees. */
const listContents = (closet: StoredCloset, collection: RecordIn<"collections">) =>
  Object.fromEntries(HELD_LISTS.map((list) => [CONTENTS[list].field, listShownIds(closet, collection, list)]));

/** A collection without its contents. */
export function toOwnCard(closet: StoredCloset, record: RecordIn<EditedList>, access: Access): OwnEntry {
  const shown =
    record.list === "collections"
      ? leaveOutContents(record.data)
      : mapEntryPictures(hideFields(record, access), showPicture(closet));
  return { ...shown, version: String(record.version) };
}

export function toOwnEntry(closet: StoredCloset, record: RecordIn<EditedList>, access: Access): OwnEntry {
  const card = toOwnCard(closet, record, access);
  return record.list === "collections" ? { ...card, ...listContents(closet, record) } : card;
}

export function listOwnPairs(closet: StoredCloset, list: HeldList): object[] {
  const collections = closet.lists.collections.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return collections.flatMap((collection) =>
    listShownIds(closet, collection, list).map((id) => ({ collectionId: collection.id, [CONTENTS[list].target]: id })),
  );
}
