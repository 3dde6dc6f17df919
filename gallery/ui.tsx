import type { Photograph } from "#domain/closet-pictures.ts";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import { KEEP_ALL_UP_TO } from "#domain/limits.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { CardWindow } from "#app/ui/card-window.tsx";
import { Chunk } from "#app/ui/chunk.tsx";
import { Modal, opensModal } from "#app/ui/modal.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { EmptyText, LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { Wardrobe } from "#app/ui/wardrobe.tsx";
import grid from "#app/ui/card-grid.module.css";
import { ACROSS, aCloset, EMMA, LONG_NAME, PUBLIC_URL } from "./sample-closets.ts";
import { type Area, open, piece, type Surroundings } from "./state.ts";
import { WORDS } from "./words.ts";

const nothing = () => undefined;

const photograph = (address: string | null, picture = aCloset(EMMA, { items: 1 }).items[0]?.picture): Photograph => ({
  address,
  ...(picture && { picture }),
});

const CELLS = { card: [195, 265], inspiration: [195, 260], thumbnail: [60, 89] } as const;

type PhotoInCellProps = { of: Photograph; cell?: keyof typeof CELLS; alt?: string; showsAlt?: boolean };

function PhotoInCell({ of, cell = "card", alt = "Toteme", showsAlt = false }: PhotoInCellProps) {
  const [width, height] = CELLS[cell];
  return (
    <div style={{ width, height }} aria-hidden={alt === ""}>
      <Photo photograph={of} alt={alt} cell={cell} showsAlt={showsAlt} />
    </div>
  );
}

type GridProps = { count: number; total?: number; from?: number; variant?: "item" | "outfit" | "inspiration" | "row" };

const Grid = ({ count, total = count, from = 0, variant = "outfit" }: GridProps) => (
  <CardGrid
    label="Cards"
    entries={Array.from({ length: count }, (_, position) => ({ id: String(position) }))}
    total={total}
    from={from}
    variant={variant}
    getKey={({ id }) => id}
    renderCard={(_, position) => (
      <Photo photograph={photograph(`/images/card-${position % 30}`)} alt={`Card ${position + 1}`} cell="card" />
    )}
  />
);

const cards = (count: number, begin = 0) =>
  Array.from({ length: count }, (_, position) => (
    <div key={position} role="listitem" className={grid.card}>
      <Photo photograph={photograph(`/images/card-${begin + position}`)} alt={`Card ${position + 1}`} cell="card" />
    </div>
  ));

const inGrid = (element: React.ReactNode) => (
  <div role="list" aria-label="Cards" className={`${grid.grid} ${grid.outfit ?? ""}`}>
    {element}
  </div>
);

const modal = (content: React.ReactNode, around: Surroundings = {}) =>
  piece(
    <>
      <button {...opensModal("modal")} style={{ minHeight: 44 }}>
        Open
      </button>
      <Modal id="modal" label="A modal" ref={{ current: null }} onFocus={nothing} onClose={nothing}>
        {content}
      </Modal>
    </>,
    around,
  );

const prompt = <AppPrompt brand={DEFAULT_BRAND} linkPath="/link.html?closet=emma" publicUrl={PUBLIC_URL} />;

/** What two screens share. */
export const UI: Area = {
  "ui/app-prompt.tsx": {
    desktop: piece(prompt),
    ios: piece(prompt, { visitor: "ios" }),
    android: piece(prompt, { visitor: "android" }),
    "every-store": piece(
      <AppPrompt brand={DEFAULT_BRAND} linkPath="/link.html" publicUrl={PUBLIC_URL} showsAllOnDesktop />,
    ),
  },
  "ui/card-grid.tsx": {
    one: piece(<Grid count={1} />),
    "two-and-a-half-rows": piece(<Grid count={20} />),
    "items-with-captions": piece(<Grid count={9} variant="item" />),
    inspirations: piece(<Grid count={5} variant="inspiration" />),
    rows: piece(<Grid count={3} variant="row" />),
    "rest-on-its-way": piece(<Grid count={24} total={300} />),
    "later-page": piece(<Grid count={8} total={300} from={24} />),
    "ten-thousand": piece(<Grid count={10_000} />),
    "ten-thousand-on-their-way": piece(<Grid count={24} total={10_000} />),
  },
  "ui/card-window.tsx": {
    "at-its-beginning": piece(
      inGrid(
        <CardWindow size={KEEP_ALL_UP_TO} isArriving={false} first={24} near={108} slice={12}>
          {(begin, end) => cards(end - begin, begin)}
        </CardWindow>,
      ),
    ),
    "on-its-way": piece(
      inGrid(
        <CardWindow size={KEEP_ALL_UP_TO} isArriving first={24} near={108} slice={12}>
          {(begin, end) => cards(end - begin, begin)}
        </CardWindow>,
      ),
    ),
  },
  "ui/chunk.tsx": {
    filled: piece(
      inGrid(
        <Chunk size={8} first={8} step={24} isArriving={false}>
          {(begin, end) => cards(end - begin, begin)}
        </Chunk>,
      ),
    ),
    "on-its-way": piece(
      inGrid(
        <Chunk size={8} first={0} step={24} isArriving>
          {() => null}
        </Chunk>,
      ),
      { isUnseen: true },
    ),
  },
  "ui/modal.tsx": {
    closed: modal(<h2>Hello</h2>),
    open: modal(<h2>Hello</h2>, { begin: open }),
    "higher-than-the-window": modal(
      Array.from({ length: 30 }, (_, position) => <p key={position}>{LONG_NAME}</p>),
      { begin: open },
    ),
  },
  "ui/more-link.tsx": { "with-script": piece(<MoreLink href="?from=24" />, { isUnseen: true }) },
  "ui/photo.tsx": {
    there: piece(<PhotoInCell of={photograph("/images/coat")} />),
    across: piece(<PhotoInCell of={photograph("/images/board-across", ACROSS)} />),
    "on-its-way": piece(<PhotoInCell of={photograph("/images/slow")} />),
    "on-its-way-without-colours": piece(<PhotoInCell of={{ address: "/images/slow-and-unknown" }} />),
    none: piece(<PhotoInCell of={photograph(null)} />),
    "none-with-its-name": piece(<PhotoInCell of={photograph(null)} showsAlt />),
    "none-with-a-long-name": piece(<PhotoInCell of={photograph(null)} alt={LONG_NAME} showsAlt />),
    "does-not-come": piece(<PhotoInCell of={photograph("/images/missing")} showsAlt />),
    inspiration: piece(<PhotoInCell of={photograph("/images/idea")} cell="inspiration" />),
    thumbnail: piece(<PhotoInCell of={photograph("/images/coat")} cell="thumbnail" />),
    "no-thumbnail": piece(<PhotoInCell of={photograph(null)} cell="thumbnail" alt="" />),
  },
  "ui/qr-code.tsx": {
    address: piece(<QrCode path="/link.html" publicUrl={PUBLIC_URL} />),
    "long-address": piece(
      <QrCode path={`/link.html?closet=${"maximiliane.".repeat(5)}hohenlohe`} publicUrl={PUBLIC_URL} />,
    ),
  },
  "ui/screen.tsx": {
    loading: piece(<LoadingScreen />),
    empty: piece(<EmptyText>{WORDS.closet.noCollectionOutfits}</EmptyText>),
    "out-of-reach": piece(<RetryScreen message={WORDS.closet.notAllLoaded} onRetry={nothing} />),
  },
  "ui/wardrobe.tsx": {
    closed: piece(<Wardrobe />),
    open: piece(<Wardrobe isOpen />),
  },
};
