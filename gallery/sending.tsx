import { toLayout } from "#domain/composer/board.ts";
import { beginDraft, type Draft, type DraftStyling } from "#domain/composer/draft.ts";
import { UnsentAction, UnsentFooter, type UnsentOutfit } from "#app/composer/drafts/own-outfits.tsx";
import { KeptPicture } from "#app/composer/send/kept-picture.tsx";
import { SendForm } from "#app/composer/send/send-form.tsx";
import { SendSheet, type SendStepProps } from "#app/composer/send/send-sheet.tsx";
import { SentNotice } from "#app/composer/send/waiting-notice.tsx";
import { BeginningContext } from "#app/closet/style-here.tsx";
import footer from "#app/closet/download-prompt.module.css";
import { WaitingStylings } from "#app/root.tsx";
import { WORDS } from "./words.ts";
import { CLOSET, FOUR, InWords } from "./sample-boards.tsx";
import { EMMA, LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState, open } from "./state.ts";
import controls from "#app/ui/form.module.css";

const nothing = () => undefined;

const LAYOUT = toLayout(FOUR);
const DRAFT: Draft = { ...beginDraft("draft", EMMA.username), layout: LAYOUT };
const CONTENT = { id: "one", name: "Ana", note: "For Monday", email: null, credit: true, layout: LAYOUT };
const SENDING = { isSending: false, isLate: false, problem: null, send: nothing, retry: nothing, stop: nothing };

const withStyling = (stage: DraftStyling["stage"]): Draft => ({
  ...DRAFT,
  styling: { content: CONTENT, stage, ...(stage === "sent" && { token: "token" }) },
});

const sheet = (props: Partial<SendStepProps> = {}) =>
  componentState(
    <InWords>
      <SendSheet
        draft={DRAFT}
        items={CLOSET.items}
        firstName={EMMA.firstName}
        senders="anyone"
        sending={SENDING}
        onNew={nothing}
        onNote={nothing}
        {...props}
      />
    </InWords>,
    { begin: open },
  );

const form = (firstName: string, earlier: typeof CONTENT | null, begin?: (place: HTMLElement) => void) =>
  componentState(
    <InWords>
      <SendForm firstName={firstName} layout={LAYOUT} earlier={earlier} onNote={nothing} onSend={nothing} />
    </InWords>,
    begin && { begin },
  );

const notice = (styling: DraftStyling) =>
  componentState(
    <SentNotice outcome={{ draft: { ...DRAFT, styling }, styling }} words={WORDS.composer} onClose={nothing} />,
  );

const unsent = (count: number): UnsentOutfit => ({
  id: "draft",
  path: "/user/emma/style?draft=draft",
  itemIds: Array.from({ length: count }, (_, place) => `item-${place}`),
  words: WORDS.composer,
  Footer: UnsentFooter,
  Action: UnsentAction,
});

const unsentFooter = (count: number, hasAction = false) =>
  componentState(
    <UnsentFooter outfit={unsent(count)} items={CLOSET.items}>
      {hasAction && (
        <BeginningContext value={{ query: "?items=hat", says: "styleThis", photograph: { address: null } }}>
          <UnsentAction outfit={unsent(count)} className={`${controls.primary} ${footer.button}`} />
        </BeginningContext>
      )}
    </UnsentFooter>,
  );

export const SENDING_STATES: Area = {
  "composer/drafts/own-outfits.tsx": {
    one: unsentFooter(1),
    several: unsentFooter(12),
    "items-loading": componentState(<UnsentFooter outfit={unsent(2)} items={[]} />),
    "on-the-page-of-an-item": unsentFooter(3, true),
  },
  "composer/send/send-form.tsx": {
    empty: form(EMMA.firstName, null),
    "after-an-attempt": form(LONG_NAME, CONTENT),
    "without-a-name": form(EMMA.firstName, { ...CONTENT, name: "" }, (place) =>
      queueMicrotask(() => place.querySelector<HTMLElement>("button")?.click()),
    ),
  },
  "composer/send/waiting-notice.tsx": {
    sent: notice({ content: CONTENT, stage: "sent", token: "token" }),
    "not-sent": notice({ content: CONTENT, stage: "stopped", problem: "tooMany" }),
  },
  "composer/send/kept-picture.tsx": {
    drawn: componentState(
      <InWords>
        <KeptPicture
          draft={{ ...DRAFT, layout: { ...LAYOUT, pics: [] } }}
          items={[]}
          className={`${controls.primary} ${controls.wide}`}
        />
      </InWords>,
      { until: "a[download]" },
    ),
  },
  "waiting-stylings.tsx": {
    none: componentState(
      <>
        <p>{"Nothing waits"}</p>
        <WaitingStylings />
      </>,
    ),
  },
  "composer/send/send-sheet.tsx": {
    form: sheet(),
    empty: sheet({ draft: { ...DRAFT, layout: { ...LAYOUT, pics: [] } } }),
    sending: sheet({ draft: withStyling("waiting"), sending: { ...SENDING, isSending: true } }),
    late: sheet({ draft: withStyling("waiting"), sending: { ...SENDING, isSending: true, isLate: true } }),
    waiting: sheet({ draft: withStyling("waiting"), sending: { ...SENDING, problem: "offline" } }),
    sent: sheet({ draft: withStyling("sent") }),
    "too-many": sheet({
      draft: withStyling("stopped"),
      sending: { ...SENDING, problem: "tooMany" },
    }),
    "earlier-kept": sheet({
      draft: { ...DRAFT, styling: { content: CONTENT, stage: "stopped", problem: "earlierKept", token: "token" } },
      sending: { ...SENDING, problem: "earlierKept" },
    }),
    "inbox-full": sheet({
      draft: withStyling("stopped"),
      sending: { ...SENDING, problem: "inboxFull" },
      firstName: LONG_NAME,
    }),
    "server-busy": sheet({ draft: withStyling("waiting"), sending: { ...SENDING, problem: "busy" } }),
    "now-private": sheet({ draft: withStyling("waiting"), sending: { ...SENDING, problem: "private" } }),
    locked: sheet({ draft: withStyling("waiting"), sending: { ...SENDING, problem: "locked" } }),
    ended: sheet({
      draft: {
        ...DRAFT,
        username: "~0123456789abcdefghijkl",
        styling: { content: CONTENT, stage: "stopped", problem: "private" },
      },
      isGone: true,
      sending: { ...SENDING, problem: "private" },
    }),
    "sign-in-first": sheet({ sending: { ...SENDING, problem: "signIn" } }),
  },
};
