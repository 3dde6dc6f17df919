import type { Item } from "#domain/closet.ts";
import { findGarmentBox } from "#domain/composer/piece-picture.ts";
import { listItemNames } from "#domain/items/item-names.ts";
import type { Layout } from "#domain/layout/layout.ts";
import {
  getShownPicturePath,
  getWornPicturePath,
  type ShownStyling,
  type StylistView,
} from "#domain/stylings/sent-styling.ts";
import { OUTFIT_PICTURE_WIDTH_PX } from "#server/closets/layouts/layout-picture.ts";
import { type Stylings, toSentStyling } from "#server/closets/stylings/styling-service.ts";
import { toShownId } from "#server/closets/stylings/styling-tokens.ts";

export type SentStylingFinder = (token: string) => Promise<StylistView | null>;

export type ShownStylingFinder = (shownId: string) => Promise<ShownStyling | null>;

const measure = ({ ratio }: Layout) => ({
  width: OUTFIT_PICTURE_WIDTH_PX,
  height: Math.round(OUTFIT_PICTURE_WIDTH_PX * ratio),
});

const nameItem = (item: Item): string[] => listItemNames(item).slice(0, 1);

const toShownPath = (shownId: string): string => `/outfit/${shownId}`;

export const createSentStylingFinder =
  (stylings: Pick<Stylings, "find" | "findOutfitId" | "listPieces">): SentStylingFinder =>
  async (token) => {
    const sent = await stylings.find(token);
    if (!sent) return null;
    const { row, owner, seesAll, takesMore, worn } = sent;
    const styling = toSentStyling(sent, token);
    const { layout, previewUrl, state, proposals } = styling;
    const picture =
      previewUrl !== null && layout && state !== "withdrawn" ? { address: previewUrl, ...measure(layout) } : null;
    const items = picture && layout ? await stylings.listPieces({ owner, layout }) : [];
    return {
      ...styling,
      seesAll,
      takesMore,
      hasAccount: row.accountUserId !== null,
      outfitId: await stylings.findOutfitId(row),
      picture,
      shownPath: picture && !proposals ? toShownPath(toShownId(row.tokenHash)) : null,
      wornPicture: worn?.picture
        ? { address: getWornPicturePath(token), width: worn.picture.width, height: worn.picture.height }
        : null,
      pieces: items.flatMap(nameItem),
      boxes: Object.fromEntries(
        items.flatMap(({ id }) => {
          const box = findGarmentBox(items, id);
          return box ? [[id, box]] : [];
        }),
      ),
    };
  };

export const createShownStylingFinder =
  (stylings: Pick<Stylings, "findShown" | "listPieces">): ShownStylingFinder =>
  async (shownId) => {
    const shown = await stylings.findShown(shownId);
    if (!shown) return null;
    const { row, owner, layout, takesOutfits } = shown;
    const isNamed = row.state !== "declined" && row.reportedAt === null;
    return {
      username: row.linkId === null ? owner.username : null,
      firstName: owner.firstName,
      name: (isNamed && row.name) || null,
      pieces: (await stylings.listPieces(shown)).flatMap(nameItem),
      takesOutfits,
      picture: { address: getShownPicturePath(toShownPath(toShownId(row.tokenHash))), ...measure(layout) },
    };
  };
