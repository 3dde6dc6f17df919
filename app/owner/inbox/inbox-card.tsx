import { useEffect, useId, useRef, useState } from "react";
import { removeEntries } from "#app/owner/content/closet-actions.ts";
import form from "#app/ui/form.module.css";
import { toOpenLink } from "#app/owner/lists/use-open-entry.ts";
import { useAccess, useClosetState, useLinks, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useWaiting } from "#app/owner/use-waiting.ts";
import { useItemsMessages, useMessages, useOwnerMessages, useStylingMessages } from "#app/ui/messages.ts";
import { getModalTriggerProps, Modal } from "#app/ui/modal.tsx";
import { OwnLink } from "#app/owner/own-link.tsx";
import { findGarmentBox } from "#domain/composer/piece-picture.ts";
import { writeDay, writeRecentDay } from "#domain/owner/write-moment.ts";
import { MAX_STYLING_VERSIONS } from "#domain/limits.ts";
import { isEnded } from "#domain/links/link.ts";
import type { InboxStyling, StylingVersion, StylingWish } from "#domain/stylings/inbox-styling.ts";
import { isOpen, isWaiting, type StylingDecision } from "#domain/stylings/styling.ts";
import { MarkedPicture } from "#app/ui/marked-picture.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { KeepProposals, ProposedList } from "./keep-proposals.tsx";
import type { GivenDecision } from "./inbox-store.ts";
import { AskForChange } from "./ask-for-change.tsx";
import styles from "./inbox-card.module.css";
import { SaidOfOutfit } from "./said-of-outfit.tsx";
import { StylingPicture } from "./styling-picture.tsx";
import { type GivenReply, ThankForm } from "./thank-form.tsx";
import tab from "#app/ui/tab.module.css";

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

type Given = GivenReply | StylingWish | Pick<GivenDecision, "proposals">;

type Decide = (decision: StylingDecision, done: string, given?: Given) => void;

type ActionsProps = {
  styling: InboxStyling;
  shown: StylingVersion;
  name: string;
  nameFirst: string;
  isBusy: boolean;
  isJustKept: boolean;
  decide: Decide;
};

function Versions({
  styling,
  shown,
  onShow,
}: Pick<ActionsProps, "styling" | "shown"> & { onShow: (version: number) => void }) {
  const { inbox } = useOwnerMessages();
  const { otherVersions, version } = styling;
  if (otherVersions.length === 0) return null;
  const all = [...otherVersions.map((other) => other.version), version].toSorted((one, other) => one - other);
  return (
    <div role="group" aria-label={inbox.versions} className={styles.versions}>
      {all.map((each) => (
        <button
          key={each}
          type="button"
          className={tab.tab}
          aria-pressed={each === shown.version}
          onClick={() => onShow(each)}
        >
          {inbox.version(each)}
        </button>
      ))}
    </div>
  );
}

function MoreActions({ styling, name, nameFirst, isBusy, decide }: Omit<ActionsProps, "isJustKept" | "shown">) {
  const { inbox } = useOwnerMessages();
  const { more } = useMessages();
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
        {more}
      </button>
      <Modal id={id} label={more} ref={dialog}>
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

/** A link that has ended hides the pieces from its stylist; after a choice it takes no other version. */
function useHasEnded({ linkId }: InboxStyling): boolean {
  const { phase, links } = useLinks();
  const [nowMs] = useState(Date.now);
  const link = links.find(({ id }) => id === linkId);
  return linkId !== null && phase === "READY" && (!link || isEnded(link, nowMs) || link.outcome !== null);
}

function CardActions(props: ActionsProps) {
  const { styling, shown, nameFirst, isBusy, decide } = props;
  const { inbox, people, undo } = useOwnerMessages();
  const access = useAccess();
  const { state, version, layout, outfitId, isBlocked } = styling;
  const hasEnded = useHasEnded(styling);
  const isNewest = isWaiting(state) && shown.version === version;
  const { byPerson = false } = styling;
  if (byPerson && access.role === "helper") return isOpen(state) && <p className={form.help}>{people.outfits.waits}</p>;
  const mayReply =
    !byPerson && styling.reply === undefined && styling.quickReply === undefined && state !== "withdrawn" && !isBlocked;
  const button = (className: string | undefined, decision: StylingDecision, done: string, text: string) => (
    <button type="button" className={className} aria-disabled={isBusy} onClick={() => decide(decision, done)}>
      {text}
    </button>
  );
  return (
    <>
      {isOpen(state) && (
        <div className={form.actions}>
          {shown.proposals ? (
            <KeepProposals
              key={shown.version}
              proposals={shown.proposals}
              isBusy={isBusy}
              onKeep={(proposals) => decide("accept", inbox.kept, { proposals })}
            />
          ) : (
            button(form.primary, "accept", inbox.kept, inbox.keep)
          )}
          {isNewest && layout && !byPerson && !isBlocked && !hasEnded && version < MAX_STYLING_VERSIONS && (
            <AskForChange
              key={version}
              shown={{ ...shown, layout }}
              onAsk={(wish) => decide("change", inbox.asked(nameFirst), wish)}
            />
          )}
          {button(form.button, "decline", inbox.declined, inbox.decline)}
        </div>
      )}
      {isWaiting(state) && version >= MAX_STYLING_VERSIONS && <p className={form.help}>{inbox.mostVersions}</p>}
      {state === "declined" && styling.layout !== null && <div>{button(form.button, "reopen", "", undo)}</div>}
      {state === "accepted" && outfitId !== undefined && <KeptOutfit id={outfitId} />}
      <div className={styles.more}>
        {mayReply && <ThankAction {...props} />}
        {access.role === "owner" && !byPerson && <MoreActions {...props} />}
      </div>
    </>
  );
}

/** Tells the server when the heading comes into view: in a low window the whole card never does. */
function useSeen(styling: InboxStyling): React.RefObject<HTMLHeadingElement | null> {
  const { inbox } = useOwnParts();
  const { role } = useAccess();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A helper's outfit is for the owners.
    if (!heading.current || styling.state !== "sent" || (styling.byPerson && role === "helper")) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void inbox.decide(styling.id, { decision: "seen" });
    });
    observer.observe(heading.current);
    return () => observer.disconnect();
    // Each answer of the server has new objects: what failed is tried again.
  }, [inbox, role, styling]);
  return heading;
}

type InboxCardProps = {
  styling: InboxStyling;
  onMoved?: () => void;
};

export function InboxCard({ styling, onMoved }: InboxCardProps) {
  const { inbox, store } = useOwnParts();
  const words = useOwnerMessages().inbox;
  const { aFriend } = useItemsMessages();
  const { language } = useMessages();
  const heading = useSeen(styling);
  const [isDeciding, setBusy] = useState(false);
  const waiting = useWaiting();
  const { calls, closet } = useClosetState();
  const waits = calls.some((each) => each.id === styling.id);
  const isBusy = isDeciding || waits;
  const [outcome, setOutcome] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const headingId = useId();
  const { id, state, isBlocked, blockedUntil, version } = styling;
  /** Null: the newest one, or the one that was kept. */
  const [chosen, setChosen] = useState<number | null>(null);
  const shown: StylingVersion = styling.otherVersions.find((other) => other.version === chosen) ?? styling;
  const { note, sentAt, layout, wish } = shown;
  const name = styling.name || aFriend;
  const nameFirst = styling.name || words.aFriendFirst;
  const isJustKept = outcome === words.kept;
  const shownState = isWaiting(state) ? undefined : words.states[state];

  const takeBack = (decisions: readonly StylingDecision[]) => async (): Promise<boolean> => {
    for (const decision of decisions) {
      const result = await inbox.decide(id, { decision });
      if (result === "UNREACHABLE") store.queueCall(id, inbox.getCall(id), { decision });
      else if (result !== "OK") {
        store.showNotice("NOT_SAVED", 1, null);
        return false;
      }
    }
    return true;
  };

  async function decide(decision: StylingDecision, done: string, reply?: Given): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const seen = decision === "accept" ? shown.version : version;
    const given = { decision, ...(isOpen(state) && { version: seen }), ...reply };
    const result = await inbox.decide(id, given);
    if (result === "UNREACHABLE") store.queueCall(id, inbox.getCall(id), given);
    setBusy(false);
    setChosen(null);
    const isDone = result === "OK";
    const hasUndo = isDone && reply === undefined && (decision === "decline" || decision === "block");
    setOutcome(
      {
        OK: hasUndo ? "" : done,
        CHANGED: words.changed,
        NEWER: words.newer(nameFirst),
        NO_ROOM: words.noRoom,
        GONE: words.gone,
        UNREACHABLE: "",
        FAILED: words.notDone,
      }[result],
    );
    if (hasUndo) {
      const back = [
        ...(decision === "block" ? ["unblock" as const] : []),
        ...(isOpen(state) ? ["reopen" as const] : []),
      ];
      store.showNotice(decision === "block" ? "BLOCKED" : "DECLINED", 1, takeBack(back));
    } else if (isDone && (decision === "reopen" || decision === "unblock")) store.dismissNotice();
    // The pressed button may be gone.
    if (result !== "FAILED") status.current?.focus();
    if (isDone && reply === undefined && (decision === "reopen" || (hasUndo && isOpen(state)))) onMoved?.();
  }

  return (
    <article className={styles.card} aria-labelledby={headingId} aria-busy={isDeciding}>
      {layout && (
        <Moment isNow={isJustKept}>
          <MarkedPicture
            layout={layout}
            marked={wish?.pieces ?? []}
            findBox={(itemId) => findGarmentBox(closet.items, itemId)}
          >
            <StylingPicture styling={shown} alt={words.outfitOf(name)} />
          </MarkedPicture>
        </Moment>
      )}
      <div className={styles.words}>
        <h2 ref={heading} id={headingId}>
          <bdi>{nameFirst}</bdi>
        </h2>
        <p className={form.help}>
          {shownState !== undefined && <strong>{`${shownState} · `}</strong>}
          <time dateTime={new Date(sentAt).toISOString()}>{writeRecentDay(sentAt, language)}</time>
        </p>
        <Versions styling={styling} shown={shown} onShow={setChosen} />
        {state === "withdrawn" && <p>{words.withdrawnText(nameFirst)}</p>}
        {note !== "" && (
          <p dir="auto" className={styles.note}>
            {note}
          </p>
        )}
        {styling.outfit && <SaidOfOutfit outfit={styling.outfit} />}
        {shown.proposals && <ProposedList proposals={shown.proposals} />}
        {wish && <GivenReply reply={wish.sentence} />}
        <GivenReply {...styling} />
        {isBlocked && (
          <p className={form.statement}>
            <span>{words.blockedUntil(blockedUntil === undefined ? null : writeDay(blockedUntil, language))}</span>
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
          {waits ? waiting?.text : outcome === words.asked(nameFirst) && state !== "asked" ? "" : outcome}
        </p>
        <CardActions
          styling={styling}
          shown={shown}
          name={name}
          nameFirst={nameFirst}
          isBusy={isBusy}
          isJustKept={isJustKept}
          decide={(...given) => void decide(...given)}
        />
      </div>
    </article>
  );
}

export function KeptOutfit({ id }: { id: string }) {
  const { closet, phase } = useClosetState();
  const { store } = useOwnParts();
  const { inbox, tabs } = useOwnerMessages();
  if (phase === "READY" && !closet.outfits.some((outfit) => outfit.id === id)) {
    return (
      <p>
        {inbox.removed} <OwnLink to="/bin">{tabs.bin}</OwnLink>
      </p>
    );
  }
  return (
    <div className={form.actions}>
      <OwnLink to={`/outfits${toOpenLink(id)}`} className={form.button}>
        {inbox.edit}
      </OwnLink>
      <button type="button" className={form.button} onClick={() => void removeEntries(store, "outfits", [id])}>
        {inbox.remove}
      </button>
    </div>
  );
}
