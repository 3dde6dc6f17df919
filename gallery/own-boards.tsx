import type { ReactNode } from "react";
import { toLayout } from "#domain/composer/board.ts";
import { OwnBoard } from "#app/composer/own-board.tsx";
import { LaidPicture } from "#app/ui/laid-picture.tsx";
import { LayoutPicture } from "#app/ui/layout-picture.tsx";
import { OpenOwnBoard } from "#app/routes/owner/open-own-board.tsx";
import { anOwnCloset, InOwnCloset } from "./own-closets.tsx";
import { BOARD, CLOSET, FOUR, InWords } from "./sample-boards.tsx";
import { LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState, pageState } from "./state.ts";

const LAYOUT = toLayout(FOUR);
const OWN = anOwnCloset(24);
const [OUTFIT] = OWN.outfits;
if (!OUTFIT) throw new Error("The sample closet is empty.");

const [PIC] = LAYOUT.pics;
if (!PIC) throw new Error("The sample board is empty.");

const inCloset = (element: ReactNode) => componentState(<InOwnCloset closet={OWN}>{element}</InOwnCloset>);

const board = (outfitId?: string) =>
  pageState(
    <InOwnCloset closet={OWN}>
      <InWords>
        <OpenOwnBoard outfitId={outfitId} itemId={null} Board={OwnBoard} />
      </InWords>
    </InOwnCloset>,
    { until: BOARD },
  );

export const OWN_BOARDS: Area = {
  "composer/own-board.tsx": {
    four: pageState(
      <InWords>
        <OwnBoard
          closet={{ ...CLOSET, outfits: [{ ...OUTFIT, layout: LAYOUT }] }}
          draftsKeys={{ key: "gallery", older: null }}
          outfitId={OUTFIT.id}
          itemId={null}
          title={LONG_NAME}
          back={{ to: "/", label: LONG_NAME }}
          onSave={() => Promise.resolve(true)}
        />
      </InWords>,
      { until: BOARD },
    ),
  },
  "routes/owner/open-own-board.tsx": { new: board(), outfit: board(OUTFIT.id), gone: board("gone") },
  "ui/laid-picture.tsx": {
    loading: componentState(
      <svg viewBox="-40 -40 380 480" width="160" role="img" aria-label={LONG_NAME}>
        <LaidPicture pic={PIC} picture={{ href: "/images/card-1", width: 300, height: 400 }} />
      </svg>,
    ),
  },
  "ui/layout-picture.tsx": {
    four: inCloset(
      <div style={{ width: 160 }}>
        <LayoutPicture layout={LAYOUT} items={OWN.items} />
      </div>,
    ),
  },
};
