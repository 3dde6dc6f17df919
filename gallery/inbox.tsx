import type { ReactNode } from "react";
import { toLayout } from "#domain/composer/board.ts";
import { isWaiting } from "#domain/stylings/styling.ts";
import type { Link } from "#domain/links/link.ts";
import type { InboxStyling, StylingVersion } from "#domain/stylings/inbox-styling.ts";
import { ConfirmedAction } from "#app/routes/owner/own-bin.tsx";
import { AskForChange } from "#app/owner/inbox/ask-for-change.tsx";
import { FoldedStylings } from "#app/owner/inbox/folded-stylings.tsx";
import { InboxCard, KeptOutfit } from "#app/owner/inbox/inbox-card.tsx";
import { Question } from "#app/owner/inbox/question.tsx";
import { SaidOfOutfit } from "#app/owner/inbox/said-of-outfit.tsx";
import { StylingPicture } from "#app/owner/inbox/styling-picture.tsx";
import { KeepProposals, ProposedList } from "#app/owner/inbox/keep-proposals.tsx";
import type { InboxProposal } from "#domain/stylings/proposal.ts";
import { ThankForm } from "#app/owner/inbox/thank-form.tsx";
import { TellOfPurchase, TellOfWear } from "#app/owner/sheet/tell-stylist.tsx";
import { NameChoice } from "#app/routes/owner/own-settings.tsx";
import { StylingChoice } from "#app/owner/settings/styling-choice.tsx";
import OwnInbox from "#app/routes/owner/own-inbox.tsx";
import { MarkedPicture } from "#app/ui/marked-picture.tsx";
import { OutfitPicture } from "#app/ui/outfit-picture.tsx";
import { anOwnCloset, asPublic, InOwnCloset, ownPage } from "./own-closets.tsx";
import { aBoard } from "./sample-boards.tsx";
import { aLink, LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState, open } from "./state.ts";

const nothing = () => undefined;

const CLOSET = asPublic(anOwnCloset(3));

export const styling = (fields: Partial<InboxStyling> = {}): InboxStyling => ({
  id: "one",
  name: "Ana",
  version: 1,
  otherVersions: [],
  note: "For Monday",
  layout: { v: 1, ratio: 1.359, pics: [] },
  previewUrl: "/images/outfit-1",
  state: "seen",
  sentAt: Date.UTC(2026, 10, 22, 9),
  credit: false,
  isGuest: true,
  hasEmail: false,
  isReported: false,
  linkId: null,
  isBlocked: false,
  canBlock: true,
  ...fields,
});

const card = (fields: Partial<InboxStyling>, begin: (place: HTMLElement) => void = nothing) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <InboxCard styling={styling(fields)} />
    </InOwnCloset>,
    { begin },
  );

const PROPOSALS: InboxProposal[] = [
  { id: "belt", name: LONG_NAME, price: 39, currency: "EUR", link: `https://shop.example/${"belt".repeat(40)}` },
  { id: "bag", name: "Bag", category: "Tops" },
];

const inCloset = (part: ReactNode, begin: (place: HTMLElement) => void = nothing) =>
  componentState(<InOwnCloset closet={CLOSET}>{part}</InOwnCloset>, { begin });

const LAYOUT = toLayout(aBoard("item-0", "item-1"));

const WISH = { sentence: LONG_NAME.repeat(2), pieces: ["item-1"] };

const version = (fields: Partial<StylingVersion>): StylingVersion => ({ ...styling({ layout: LAYOUT }), ...fields });

const BLOCKED = [
  { id: "one", name: "Ana", blockedUntil: Date.UTC(2026, 11, 24) },
  { id: "two", name: LONG_NAME.slice(0, 60) },
];

const answerInbox = (stylings: readonly InboxStyling[]) => {
  const waiting = stylings.filter(({ state }) => isWaiting(state)).length;
  return Response.json({ status: "OK", waiting, total: 3 * stylings.length, stylings, blocked: BLOCKED });
};

const WORN_OUTFIT = {
  id: "o1",
  version: "1",
  createdAt: 1,
  previewUrl: "/images/outfit-1",
  styledBy: "Ana",
  wears: [{ id: "w1", on: "2026-11-24", photograph: { address: "/images/upright" } }],
};

const tell = (fields: Partial<InboxStyling>) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <TellOfWear outfit={WORN_OUTFIT} />
    </InOwnCloset>,
    { answer: () => answerInbox([styling({ state: "accepted", outfitId: "o1", ...fields })]), until: "p" },
  );

const WISH_ID = "00000000-0000-8000-8000-000000000000";

const BOUGHT = {
  id: WISH_ID,
  version: "1",
  createdAt: 1,
  purchasedOn: "2026-11-24",
  thumbnailImageURL: null,
  brand: null,
  wishlist: false,
};

const tellOfPurchase = (fields: Partial<InboxProposal>) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <TellOfPurchase item={BOUGHT} />
    </InOwnCloset>,
    {
      answer: () =>
        answerInbox([
          styling({ state: "accepted", proposals: [{ id: "belt", name: "red belt", itemId: WISH_ID, ...fields }] }),
        ]),
      until: "p",
    },
  );

const inbox = (stylings: readonly InboxStyling[] | null, closet = CLOSET, links: Link[] = []) =>
  ownPage(<OwnInbox />, closet, {
    answer: (path) => {
      if (path.endsWith("/links")) return Response.json({ status: "OK", links });
      if (path.endsWith("/content")) return Response.json({ status: "OK", version: 1, closet });
      return path.endsWith("/stylings") && stylings ? answerInbox(stylings) : null;
    },
  });

const LINK = aLink({
  request: { for: "Mia’s wedding", when: "2099-06-20", mustHave: [], not: "black", answerBy: "2099-06-01" },
  lastOpenedAt: null,
});

const BROUGHT = ["one", "two", "three"].map((id, at) =>
  styling({
    id,
    linkId: LINK.id,
    name: ["Ana", LONG_NAME.slice(0, 60), "ليلى"][at] ?? "",
    previewUrl: `/images/outfit-${at}`,
  }),
);
const CANDIDATES = BROUGHT.map(({ id }) => ({ kind: "styling" as const, id }));
const VOTE = {
  vote: { candidates: CANDIDATES, showsNumbers: false },
  hearts: CANDIDATES.slice(0, 2).map((candidate, at) => ({ candidate, names: ["Jo", "سلمى", "Bo"].slice(at) })),
};

const question = (fields: Partial<Link> = {}, stylings = BROUGHT, begin: (place: HTMLElement) => void = nothing) =>
  componentState(
    <InOwnCloset closet={CLOSET}>
      <Question link={{ ...LINK, ...fields }} stylings={stylings}>
        {null}
      </Question>
    </InOwnCloset>,
    { begin },
  );

const press = (name: string) => (place: HTMLElement) =>
  [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();

const MANY = Array.from({ length: 30 }, (_, at) =>
  styling({
    id: `styling-${at}`,
    name: ["Ana", LONG_NAME, "ليلى", "Bo"][at % 4] ?? "",
    previewUrl: `/images/outfit-${at % 20}`,
    state: (["sent", "seen", "accepted", "declined"] as const)[at % 4] ?? "seen",
    note: ["For Monday", LONG_NAME.repeat(7), "", "أحب هذا"][at % 4] ?? "",
  }),
);

export const INBOX: Area = {
  "owner/sheet/tell-stylist.tsx": {
    mail: tell({ hasEmail: true }),
    page: tell({ name: LONG_NAME }),
    told: tell({ told: [{ id: "w1", photograph: false }] }),
    bought: tellOfPurchase({}),
    "bought-told": tellOfPurchase({ bought: true }),
  },
  "routes/owner/own-inbox.tsx": {
    none: inbox([]),
    "none-private": inbox([], anOwnCloset(3)),
    "none-closed": inbox([], { ...CLOSET, user: { ...CLOSET.user, stylings: "none" } }),
    one: inbox([styling({ state: "sent" })]),
    many: inbox(MANY),
    question: inbox([...BROUGHT, ...MANY.slice(0, 4)], CLOSET, [LINK]),
    loading: inbox(null),
    unreachable: ownPage(<OwnInbox />, CLOSET, { answer: () => new Response("", { status: 500 }) }),
    "signed-out": ownPage(<OwnInbox />, CLOSET, { answer: () => new Response("", { status: 401 }) }),
  },
  "owner/inbox/inbox-card.tsx": {
    new: card({ state: "sent" }),
    seen: card({}),
    "all-open": card({ hasEmail: true, isGuest: false }, open),
    "kept-and-thanked": card({ state: "accepted", outfitId: "outfit-1", quickReply: "wearIt" }),
    blocked: card({ state: "declined", isBlocked: true, blockedUntil: Date.UTC(2026, 11, 24) }),
    "cannot-be-blocked-open": card({ canBlock: false }, open),
    declined: card({ state: "declined", reply: LONG_NAME.repeat(3) }),
    drawn: card({ previewUrl: null, layout: toLayout(aBoard("item-0", "item-1")) }),
    asked: card({ state: "asked", layout: LAYOUT, wish: WISH }),
    "five-versions": card({
      version: 5,
      layout: LAYOUT,
      otherVersions: [1, 2, 3, 4].map((each) => version({ version: each, wish: WISH })),
    }),
    "taken-back": card({ state: "withdrawn", layout: null, previewUrl: null, note: "" }),
    "long-texts": card({ name: LONG_NAME.slice(0, 60), note: LONG_NAME.repeat(7) }),
    "arabic-name": card({ name: "ليلى الأنيقة", note: "أحب هذا المعطف" }),
    "without-a-name": card({ name: "" }),
  },
  "owner/inbox/ask-for-change.tsx": {
    open: componentState(
      <InOwnCloset closet={CLOSET}>
        <AskForChange shown={{ ...version({}), layout: LAYOUT }} onAsk={nothing} />
      </InOwnCloset>,
      { begin: open },
    ),
  },
  "ui/marked-picture.tsx": {
    marked: componentState(
      <MarkedPicture layout={LAYOUT} marked={["item-0"]}>
        <OutfitPicture address="/images/outfit-1" width={195} height={265} alt="An outfit" />
      </MarkedPicture>,
    ),
  },
  "owner/inbox/question.tsx": {
    none: question({}, []),
    some: question(),
    show: question({}, BROUGHT, press("Let friends vote")),
    vote: question(VOTE),
    choose: question(VOTE, BROUGHT, press("Choose one")),
    chosen: question({
      ...VOTE,
      outcome: { candidate: CANDIDATES[0] ?? { kind: "styling", id: "one" }, names: true, thanks: "Thank you all!" },
    }),
    ended: question({ request: null, until: "2020-01-01", name: LONG_NAME }),
  },
  "owner/inbox/folded-stylings.tsx": {
    some: componentState(
      <InOwnCloset closet={CLOSET}>
        <FoldedStylings stylings={[...MANY.slice(0, 8), styling({ state: "withdrawn", layout: null })]} label="Kept" />
      </InOwnCloset>,
    ),
  },
  "owner/inbox/said-of-outfit.tsx": {
    all: componentState(
      <SaidOfOutfit outfit={{ name: LONG_NAME, seasons: ["Winter"], tags: ["office"], notes: "With boots" }} />,
    ),
  },
  "owner/inbox/styling-picture.tsx": {
    picture: componentState(
      <InOwnCloset closet={CLOSET}>
        <StylingPicture styling={styling()} alt="An outfit" />
      </InOwnCloset>,
    ),
  },
  "owner/inbox/kept-outfit.tsx": {
    kept: ownPage(
      <main>
        <KeptOutfit id={CLOSET.outfits[0]?.id ?? ""} />
      </main>,
      CLOSET,
    ),
    removed: ownPage(
      <main>
        <KeptOutfit id="gone" />
      </main>,
      CLOSET,
    ),
  },
  "owner/confirmed-action.tsx": {
    open: componentState(<ConfirmedAction title="Delete" text="No way back." confirm="Yes" onConfirm={nothing} />, {
      begin: open,
    }),
  },
  "owner/inbox/keep-proposals.tsx": {
    listed: inCloset(<ProposedList proposals={PROPOSALS} />),
    open: inCloset(<KeepProposals proposals={PROPOSALS} isBusy={false} onKeep={nothing} />, open),
  },
  "owner/inbox/thank-form.tsx": {
    open: componentState(<ThankForm text="You can answer once." isBusy={false} onReply={nothing} />),
  },
  "owner/settings/name-choice.tsx": {
    named: componentState(
      <InOwnCloset closet={CLOSET}>
        <NameChoice />
      </InOwnCloset>,
    ),
  },
  "owner/settings/styling-choice.tsx": {
    anyone: componentState(
      <InOwnCloset closet={CLOSET}>
        <StylingChoice />
      </InOwnCloset>,
    ),
  },
  "ui/outfit-picture.tsx": {
    picture: componentState(<OutfitPicture address="/images/outfit-1" width={195} height={265} alt="An outfit" />),
  },
};
