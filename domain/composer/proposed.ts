import { omit } from "#domain/omit.ts";
import type { ClosetLists, Item } from "#domain/closet.ts";
import { isFields } from "#domain/read-fields.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { readProposal } from "#domain/stylings/read-proposals.ts";
import type { NewProposal, SentProposal } from "#domain/stylings/proposal.ts";

/** `photo`: a data URL, or the address of a picture that was sent with an earlier version. Pixels. */
export type DraftProposal = NewProposal & { picture: string; photo: string; width: number; height: number };

export function readDraftProposal(value: unknown): DraftProposal | null {
  const { photo, width, height, ...fields } = isFields(value) ? value : {};
  const proposal = readProposal(fields);
  if (proposal?.picture === undefined || typeof photo !== "string") return null;
  if (typeof width !== "number" || typeof height !== "number") return null;
  return { ...proposal, picture: proposal.picture, photo, width, height };
}

/** Those of the version before. */
export const toDraftProposals = (sent: readonly SentProposal[]): DraftProposal[] =>
  sent.flatMap(({ pictureUrl, picture, ...proposal }) => {
    if (pictureUrl === undefined || !picture) return [];
    const sha256 = pictureUrl.split("/").at(-1) ?? "";
    return { ...proposal, picture: `pictures/${sha256}`, photo: pictureUrl, ...picture };
  });

export const listPlaced = (proposals: readonly DraftProposal[], { pics }: Layout): DraftProposal[] =>
  proposals.filter(({ id }) => pics.some(({ itemId }) => itemId === id));

export const toNewProposal = (kept: DraftProposal): NewProposal => omit(kept, ["photo", "width", "height"]);

/** What is not owned is an item of the wishlist. */
const toWish = ({ id, name, category, photo, width, height }: DraftProposal): Item => ({
  id,
  name,
  ...(category && { category }),
  thumbnailImageURL: photo,
  picture: { width, height },
  brand: null,
  wishlist: true,
  createdAt: 0,
});

export const withProposals = <Lists extends Pick<ClosetLists, "items">>(
  closet: Lists,
  proposals: readonly DraftProposal[],
): Lists => (proposals.length === 0 ? closet : { ...closet, items: [...closet.items, ...proposals.map(toWish)] });
