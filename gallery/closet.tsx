import type { CSSProperties, ComponentProps, ReactNode } from "react";
import { toPhotograph } from "#domain/closet-pictures.ts";
import type { Owner } from "#domain/closet.ts";
import type { Tap } from "#domain/tap-setting.ts";
import type { LinkQuestion } from "#domain/links/link.ts";
import { CardLinksContext } from "#app/closet/card-links.ts";
import { ClosetCard } from "#app/closet/closet-card.tsx";
import { StyleHere, StyleThese, type StylingOffer, StylingOfferContext } from "#app/closet/style-here.tsx";
import { DownloadModal } from "#app/closet/download-modal.tsx";
import { DownloadFooter, downloadModalTrigger } from "#app/closet/download-prompt.tsx";
import { FoldedQuestion, Question } from "#app/closet/question.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { PortfolioGrid } from "#app/closet/portfolio-grid.tsx";
import { GetTheApp } from "#app/routes/shared-closet/shared-grids.tsx";
import { aCloset, EMMA, LAYLA, LONG_NAME, PUBLIC_URL, WILHELMINE } from "./sample-closets.ts";
import { type Area, open, openFromLink, componentState, type StateOptions } from "./state.ts";

const { outfits, portfolios } = aCloset(EMMA, { outfits: 12, portfolios: 7 });
const [coat] = aCloset(EMMA, { items: 1 }).items;

const inCell = (props: Partial<ComponentProps<typeof ClosetCard>> = {}) =>
  componentState(
    <div style={{ display: "grid", width: 195, height: 321, "--caption": "7.25rem" } as CSSProperties}>
      <ClosetCard
        photograph={toPhotograph("/images/coat", coat ?? {})}
        name={props.captions?.join(", ") ?? "Item 1"}
        position={0}
        {...props}
      />
    </div>,
  );

const linked = (tap: Tap) => {
  const card = inCell({ captions: ["Wool coat", "Toteme"], entry: { list: "items", id: "coat" } });
  return {
    ...card,
    element: <CardLinksContext value={{ username: "emma", tap }}>{card.element}</CardLinksContext>,
  };
};

const modal = (owner: Owner, children?: React.ReactNode, around: StateOptions = {}) =>
  componentState(
    <>
      <button {...downloadModalTrigger} style={{ minHeight: 44 }}>
        Open
      </button>
      <DownloadModal owner={owner} publicUrl={PUBLIC_URL}>
        {children}
      </DownloadModal>
    </>,
    { path: `/user/${owner.username}/items`, begin: open, ...around },
  );

const inOffer = (offer: StylingOffer, element: ReactNode) =>
  componentState(<StylingOfferContext value={offer}>{element}</StylingOfferContext>);

const REQUEST = { for: "A wedding in June", when: "2030-06-01", mustHave: ["a"], not: "Nothing black", answerBy: null };

const QUESTION: LinkQuestion = {
  sentence: "",
  request: REQUEST,
  mustHave: [1, 2].map((at) => ({ id: `item-${at}`, name: LONG_NAME, photograph: { address: `/images/item-${at}` } })),
  isOver: false,
  mayVote: true,
  candidates: [1, 2, 3].map((at) => ({
    kind: "styling" as const,
    id: `styling-${at}`,
    photograph: { address: `/images/outfit-${at}` },
    pieces: [LONG_NAME, "Coat"],
    hasHeart: at === 1,
    hearts: at,
  })),
  outcome: null,
};

const question = (fields: Partial<LinkQuestion> = {}) =>
  componentState(<Question question={{ ...QUESTION, ...fields }} owner={EMMA} />);

export const CLOSET: Area = {
  "closet/question.tsx": {
    vote: question(),
    folded: componentState(<FoldedQuestion question={QUESTION} firstName="Emma" />),
    "folded-long": componentState(
      <FoldedQuestion question={{ ...QUESTION, request: { ...REQUEST, for: LONG_NAME } }} firstName="Emma" />,
    ),
    sentence: question({ sentence: LONG_NAME, request: null, candidates: [] }),
    over: question({
      isOver: true,
      candidates: [],
      outcome: { photograph: { address: "/images/outfit-1" }, by: LONG_NAME, thanks: LONG_NAME },
    }),
  },
  "closet/closet-card.tsx": {
    item: inCell({ captions: ["Wool coat", "Toteme"] }),
    "item-without-brand": inCell({ captions: ["Wool coat"] }),
    "item-of-a-long-name": inCell({ captions: [LONG_NAME, "Toteme"] }),
    "item-of-an-arabic-brand": inCell({ captions: ["معطف", "دار الأزياء"] }),
    "item-of-a-shop": inCell({ captions: ["Wool coat", "Toteme"], shoppingLink: "https://shop.example/coat" }),
    "item-without-picture": inCell({ captions: ["Wool coat", "Toteme"], photograph: { address: null } }),
    "item-without-background": inCell({
      captions: ["Wool coat", "Toteme"],
      photograph: { address: "/images/cutout", isCutout: true },
    }),
    "item-with-failed-picture": inCell({
      captions: ["Wool coat", "Toteme"],
      photograph: { address: "/images/missing" },
    }),
    "item-that-opens-the-modal": linked("prompt"),
    "item-that-opens-its-page": linked("look"),
    outfit: inCell(),
  },
  "closet/download-modal.tsx": {
    "sign-up": modal(EMMA),
    "sign-up-with-every-provider": modal(EMMA, undefined, { providers: ["google", "apple"] }),
    "sign-up-for-a-long-name": modal(WILHELMINE),
    "sign-up-for-an-arabic-name": modal(LAYLA),
    "from-a-card": modal(EMMA, undefined, { begin: openFromLink }),
    "app-first-from-a-card": modal(EMMA, <GetTheApp owner={EMMA} publicUrl={PUBLIC_URL} />, { begin: openFromLink }),
    "app-first": modal(EMMA, <GetTheApp owner={EMMA} publicUrl={PUBLIC_URL} />),
    "app-first-for-a-long-name": modal(WILHELMINE, <GetTheApp owner={WILHELMINE} publicUrl={PUBLIC_URL} />),
    "on-a-phone": modal(EMMA, <GetTheApp owner={EMMA} publicUrl={PUBLIC_URL} />, { visitor: "ios" }),
  },
  "closet/style-here.tsx": {
    beside: inOffer("beside", <StyleHere owner={WILHELMINE} />),
    first: inOffer("first", <StyleHere owner={LAYLA} />),
    "from-a-collection": inOffer("first", <StyleThese owner={LAYLA} collectionId="a" />),
  },
  "closet/download-prompt.tsx": {
    footer: componentState(<DownloadFooter owner={EMMA} />),
    "footer-with-styling-here": inOffer("first", <DownloadFooter owner={EMMA} />),
    "footer-for-a-long-name": componentState(<DownloadFooter owner={WILHELMINE} />),
    "footer-for-an-arabic-name": componentState(<DownloadFooter owner={LAYLA} />),
  },
  "closet/outfit-grid.tsx": {
    one: componentState(<OutfitGrid outfits={{ entries: outfits.slice(0, 1), total: 1 }} />),
    several: componentState(<OutfitGrid outfits={{ entries: outfits, total: 12 }} />),
    "rest-loading": componentState(<OutfitGrid outfits={{ entries: outfits, total: 40 }} />),
    "pictures-missing": componentState(
      <OutfitGrid outfits={{ entries: outfits.map((outfit) => ({ ...outfit, previewUrl: null })), total: 12 }} />,
    ),
  },
  "closet/portfolio-grid.tsx": {
    one: componentState(<PortfolioGrid portfolios={{ entries: portfolios.slice(0, 1), total: 1 }} />),
    several: componentState(<PortfolioGrid portfolios={{ entries: portfolios, total: 7 }} isInitiallyHidden />),
  },
};
