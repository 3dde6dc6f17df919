import { useEffect, useId, useRef, useState } from "react";
import { toShownAddress } from "#domain/owner/own-pictures.ts";
import { writeMoment } from "#domain/owner/write-moment.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import form from "#app/owner/form/form.module.css";
import { LayoutPicture } from "#app/owner/layout-picture.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useItemsMessages, useMessages, useOwnerMessages, useStylingMessages } from "#app/ui/messages.ts";
import { OutfitPicture } from "#app/ui/outfit-picture.tsx";
import { ConfirmedAction } from "./confirmed-action.tsx";
import styles from "./inbox-card.module.css";
import type { GivenDecision } from "./inbox-store.ts";
import { KeptOutfit } from "./kept-outfit.tsx";
import { ThankForm } from "./thank-form.tsx";

/** As the server draws it. */
const PICTURE_WIDTH_PX = 960;

function StylingPicture({ styling, name }: { styling: InboxStyling; name: string }) {
  const { inbox } = useOwnerMessages();
  const { store } = useOwnParts();
  const { closet } = useClosetState();
  const { previewUrl, layout } = styling;
  if (layout === null) return null;
  const alt = inbox.outfitOf(name);
  if (previewUrl === null) {
    return <LayoutPicture layout={layout} items={closet.items} alt={alt} className={styles.picture} />;
  }
  return (
    <OutfitPicture
      address={toShownAddress(store.username, previewUrl)}
      width={PICTURE_WIDTH_PX}
      height={Math.round(PICTURE_WIDTH_PX * layout.ratio)}
      alt={alt}
      className={styles.picture}
      isLazy
    />
  );
}

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

type Decide = (given: GivenDecision, done: string) => void;

function BlockAction({ styling, name, isBusy, decide }: Omit<ActionsProps, "isJustKept">) {
  const { inbox } = useOwnerMessages();
  const { isBlocked, canBlock, isGuest } = styling;
  if (!canBlock) return <p className={form.help}>{inbox.cannotBlock(name)}</p>;
  if (isBlocked) {
    return (
      <div>
        <button
          type="button"
          className={form.quiet}
          aria-disabled={isBusy}
          onClick={() => decide({ decision: "unblock" }, inbox.unblocked)}
        >
          {inbox.unblock(name)}
        </button>
      </div>
    );
  }
  return (
    <ConfirmedAction
      title={inbox.block(name)}
      text={isGuest ? inbox.blockGuestText(name) : inbox.blockText(name)}
      isBusy={isBusy}
      onConfirm={() => decide({ decision: "block" }, inbox.blocked)}
    />
  );
}

type ActionsProps = { styling: InboxStyling; name: string; isBusy: boolean; isJustKept: boolean; decide: Decide };

function CardActions({ styling, name, isBusy, isJustKept, decide }: ActionsProps) {
  const { inbox } = useOwnerMessages();
  const { state, outfitId, hasEmail, isReported } = styling;
  const isOpen = state === "sent" || state === "seen";
  const mayReply = styling.reply === undefined && styling.quickReply === undefined && state !== "withdrawn";
  /** A reply goes with the answer that the styling has. */
  const answer = { accepted: "accept", declined: "decline" } as const;
  const decision = state === "accepted" || state === "declined" ? answer[state] : "seen";
  return (
    <>
      {isOpen && (
        <div>
          <button
            type="button"
            className={form.primary}
            aria-disabled={isBusy}
            onClick={() => decide({ decision: "accept" }, inbox.kept)}
          >
            {inbox.keep}
          </button>
        </div>
      )}
      {state === "accepted" && outfitId !== undefined && <KeptOutfit id={outfitId} />}
      {mayReply && (
        <ThankForm
          isOpen={isJustKept}
          text={hasEmail ? inbox.thankMailText(name) : inbox.thankText(name)}
          isBusy={isBusy}
          onReply={(reply) => decide({ decision, ...reply }, inbox.thanked)}
        />
      )}
      {isOpen && (
        <ConfirmedAction
          title={inbox.decline}
          text={inbox.declineText(name)}
          isBusy={isBusy}
          onConfirm={() => decide({ decision: "decline" }, inbox.declined)}
        />
      )}
      <details>
        <summary className={form.quiet}>{inbox.more}</summary>
        <BlockAction styling={styling} name={name} isBusy={isBusy} decide={decide} />
        {!isReported && (
          <ConfirmedAction
            title={inbox.report}
            text={inbox.reportText}
            isBusy={isBusy}
            onConfirm={() => decide({ decision: "report" }, inbox.reported)}
          />
        )}
      </details>
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

/** A styling: who sent it, what it looks like, and what the owner may do with it. */
export function InboxCard({ styling, isNew }: { styling: InboxStyling; isNew: boolean }) {
  const { inbox } = useOwnParts();
  const words = useOwnerMessages().inbox;
  const { aFriend } = useItemsMessages();
  const { language } = useMessages();
  const heading = useSeen(styling);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const headingId = useId();
  const { id, note, sentAt, state } = styling;
  const name = styling.name || aFriend;
  const shownState = state === "seen" ? isNew && words.states.sent : words.states[state];

  async function decide(given: GivenDecision, done: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const result = await inbox.decide(id, given);
    setBusy(false);
    setOutcome({ OK: done, CHANGED: words.changed, NO_ROOM: words.noRoom, FAILED: words.notDone }[result]);
    // The pressed button may be gone.
    if (result !== "FAILED") status.current?.focus();
  }

  return (
    <article className={styles.card} aria-labelledby={headingId} aria-busy={isBusy}>
      <StylingPicture styling={styling} name={name} />
      <div className={styles.words}>
        <h2 ref={heading} id={headingId} className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={form.help}>
          {shownState && <strong>{shownState} · </strong>}
          <time dateTime={new Date(sentAt).toISOString()}>{writeMoment(sentAt, language)}</time>
        </p>
        {state === "withdrawn" && <p>{words.withdrawnText(name)}</p>}
        {note !== "" && (
          <p dir="auto" className={styles.note}>
            {note}
          </p>
        )}
        <GivenReply {...styling} />
        <p ref={status} tabIndex={-1} role="status">
          {outcome}
        </p>
        <CardActions
          styling={styling}
          name={name}
          isBusy={isBusy}
          isJustKept={outcome === words.kept}
          decide={(given, done) => void decide(given, done)}
        />
      </div>
    </article>
  );
}
