import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { removeEntries } from "#app/owner/content/closet-actions.ts";
import form from "#app/owner/form/form.module.css";
import { toOpenLink } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useItemsMessages, useMessages, useOwnerMessages, useStylingMessages } from "#app/ui/messages.ts";
import { getModalTriggerProps, Modal } from "#app/ui/modal.tsx";
import { OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { writeDay, writeRecentDay } from "#domain/owner/write-moment.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { isWaiting, type StylingDecision } from "#domain/stylings/styling.ts";
import styles from "./inbox-card.module.css";
import { StylingPicture } from "./styling-picture.tsx";
import { type GivenReply, ThankForm } from "./thank-form.tsx";

function GivenReply({ reply, quickReply }: Pick<InboxStyling, "reply" | "quickReply">) {
  const { inbox } = useOwnerMessages();
  const { quickReplies } = useStylingMessages();
  const text = reply ?? (quickReply && quickReplies[quickReply]);
  return (
    text !== undefined && (
      <p className={styles.note}>
        <span className={form.help}>{inbox.youWrote}</span>
        <bdi>{text}</bdi>
      </p>
    )
  );
}

type Decide = (decision: StylingDecision, done: string, reply?: GivenReply) => void;

type ActionsProps = {
  styling: InboxStyling;
  name: string;
  nameFirst: string;
  isBusy: boolean;
  isJustKept: boolean;
  decide: Decide;
};

/** Block and Report, in a dialog that explains what they do. */
function MoreActions({ styling, name, nameFirst, isBusy, decide }: Omit<ActionsProps, "isJustKept">) {
  const { inbox } = useOwnerMessages();
  const { isBlocked, canBlock, isGuest, isReported } = styling;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = (decision: StylingDecision, done: string): void => {
    dialog.current?.close();
    decide(decision, done);
  };
  if (isBlocked && isReported) return null;
  return (
    <>
      <button {...getModalTriggerProps(id)} className={form.quiet}>
        {inbox.more}
      </button>
      <Modal id={id} label={inbox.more} ref={dialog}>
        {!canBlock && <p className={form.help}>{inbox.cannotBlock}</p>}
        {canBlock && !isBlocked && (
          <>
            <p>{isGuest ? inbox.blockGuestText(nameFirst) : inbox.blockText(nameFirst)}</p>
            <button
              type="button"
              className={form.button}
              aria-disabled={isBusy}
              onClick={() => close("block", inbox.blocked)}
            >
              {inbox.block(name)}
            </button>
          </>
        )}
        {!isReported && (
          <>
            <p>{inbox.reportText}</p>
            <button
              type="button"
              className={form.button}
              aria-disabled={isBusy}
              onClick={() => close("report", inbox.reported)}
            >
              {inbox.report}
            </button>
          </>
        )}
      </Modal>
    </>
  );
}

function ThankAction({ styling, nameFirst, isBusy, isJustKept, decide }: ActionsProps) {
  const { inbox } = useOwnerMessages();
  const [isChosen, setChosen] = useState<boolean | null>(null);
  const isOpen = isChosen ?? isJustKept;
  const { state, hasEmail } = styling;
  /** A reply goes with the answer that the styling has. */
  const answer = { accepted: "accept", declined: "decline" } as const;
  const decision = state === "accepted" || state === "declined" ? answer[state] : "seen";
  return (
    <>
      <button type="button" className={form.quiet} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        {inbox.thank}
      </button>
      {isOpen && (
        <ThankForm
          text={hasEmail ? inbox.thankMailText(nameFirst) : inbox.thankText(nameFirst)}
          isBusy={isBusy}
          onReply={(reply) => decide(decision, inbox.thanked, reply)}
        />
      )}
    </>
  );
}

function CardActions(props: ActionsProps) {
  const { styling, isBusy, decide } = props;
  const { inbox, undo } = useOwnerMessages();
  const { state, outfitId, isBlocked } = styling;
  const mayReply =
    styling.reply === undefined && styling.quickReply === undefined && state !== "withdrawn" && !isBlocked;
  const button = (className: string | undefined, decision: StylingDecision, done: string, text: string) => (
    <button type="button" className={className} aria-disabled={isBusy} onClick={() => decide(decision, done)}>
      {text}
    </button>
  );
  return (
    <>
      {isWaiting(state) && (
        <div className={form.actions}>
          {button(form.primary, "accept", inbox.kept, inbox.keep)}
          {button(form.button, "decline", inbox.declined, inbox.decline)}
        </div>
      )}
      {state === "declined" && styling.layout !== null && <div>{button(form.button, "reopen", "", undo)}</div>}
      {state === "accepted" && outfitId !== undefined && <KeptOutfit id={outfitId} />}
      <div className={styles.more}>
        {mayReply && <ThankAction {...props} />}
        <MoreActions {...props} />
      </div>
    </>
  );
}

/** Tells the server when the heading comes into view: in a low window the whole card never does. */
function useSeen(styling: InboxStyling): React.RefObject<HTMLHeadingElement | null> {
  const { inbox } = useOwnParts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!heading.current || styling.state !== "sent") return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void inbox.decide(styling.id, { decision: "seen" });
    });
    observer.observe(heading.current);
    return () => observer.disconnect();
    // Each answer of the server has new objects: what failed is tried again.
  }, [inbox, styling]);
  return heading;
}

type InboxCardProps = {
  styling: InboxStyling;
  /** Called after Decline or its undo: the page may show the card elsewhere. */
  onMoved?: () => void;
};

/** A styling: who sent it, what it looks like, and what the owner may do with it. */
export function InboxCard({ styling, onMoved }: InboxCardProps) {
  const { inbox, store } = useOwnParts();
  const words = useOwnerMessages().inbox;
  const { aFriend } = useItemsMessages();
  const { language } = useMessages();
  const heading = useSeen(styling);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const headingId = useId();
  const { id, note, sentAt, state, isBlocked, blockedUntil } = styling;
  const name = styling.name || aFriend;
  const nameFirst = styling.name || words.aFriendFirst;
  const shownState = isWaiting(state) ? undefined : words.states[state];

  const takeBack = (decisions: readonly StylingDecision[]) => async (): Promise<boolean> => {
    for (const decision of decisions) {
      if ((await inbox.decide(id, { decision })) === "OK") continue;
      store.showNotice("NOT_SAVED", 1, null);
      return false;
    }
    return true;
  };

  async function decide(decision: StylingDecision, done: string, reply?: GivenReply): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const result = await inbox.decide(id, { decision, ...reply });
    setBusy(false);
    const isDone = result === "OK";
    const hasUndo = isDone && reply === undefined && (decision === "decline" || decision === "block");
    setOutcome(
      { OK: hasUndo ? "" : done, CHANGED: words.changed, NO_ROOM: words.noRoom, FAILED: words.notDone }[result],
    );
    if (hasUndo) {
      const back = [
        ...(decision === "block" ? ["unblock" as const] : []),
        ...(isWaiting(state) ? ["reopen" as const] : []),
      ];
      store.showNotice(decision === "block" ? "BLOCKED" : "DECLINED", 1, takeBack(back));
    } else if (isDone && (decision === "reopen" || decision === "unblock")) store.dismissNotice();
    // The pressed button may be gone.
    if (result !== "FAILED") status.current?.focus();
    if (isDone && reply === undefined && (decision === "reopen" || (hasUndo && isWaiting(state)))) onMoved?.();
  }

  return (
    <article className={styles.card} aria-labelledby={headingId} aria-busy={isBusy}>
      <StylingPicture styling={styling} alt={words.outfitOf(name)} />
      <div className={styles.words}>
        <h2 ref={heading} id={headingId} className={styles.name}>
          <bdi>{nameFirst}</bdi>
        </h2>
        <p className={form.help}>
          {shownState !== undefined && <strong>{shownState} · </strong>}
          <time dateTime={new Date(sentAt).toISOString()}>{writeRecentDay(sentAt, language)}</time>
        </p>
        {state === "withdrawn" && <p>{words.withdrawnText(nameFirst)}</p>}
        {note !== "" && (
          <p dir="auto" className={styles.note}>
            {note}
          </p>
        )}
        <GivenReply {...styling} />
        {isBlocked && (
          <p className={form.statement}>
            {words.blockedUntil(blockedUntil === undefined ? null : writeDay(blockedUntil, language))}
            <button
              type="button"
              className={form.quiet}
              aria-disabled={isBusy}
              onClick={() => void decide("unblock", words.unblocked)}
            >
              {words.unblock(name)}
            </button>
          </p>
        )}
        <p ref={status} tabIndex={-1} role="status">
          {outcome}
        </p>
        <CardActions
          styling={styling}
          name={name}
          nameFirst={nameFirst}
          isBusy={isBusy}
          isJustKept={outcome === words.kept}
          decide={(...given) => void decide(...given)}
        />
      </div>
    </article>
  );
}

/** The ways to the outfit of an accepted styling, or what became of it. */
export function KeptOutfit({ id }: { id: string }) {
  const { closet, phase } = useClosetState();
  const { store } = useOwnParts();
  const { inbox, tabs } = useOwnerMessages();
  if (phase === "READY" && !closet.outfits.some((outfit) => outfit.id === id)) {
    return (
      <p>
        {inbox.removed} <Link to={`${OWN_CLOSET_PATH}/bin`}>{tabs.bin}</Link>
      </p>
    );
  }
  return (
    <div className={form.actions}>
      <Link to={`${OWN_CLOSET_PATH}/outfits${toOpenLink(id)}`} className={form.button}>
        {inbox.edit}
      </Link>
      <button type="button" className={form.button} onClick={() => void removeEntries(store, "outfits", [id])}>
        {inbox.remove}
      </button>
    </div>
  );
}
