import type { Photograph } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import type { Candidate } from "#domain/links/link.ts";
import { listItemNames } from "#domain/items/item-names.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";
import type { VisibleOwner } from "#server/closets/visitors/visible-owner.ts";
import type { Reader } from "#server/db/schema.ts";
import { getLinkedPictureAddress } from "#server/pictures/picture-key.ts";
import { HIDDEN_STATES, nameCandidate } from "./link-queries.ts";

/** `by`: who put it together, if they agreed. `pieces`: names. `key`: of the picture of a styling. */
export type LinkedCandidate = Candidate & {
  photograph: Photograph;
  by: string | null;
  pieces: string[];
  key: string | null;
};

async function listStylings(db: Reader, ownerId: string, asked: readonly Candidate[]) {
  const ids = asked.flatMap(({ kind, id }) => (kind === "styling" ? [id] : []));
  if (ids.length === 0) return [];
  return await db
    .selectFrom("stylings")
    .innerJoin("pictures", (join) =>
      join.onRef("pictures.key", "=", "stylings.pictureKey").onRef("pictures.ownerId", "=", "stylings.ownerId"),
    )
    .select(["stylings.id", "stylings.name", "credit", "layout", "key", "width", "height", "thumbhash"])
    .where("stylings.ownerId", "=", ownerId)
    .where("stylings.id", "in", ids)
    .where("state", "not in", HIDDEN_STATES)
    .execute();
}

/** Outfits that the link shows, and stylings of which it shows all items. @param closet what the link shows */
export async function readCandidates(
  db: Reader,
  owner: Pick<VisibleOwner, "id" | "link">,
  closet: LimitedCloset,
  asked: readonly Candidate[],
): Promise<LinkedCandidate[]> {
  const found = new Map<string, Omit<LinkedCandidate, keyof Candidate>>();
  const namePieces = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => {
      const item = closet.find("items", id);
      return item ? listItemNames(item).slice(0, 1) : [];
    });
  for (const { kind, id } of asked) {
    const outfit = kind === "outfit" ? closet.find("outfits", id) : undefined;
    const photograph = outfit && toPhotograph(outfit.previewUrl, outfit);
    if (!photograph || photograph.address === null) continue;
    found.set(nameCandidate({ kind, id }), {
      photograph,
      by: outfit.styledBy ?? null,
      pieces: namePieces(closet.listPieces(id)),
      key: null,
    });
  }
  for (const { id, name, credit, layout, key, width, height, thumbhash } of await listStylings(db, owner.id, asked)) {
    const pics = layout === null ? null : (JSON.parse(layout) as Layout).pics;
    if (!pics?.every(({ itemId }) => closet.has("items", itemId))) continue;
    const pieces = namePieces([...new Set(pics.map(({ itemId }) => itemId))]);
    const address = getLinkedPictureAddress({ ownerId: owner.id, token: owner.link?.token ?? "" }, key);
    const photograph = { address, picture: { width, height, thumbhash } };
    const by = credit === 1 && name !== "" ? name : null;
    found.set(nameCandidate({ kind: "styling", id }), { photograph, by, pieces, key });
  }
  return asked.flatMap((candidate) => {
    const known = found.get(nameCandidate(candidate));
    return known ? [{ ...candidate, ...known }] : [];
  });
}
