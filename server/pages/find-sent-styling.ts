import type { Layout } from "#domain/layout/layout.ts";
import {
  getShownPicturePath,
  getWornPicturePath,
  type SentStyling,
  type ShownStyling,
} from "#domain/stylings/sent-styling.ts";
import { toStylistState } from "#domain/stylings/styling.ts";
import { OUTFIT_PICTURE_WIDTH_PX } from "#server/closets/layouts/layout-picture.ts";
import { readReply, readWish, type Stylings, toSentProposal } from "#server/closets/stylings/styling-service.ts";
import { toShownId } from "#server/closets/stylings/styling-tokens.ts";

export type SentStylingFinder = (token: string) => Promise<SentStyling | null>;

export type ShownStylingFinder = (shownId: string) => Promise<ShownStyling | null>;

const measure = ({ ratio }: Layout) => ({
  width: OUTFIT_PICTURE_WIDTH_PX,
  height: Math.round(OUTFIT_PICTURE_WIDTH_PX * ratio),
});

const toShownPath = (shownId: string): string => `/outfit/${shownId}`;

export const createSentStylingFinder =
  (stylings: Pick<Stylings, "find" | "findOutfitId" | "listPieceNames">): SentStylingFinder =>
  async (token) => {
    const sent = await stylings.find(token);
    if (!sent) return null;
    const { row, owner, closetName, seesAll, takesMore, sha256, worn, choice, proposals } = sent;
    const layout = row.layout === null ? null : (JSON.parse(row.layout) as Layout);
    const wish = readWish(row);
    const bought = proposals.flatMap(({ proposal }) => (proposal.bought ? proposal.name : []));
    const hasPicture = sha256 !== null && layout !== null && row.state !== "withdrawn";
    return {
      closetName,
      firstName: owner.firstName,
      note: row.note,
      state: toStylistState(row.state),
      choice: choice?.choice ?? null,
      thanks: choice?.thanks ?? "",
      takesMore,
      // The link takes no outfits any more.
      revision:
        layout && wish && choice === null
          ? {
              version: row.version + 1,
              name: row.name,
              layout,
              wish,
              ...(proposals.length > 0 && { proposals: proposals.map((proposal) => toSentProposal(proposal, token)) }),
            }
          : null,
      reply: readReply(row.reply),
      hasAccount: row.accountUserId !== null,
      outfitId: await stylings.findOutfitId(row),
      seesAll,
      picture: hasPicture ? { address: `/stylings/${token}/picture`, ...measure(layout) } : null,
      shownPath: hasPicture && proposals.length === 0 ? toShownPath(toShownId(row.tokenHash)) : null,
      worn: worn && {
        on: worn.on,
        picture: worn.picture && {
          address: getWornPicturePath(token),
          width: worn.picture.width,
          height: worn.picture.height,
        },
      },
      pieces: hasPicture ? await stylings.listPieceNames({ owner, layout }) : [],
      ...(hasPicture && proposals.length > 0 && { proposed: proposals.map(({ proposal }) => proposal.name) }),
      ...(bought.length > 0 && { bought }),
    };
  };

export const createShownStylingFinder =
  (stylings: Pick<Stylings, "findShown" | "listPieceNames">): ShownStylingFinder =>
  async (shownId) => {
    const shown = await stylings.findShown(shownId);
    if (!shown) return null;
    const { row, owner, layout, takesOutfits } = shown;
    const isNamed = row.state !== "declined" && row.reportedAt === null;
    return {
      closetName: row.linkId === null ? owner.username : null,
      firstName: owner.firstName,
      name: (isNamed && row.name) || null,
      pieces: await stylings.listPieceNames(shown),
      takesOutfits,
      picture: { address: getShownPicturePath(toShownPath(toShownId(row.tokenHash))), ...measure(layout) },
    };
  };
