import type { Layout } from "#domain/layout/layout.ts";
import type { SentStyling } from "#domain/stylings/sent-styling.ts";
import { toStylistState } from "#domain/stylings/styling.ts";
import { OUTFIT_PICTURE_WIDTH_PX } from "#server/closets/layouts/outfit-drawing.ts";
import { readReply, type Stylings } from "#server/closets/stylings/styling-service.ts";

/** Null: an unknown token, or a closet that is not public any more. */
export type SentStylingFinder = (token: string) => Promise<SentStyling | null>;

export const createSentStylingFinder =
  (stylings: Pick<Stylings, "find" | "findOutfitId">): SentStylingFinder =>
  async (token) => {
    const sent = await stylings.find(token);
    if (!sent) return null;
    const { row, owner, sha256 } = sent;
    const layout = row.layout === null ? null : (JSON.parse(row.layout) as Layout);
    const hasPicture = sha256 !== null && layout !== null && row.state !== "withdrawn";
    return {
      username: owner.username,
      firstName: owner.firstName,
      note: row.note,
      state: toStylistState(row.state),
      reply: readReply(row.reply),
      hasAccount: row.accountUserId !== null,
      outfitId: await stylings.findOutfitId(row),
      picture: hasPicture
        ? {
            address: `/stylings/${token}/picture`,
            width: OUTFIT_PICTURE_WIDTH_PX,
            height: Math.round(OUTFIT_PICTURE_WIDTH_PX * layout.ratio),
          }
        : null,
    };
  };
