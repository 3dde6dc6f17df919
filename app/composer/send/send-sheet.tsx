import { useEffect, useRef, useState } from "react";
import { toAddress, toPath } from "#domain/base-path.ts";
import { findLinkToken, SENT_STYLINGS_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import type { Item } from "#domain/closet.ts";
import { type Draft, type DraftStyling, isEnded, type SendProblem } from "#domain/composer/draft.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import { useSession } from "#app/account/use-account.ts";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { LayoutPicture } from "#app/ui/layout-picture.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { Modal } from "#app/ui/modal.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { KeptPicture } from "./kept-picture.tsx";
import { SendForm } from "./send-form.tsx";
import barButton from "#app/composer/bar-button.module.css";
import styles from "./send.module.css";
import type { Sending } from "./sending.ts";
import form from "#app/ui/form.module.css";

/** The button that had the focus is gone. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus();

export type SendStepProps = {
  draft: Draft;
  items: readonly Item[];
  firstName: string;
  senders: StylingSenders;
  sending: Sending;
  /** Its closet or link has ended, as this page knows. */
  isGone?: boolean;
  stylist?: string | undefined;
  /** What the owner wants in the outfit, and is not on the board. */
  missing?: readonly { id: string; name: string }[];
  onPutBack?: (() => void) | undefined;
  onNew: () => void;
  onNote: (note: string) => void;
};

function SignInFirst({ firstName }: { firstName: string }) {
  const words = useComposerWords();
  const to = typeof location === "undefined" ? "" : toPath(location.pathname) + location.search;
  return (
    <>
      <p>{words.signInFirst(firstName)}</p>
      <a className={`${form.primary} ${form.wide}`} href={toAddress(`${SIGN_IN_PATH}?to=${encodeURIComponent(to)}`)}>
        {words.signIn}
      </a>
    </>
  );
}

function Waiting({ sending }: { sending: Sending }) {
  const words = useComposerWords();
  return (
    <>
      {(sending.isSending || sending.problem === "offline") && (
        <p role="status">{sending.isSending && !sending.isLate ? words.sending : writeWaiting(sending, words)}</p>
      )}
      {!sending.isSending && (
        <div className={styles.actions}>
          <button type="button" className={`${form.primary} ${form.wide}`} onClick={sending.retry}>
            {words.sendNow}
          </button>
          <button type="button" className={form.quiet} onClick={sending.stop}>
            {words.changeIt}
          </button>
        </div>
      )}
    </>
  );
}

type SentProps = { styling: DraftStyling; firstName: string; onNew: (() => void) | null };

function Sent({ styling: { token = "", content }, firstName, onNew }: SentProps) {
  const words = useComposerWords();
  const session = useSession();
  return (
    <>
      <p role="status">{words.sentText(firstName, content.email !== null)}</p>
      <a className={`${form.primary} ${form.wide}`} href={toAddress(`/styling/${token}`)}>
        {words.whatBecame(firstName)}
      </a>
      {session.status === "SIGNED_IN" && (
        <a className={form.link} href={toAddress(SENT_STYLINGS_PATH)}>
          {words.allSent}
        </a>
      )}
      {onNew && (
        <button type="button" className={form.quiet} onClick={onNew}>
          {words.another}
        </button>
      )}
    </>
  );
}

/** Why it is still here. */
export function writeWaiting({ problem, isSending }: Sending, words: ComposerMessages): string {
  if (problem === "tooMany") return words.tooMany;
  if (problem === "busy") return words.busy;
  if (problem === "locked") return words.locked;
  return isSending && navigator.onLine ? words.stillSending : words.waiting;
}

export function writeGone(username: string, words: ComposerMessages, stage?: "waiting"): string {
  if (findLinkToken(username) !== null) return words.linkEnded;
  return stage ? `${words.nowPrivate} ${words.whenPublic}` : words.nowPrivate;
}

type MissingProps = Pick<SendStepProps, "firstName" | "missing" | "onPutBack"> & { onSendAnyway: () => void };

function Missing({ firstName, missing = [], onPutBack, onSendAnyway }: MissingProps) {
  const words = useComposerWords();
  const { comma } = useMessages();
  return (
    <>
      <p role="status">{words.mustHaveMissing(firstName, missing.map(({ name }) => name).join(comma))}</p>
      <div className={styles.actions}>
        <button type="button" className={`${form.primary} ${form.wide}`} onClick={onPutBack}>
          {words.putBack}
        </button>
        <button type="button" className={form.quiet} onClick={onSendAnyway}>
          {words.sendAnyway}
        </button>
      </div>
    </>
  );
}

function SendStep(props: SendStepProps) {
  const { draft, items, firstName, senders, sending, isGone = false, stylist, missing = [], onNew, onNote } = props;
  const { onPutBack } = props;
  const missingIds = missing.map(({ id }) => id).join(" ");
  const [withoutIds, setWithoutIds] = useState("");
  const words = useComposerWords();
  const session = useSession();
  const { styling, layout } = draft;
  const { problem } = sending;
  const isOver = isEnded(draft) && isGone;
  const problems: Record<Exclude<SendProblem, "offline" | "signIn">, string> = {
    private: isOver ? words.linkEnded : writeGone(draft.username, words, "waiting"),
    locked: words.locked,
    closed: words.takesNone(firstName),
    over: words.questionOver,
    itemGone: words.itemGone,
    badEmail: words.badEmail,
    tooMany: words.tooMany,
    inboxFull: words.inboxFull(firstName),
    busy: words.busy,
    notAsked: words.notAsked(firstName),
    earlierKept: words.earlierKept(firstName),
    proposalsClosed: words.proposalsClosed(firstName),
    proposalsFull: words.proposalsFull(firstName),
    refused: words.refused,
  };
  const isSaid = problem !== "private" || styling?.stage === "waiting" || isOver;
  const isSent = styling?.stage === "sent";
  const picture = (
    <Moment isNow={isSent}>
      <LayoutPicture layout={layout} items={items} className={styles.picture} />
    </Moment>
  );
  if (isSent) {
    return (
      <>
        {picture}
        <h2 ref={takeFocus} tabIndex={-1}>
          {words.sent}
        </h2>
        <Sent styling={styling} firstName={firstName} onNew={stylist === undefined ? onNew : null} />
      </>
    );
  }
  const needsSignIn = problem === "signIn" || (senders === "signed-in" && session.status === "ANONYMOUS");
  return (
    <>
      {picture}
      <h2>{words.sendTo(firstName)}</h2>
      {problem !== null && problem !== "signIn" && problem !== "offline" && isSaid && (
        <p role="alert" className={form.error}>
          {problems[problem]}
        </p>
      )}
      {problem === "earlierKept" && (
        <a className={form.link} href={toAddress(`/styling/${styling?.token}`)}>
          {words.whatBecame(firstName)}
        </a>
      )}
      {styling?.stage === "waiting" ? (
        <Waiting sending={sending} />
      ) : isOver ? (
        <KeptPicture draft={draft} items={items} className={`${form.primary} ${form.wide}`} />
      ) : needsSignIn ? (
        <SignInFirst firstName={firstName} />
      ) : missingIds !== withoutIds && missing.length > 0 ? (
        <Missing
          firstName={firstName}
          missing={missing}
          onPutBack={onPutBack}
          onSendAnyway={() => setWithoutIds(missingIds)}
        />
      ) : (
        <SendForm
          firstName={firstName}
          layout={layout}
          stylist={stylist}
          earlier={styling?.content ?? null}
          note={draft.note}
          onNote={onNote}
          onSend={sending.send}
        />
      )}
    </>
  );
}

export function SendSheet(props: SendStepProps) {
  const words = useComposerWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const { draft, firstName, onNew } = props;
  // Until it is opened, the sheet renders nothing: it would load the profile and the pictures.
  const [timesOpened, setTimesOpened] = useState(0);
  const open = () => setTimesOpened((times) => times + 1);
  // `showModal` focuses the field, which React must render before.
  useEffect(() => {
    if (timesOpened > 0) dialog.current?.showModal();
  }, [timesOpened]);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={`${form.primary} ${barButton.action}`}
        disabled={draft.layout.pics.length === 0}
        aria-haspopup="dialog"
        onClick={open}
      >
        {draft.styling?.stage === "sent" ? words.sent : words.send}
      </button>
      <Modal id="send" label={words.sendTo(firstName)} ref={dialog}>
        {timesOpened > 0 && (
          <SendStep
            {...props}
            onNew={() => {
              onNew();
              close();
            }}
          />
        )}
      </Modal>
    </>
  );
}
