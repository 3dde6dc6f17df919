import type { Photograph } from "#domain/closet.ts";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import { KEPT_CARDS } from "#domain/limits.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { CardGrid, MoreLink, CardWindow } from "#app/ui/card-grid.tsx";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { Modal, getModalTriggerProps } from "#app/ui/modal.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Arrow, CloseIcon, SearchIcon } from "#app/ui/icon.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import { COLORS } from "#domain/items/color.ts";
import { LargePicture } from "#app/ui/large-picture.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { EmptyText, LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { StyledBy } from "#app/ui/styled-by.tsx";
import { TappedLink } from "#app/closet/download-modal.tsx";
import { Wardrobe } from "#app/ui/wardrobe.tsx";
import form from "#app/ui/form.module.css";
import grid from "#app/ui/card-grid.module.css";
import { ACROSS, aCloset, EMMA, LONG_NAME, PUBLIC_URL } from "./sample-closets.ts";
import { type Area, open, openFromLink, componentState, type StateOptions } from "./state.ts";
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

const modal = (content: React.ReactNode, around: StateOptions = {}) =>
  componentState(
    <>
      <button {...getModalTriggerProps("modal")} style={{ minHeight: 44 }}>
        Open
      </button>
      <Modal id="modal" label="A modal" ref={{ current: null }}>
        {content}
      </Modal>
    </>,
    around,
  );

const prompt = <AppPrompt brand={DEFAULT_BRAND} linkPath="/link.html?closet=emma" publicUrl={PUBLIC_URL} />;

export const UI: Area = {
  "ui/moment.tsx": {
    now: componentState(
      <div style={{ width: 195 }}>
        <Moment isNow>
          <PhotoInCell of={photograph("/images/card-1")} />
        </Moment>
      </div>,
    ),
  },
  "ui/app-prompt.tsx": {
    desktop: componentState(prompt),
    ios: componentState(prompt, { visitor: "ios" }),
    android: componentState(prompt, { visitor: "android" }),
    "every-store": componentState(
      <AppPrompt brand={DEFAULT_BRAND} linkPath="/link.html" publicUrl={PUBLIC_URL} showsAllOnDesktop />,
    ),
  },
  "ui/card-grid.tsx": {
    one: componentState(<Grid count={1} />),
    "two-and-a-half-rows": componentState(<Grid count={20} />),
    "items-with-captions": componentState(<Grid count={9} variant="item" />),
    inspirations: componentState(<Grid count={5} variant="inspiration" />),
    rows: componentState(<Grid count={3} variant="row" />),
    "rest-loading": componentState(<Grid count={24} total={300} />),
    "later-page": componentState(<Grid count={8} total={300} from={24} />),
    "ten-thousand": componentState(<Grid count={10_000} />),
    "ten-thousand-loading": componentState(<Grid count={24} total={10_000} />),
  },
  "ui/card-window.tsx": {
    start: componentState(
      inGrid(
        <CardWindow size={KEPT_CARDS} isLoading={false} first={24} mounted={108} kept={KEPT_CARDS} slice={12}>
          {(begin, end) => cards(end - begin, begin)}
        </CardWindow>,
      ),
    ),
    loading: componentState(
      inGrid(
        <CardWindow size={KEPT_CARDS} isLoading first={24} mounted={108} kept={KEPT_CARDS} slice={12}>
          {(begin, end) => cards(end - begin, begin)}
        </CardWindow>,
      ),
    ),
  },
  "ui/icon.tsx": {
    arrows: componentState(
      <p>
        {(["back", "first", "previous", "next"] as const).map((to) => (
          <Arrow key={to} to={to} />
        ))}
      </p>,
    ),
    others: componentState(
      <p>
        <CloseIcon /> <CloseIcon size={10} /> <SearchIcon />
      </p>,
    ),
  },
  "ui/swatch.tsx": {
    all: componentState(
      <p>
        {COLORS.map((color) => (
          <Swatch key={color} color={color} />
        ))}
      </p>,
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
  "ui/large-picture.tsx": {
    open: componentState(
      <>
        <button {...getModalTriggerProps("large")} style={{ minHeight: 44 }}>
          {LONG_NAME}
        </button>
        <LargePicture id="large" label={LONG_NAME} photograph={photograph("/images/coat")} />
      </>,
      { begin: open },
    ),
  },
  "ui/more-link.tsx": { "with-script": componentState(<MoreLink href="?from=24" />, { isInvisible: true }) },
  "ui/styled-by.tsx": {
    name: componentState(
      <p>
        <StyledBy name="Ana" />
      </p>,
    ),
    "long-name": componentState(
      <p>
        <StyledBy name={LONG_NAME} />
      </p>,
    ),
    "arabic-name": componentState(
      <p>
        <StyledBy name="ليلى" />
      </p>,
    ),
    "a-friend": componentState(
      <p>
        <StyledBy name="" />
      </p>,
    ),
  },
  "ui/photo.tsx": {
    loaded: componentState(<PhotoInCell of={photograph("/images/coat")} />),
    across: componentState(<PhotoInCell of={photograph("/images/board-across", ACROSS)} />),
    loading: componentState(<PhotoInCell of={photograph("/images/slow")} />),
    "loading-without-colors": componentState(<PhotoInCell of={{ address: "/images/slow-and-unknown" }} />),
    none: componentState(<PhotoInCell of={photograph(null)} />),
    "none-with-its-name": componentState(<PhotoInCell of={photograph(null)} showsAlt />),
    "none-with-a-long-name": componentState(<PhotoInCell of={photograph(null)} alt={LONG_NAME} showsAlt />),
    failed: componentState(<PhotoInCell of={photograph("/images/missing")} showsAlt />),
    inspiration: componentState(<PhotoInCell of={photograph("/images/idea")} cell="inspiration" />),
    thumbnail: componentState(<PhotoInCell of={photograph("/images/coat")} cell="thumbnail" />),
    "no-thumbnail": componentState(<PhotoInCell of={photograph(null)} cell="thumbnail" alt="" />),
  },
  "ui/copy-link.tsx": {
    link: componentState(<CopyLink address={`${PUBLIC_URL}/user/emma`} className={form.button} />),
    "not-copied": componentState(<CopyLink address={`${PUBLIC_URL}/user/emma`} className={form.button} />, {
      begin(place) {
        Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
        place.querySelector("button")?.click();
      },
    }),
  },
  "ui/qr-code.tsx": {
    address: componentState(<QrCode path="/link.html" publicUrl={PUBLIC_URL} />),
    "long-address": componentState(
      <QrCode path={`/link.html?closet=${"maximiliane.".repeat(5)}hohenlohe`} publicUrl={PUBLIC_URL} />,
    ),
  },
  "ui/screen.tsx": {
    loading: componentState(<LoadingScreen />),
    empty: componentState(<EmptyText>{WORDS.closet.noCollectionOutfits}</EmptyText>),
    broken: componentState(<RetryScreen message={WORDS.closet.brokenHere} onRetry={nothing} />),
    unreachable: componentState(<RetryScreen message={WORDS.closet.notAllLoaded} onRetry={nothing} />),
  },
  "closet/tapped-link.tsx": {
    "without-address": componentState(<TappedLink onFollow={nothing}>Look</TappedLink>, { isInvisible: true }),
    "with-address": modal(<TappedLink onFollow={nothing}>Look</TappedLink>, { begin: openFromLink }),
  },
  "ui/wardrobe.tsx": {
    closed: componentState(<Wardrobe />),
    open: componentState(<Wardrobe isOpen />),
  },
};
