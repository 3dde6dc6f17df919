import type { ComponentProps } from "react";
import type { Owner } from "#domain/closet.ts";
import type { CollectedStyling, ShownStyling, StylistView } from "#domain/stylings/sent-styling.ts";
import { STYLIST_STATES } from "#domain/stylings/styling.ts";
import { beginDraft } from "#domain/composer/draft.ts";
import { toLayout } from "#domain/composer/board.ts";
import NextVersion from "#app/routes/styling/next-version.tsx";
import { KeptCard, KeptDrafts } from "#app/routes/sent-stylings/kept-drafts.tsx";
import { WORDS } from "./words.ts";
import SentStylings from "#app/routes/sent-stylings/sent-stylings.tsx";
import { SentStylingPage, ShowToFriend, TakeBack } from "#app/routes/styling/sent-styling-page.tsx";
import Shown from "#app/routes/styling/shown-styling.tsx";
import Styling, { ErrorBoundary } from "#app/routes/styling/styling.tsx";
import { aBoard } from "./sample-boards.tsx";
import { EMMA, LAYLA, LONG_NAME, WILHELMINE } from "./sample-closets.ts";
import { answerToken, type Area, componentState, open, pageState, type StateOptions } from "./state.ts";

const TOKEN = "x".repeat(43);

const sentTo = ({ username, firstName }: Owner, fields: Partial<StylistView> = {}): StylistView => ({
  id: "one",
  username,
  firstName,
  name: "Ana",
  note: "For Monday",
  credit: true,
  layout: toLayout(aBoard("item-0", "item-1")),
  previewUrl: "/images/outfit-1",
  version: 1,
  sentAt: Date.UTC(2026, 10, 22, 9),
  state: "sent",
  takesMore: true,
  hasAccount: false,
  outfitId: null,
  seesAll: true,
  picture: { address: "/images/outfit-1", width: 960, height: 1305 },
  shownPath: "/outfit/one",
  pieces: ["Trench coat", "Breton top"],
  wornPicture: null,
  boxes: {},
  ...fields,
});

const nothing = () => Promise.resolve();

const WISH = { sentence: LONG_NAME.repeat(2), pieces: ["item-0"] };

const page = (sent: StylistView, around: StateOptions = {}) =>
  pageState(<SentStylingPage sent={sent} token={TOKEN} onChange={nothing} />, around);

const route = (loaderData: StylistView | null) =>
  pageState(<Styling {...({ loaderData, params: { token: TOKEN } } as ComponentProps<typeof Styling>)} />);

const shown = (fields: Partial<ShownStyling> = {}) => {
  const { firstName, username, picture } = sentTo(EMMA);
  const loaderData = picture && {
    username,
    firstName,
    name: "Lena",
    pieces: ["Trench coat", "Breton top", "Indigo jeans"],
    takesOutfits: true,
    picture,
    ...fields,
  };
  return pageState(<Shown {...({ loaderData } as ComponentProps<typeof Shown>)} />);
};

const collected = (n: number): CollectedStyling => ({
  token: `${"x".repeat(40)}${n}`,
  firstName: ["Emma", LONG_NAME, "ليلى"][n % 3] ?? "",
  state: STYLIST_STATES[n % 5] ?? "sent",
  sentAt: Date.UTC(2026, 10, 22, 9),
  previewUrl: n % 5 === 4 ? null : `/images/outfit-${n % 20}`,
  layout: n % 5 === 4 ? null : { v: 1, ratio: 1.359, pics: [] },
});

const answerStylings = (answer: (() => Response) | null) => (path: string) => {
  if (path === "/auth/token") return answerToken();
  return answer && path === "/account/stylings" ? answer() : null;
};

const all = (answer: (() => Response) | null, until?: string) =>
  pageState(<SentStylings />, { visitor: "signed-in", answer: answerStylings(answer), ...(until && { until }) });

const allOf = (total: number) =>
  all(
    () => Response.json({ status: "OK", stylings: Array.from({ length: total }, (_, n) => collected(n)) }),
    total > 0 ? "main li" : "main p",
  );

const takeBack = (begin: (place: HTMLElement) => void, around: StateOptions = {}) =>
  componentState(<TakeBack firstName="Emma" token={TOKEN} onChange={nothing} />, { begin, ...around });

const openAndPress = (place: HTMLElement): void => {
  open(place);
  place.querySelector("button")?.click();
};

const KEPT = {
  ...beginDraft("draft", EMMA.username),
  layout: toLayout(aBoard("item-0")),
  changedAt: 1_790_000_000_000,
};

const ENDED = {
  content: { id: "one", name: "Ana", note: "", email: null, credit: true, layout: KEPT.layout },
  stage: "stopped",
} as const;

export const SENT_STYLING: Area = {
  "routes/styling/styling.tsx": {
    sent: route(sentTo(EMMA)),
    unknown: route(null),
    failed: pageState(<ErrorBoundary />),
  },
  "routes/styling/next-version.tsx": {
    loading: pageState(
      <NextVersion
        {...({
          loaderData: {
            status: "OK",
            owner: EMMA,
            revision: {
              token: TOKEN,
              version: 2,
              name: "Ana",
              layout: toLayout(aBoard("item-0")),
              wish: { sentence: "Shorter", pieces: [] },
            },
          },
        } as unknown as ComponentProps<typeof NextVersion>)}
      />,
      { answer: () => new Response(null, { status: 503 }), path: `/styling/${TOKEN}/style` },
    ),
  },
  "routes/styling/shown-styling.tsx": {
    shown: shown(),
    "without-a-name": shown({ name: null, pieces: [], takesOutfits: false }),
    "long-texts": shown({ firstName: LONG_NAME, name: LONG_NAME, pieces: Array.from({ length: 40 }, () => LONG_NAME) }),
  },
  "routes/styling/show-to-friend.tsx": {
    ways: componentState(<ShowToFriend firstName="Emma" shownPath="/outfit/one" pieces={["Coat"]} />),
  },
  "routes/sent-stylings/kept-drafts.tsx": {
    none: { ...componentState(<KeptDrafts />), isInvisible: true },
  },
  "kept-card.tsx": {
    "not-sent": componentState(<KeptCard draft={KEPT} words={WORDS.composer} onDiscard={() => undefined} />),
    ended: componentState(
      <KeptCard
        draft={{ ...KEPT, username: "~0123456789abcdefghijkl", styling: { ...ENDED, problem: "private" } }}
        words={WORDS.composer}
        onDiscard={() => undefined}
      />,
    ),
  },
  "routes/sent-stylings/sent-stylings.tsx": {
    none: allOf(0),
    one: allOf(1),
    many: allOf(60),
    loading: all(null),
    failed: all(() => new Response("", { status: 500 }), "main button"),
    "signed-out": pageState(<SentStylings />, { until: "main p a, main div a" }),
  },
  "routes/styling/sent-styling-page.tsx": {
    sent: page(sentTo(EMMA)),
    seen: page(sentTo(EMMA, { state: "seen", note: "" })),
    "accepted-with-one-of-five-replies": page(
      sentTo(EMMA, { state: "accepted", quickReply: "wearIt", outfitId: "outfit-1" }),
    ),
    "answered-with-thanks-alone": page(sentTo(EMMA, { state: "seen", reply: LONG_NAME })),
    chosen: page(
      sentTo(EMMA, {
        state: "accepted",
        outfitId: "outfit-1",
        choice: "this",
        takesMore: false,
        thanks: LONG_NAME,
        quickReply: "wearIt",
      }),
    ),
    "another-one-chosen": page(
      sentTo(EMMA, { state: "seen", choice: "another", takesMore: false, thanks: "Thank you all!" }),
    ),
    "kept-and-then-deleted": page(sentTo(EMMA, { state: "accepted", quickReply: "thanks" })),
    asked: page(sentTo(EMMA, { state: "asked", wish: WISH })),
    "asked-by-a-link-that-has-ended": page(sentTo(EMMA, { state: "asked", wish: WISH, username: null })),
    "taken-back": page(sentTo(EMMA, { state: "withdrawn", note: "", picture: null, shownPath: null })),
    "long-texts": page(
      sentTo(WILHELMINE, {
        state: "accepted",
        outfitId: "outfit-1",
        note: LONG_NAME.repeat(7),
        reply: `${LONG_NAME}\n`.repeat(5),
      }),
    ),
    "arabic-name": page(sentTo(LAYLA, { state: "accepted", outfitId: "outfit-1", note: "أحب هذا", reply: "شكرًا!" })),
    "signed-in": page(sentTo(EMMA), {
      visitor: "signed-in",
      answer: answerStylings(() => Response.json({ status: "OK", stylings: [] })),
      until: 'nav a[href="/stylings"]',
    }),
  },
  "routes/styling/take-back.tsx": {
    asking: takeBack(open),
    failed: takeBack(openAndPress, { answer: () => new Response("", { status: 503 }) }),
  },
};
