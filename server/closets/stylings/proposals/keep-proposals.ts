import { findUsualCurrency } from "#domain/items/usual-currency.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { NewEntry } from "#domain/edit/entry-schemas.ts";
import { type ProposalChoice, replaceProposals } from "#domain/stylings/proposal.ts";
import type { Edit } from "#server/closets/owner/run-edit.ts";
import { drawBoard, findPiecePictures } from "#server/closets/layouts/draw-board.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { findOwner } from "#server/closets/records/owner-queries.ts";
import { readRecords } from "#server/closets/records/read-records.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import { type Decision, stop } from "#server/closets/stylings/decision-effects.ts";
import { listVersionProposals, type StoredProposal, findWishId } from "./proposal-queries.ts";
import type { StylingRow } from "#server/closets/stylings/styling-queries.ts";

type Choices = Readonly<Record<string, ProposalChoice>>;

type Kept = { layout: Layout | null; isChanged: boolean };

function findItemId(row: StylingRow, proposalId: string, choice: ProposalChoice = "leave"): string | null {
  if (choice === "leave") return null;
  return typeof choice === "object" && "item" in choice ? choice.item : findWishId(row, proposalId);
}

const isWish = (choice: ProposalChoice | undefined): boolean =>
  choice === "wish" || (typeof choice === "object" && "wish" in choice);

/** @returns the layout with items alone. `isChanged`: it does not look as it was sent */
function rewrite(row: StylingRow, proposals: readonly StoredProposal[], choices: Choices): Kept {
  const layout = row.layout === null ? null : (JSON.parse(row.layout) as Layout);
  if (!layout || proposals.length === 0) return { layout, isChanged: false };
  const ids = proposals.map(({ proposal }) => proposal.id);
  const rewritten = replaceProposals(layout, new Map(ids.map((id) => [id, findItemId(row, id, choices[id])])));
  return { layout: rewritten, isChanged: row.pictureKey === null || ids.some((id) => !isWish(choices[id])) };
}

/** Null: it looks as it was sent, or nothing can be drawn. */
export async function drawKept(
  store: ClosetStore,
  row: StylingRow,
  { proposals = {} }: Pick<Decision, "proposals">,
): Promise<Buffer | null> {
  const listed = await listVersionProposals(store.db, row);
  const { layout, isChanged } = rewrite(row, listed, proposals);
  if (!layout || !isChanged) return null;
  const owner = await store.db
    .selectFrom("owners")
    .select("usernameKey")
    .where("id", "=", row.ownerId)
    .executeTakeFirst();
  const opened = owner && (await store.records.open((db) => findOwner(db, owner.usernameKey)));
  if (!opened) return null;
  const pictures = findPiecePictures(opened.stored, layout);
  for (const { proposal, picture } of listed)
    if (picture && isWish(proposals[proposal.id])) pictures.set(findWishId(row, proposal.id), picture.sha256);
  return await drawBoard("owners", row.ownerId, layout, pictures, store.pictures);
}

async function putOnWishlist(edit: Edit, row: StylingRow, stored: StoredProposal, keepsLink: boolean): Promise<void> {
  const { id: proposalId, name, category, link, price, currency } = stored.proposal;
  const id = findWishId(row, proposalId);
  if (edit.closet.find("items", id)) return;
  const [deleted] = await readRecords(edit.trx, edit.owner.id, "items", [id]);
  if (deleted) {
    await edit.apply({ kind: "restore", list: "items", id });
    return;
  }
  const usual = findUsualCurrency(edit.closet.lists.items.map(({ data }) => data));
  const paidIn = price === undefined ? undefined : (currency ?? usual);
  const entry: NewEntry<"items"> = {
    id,
    name,
    wishlist: true,
    thumbnailImageURL: stored.pictureKey === null ? null : getStoredAddress(stored.pictureKey),
    ...(category && { category }),
    ...(price !== undefined && { price }),
    ...(paidIn !== undefined && { currency: paidIn }),
    ...(keepsLink && link !== undefined && { itemShoppingURL: link }),
  };
  await edit.apply({ kind: "create", list: "items", id, entry });
}

/** Makes the wishes. @returns the layout of the outfit @throws {Rollback<DecisionStop | EditRejection>} */
export async function keepProposals(edit: Edit, row: StylingRow, { proposals = {} }: Decision): Promise<Kept> {
  const listed = await listVersionProposals(edit.trx, row);
  const kept = rewrite(row, listed, proposals);
  if (row.layout !== null && kept.layout === null) throw stop("nothingLeft");
  for (const stored of listed) {
    const choice = proposals[stored.proposal.id];
    if (typeof choice === "object" && "item" in choice) {
      if (!edit.closet.find("items", choice.item)) throw stop("noSuchItem");
    } else if (isWish(choice)) await putOnWishlist(edit, row, stored, typeof choice === "object");
  }
  return kept;
}
