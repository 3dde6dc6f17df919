import { useEffect, useRef, useState } from "react";
import { mayCall } from "#domain/people/rights.ts";
import { OwnLink } from "#app/owner/own-link.tsx";
import { isEnded, type Link as SharedLink } from "#domain/links/link.ts";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { isOpen } from "#domain/stylings/styling.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/ui/form.module.css";
import { FoldedStylings } from "#app/owner/inbox/folded-stylings.tsx";
import { InboxCard } from "#app/owner/inbox/inbox-card.tsx";
import styles from "#app/owner/inbox/inbox.module.css";
import { Question } from "#app/owner/inbox/question.tsx";
import { MakeLink } from "#app/owner/links/own-links.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { May } from "#app/owner/people/may.tsx";
import { useAccess, useClosetState, useInbox, useLinks, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import { ShareLink } from "#app/owner/settings/share-link.tsx";
import { SignedOut } from "#app/owner/signed-out.tsx";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";

function EmptyInbox() {
  const { store, publicUrl } = useOwnParts();
  const { visibility, stylings } = useClosetState().closet.user;
  const { inbox, links } = useOwnerMessages();
  if (visibility === "public" && stylings !== "none") {
    return (
      <EmptyList title={inbox.none} text={inbox.noneText}>
        <ShareLink username={store.username} publicUrl={publicUrl} />
      </EmptyList>
    );
  }
  if (visibility === "private") {
    return (
      <EmptyList title={inbox.none} text={inbox.nonePrivate}>
        <MakeLink what={{ kind: "closet" }} label={links.makeTitle} />
      </EmptyList>
    );
  }
  return (
    <EmptyList title={inbox.none} text={inbox.noneClosed}>
      <May call="setSettings">
        <OwnLink to="/settings" className={form.button}>
          {inbox.toSettings}
        </OwnLink>
      </May>
    </EmptyList>
  );
}

export default function OwnInbox() {
  const { inbox, links } = useOwnParts();
  const listsLinks = mayCall(useAccess(), "listLinks");
  const { phase: linksPhase, links: allLinks } = useLinks();
  const [nowMs] = useState(Date.now);
  const { phase: inboxPhase, stylings, hasOlder, hasOlderFailed, openIds } = useInbox();
  // Cards do not move under their questions later.
  const phase = inboxPhase === "READY" && listsLinks && linksPhase === "LOADING" ? "LOADING" : inboxPhase;
  const { outOfReach } = useMessages();
  const words = useOwnerMessages();
  const { aFriend } = useItemsMessages();
  const main = useRef<HTMLElement>(null);
  useEffect(() => inbox.open(), [inbox]);
  useEffect(() => (listsLinks ? links.open() : undefined), [links, listsLinks]);
  const isShown = ({ id, state }: InboxStyling): boolean => isOpen(state) || (openIds.has(id) && state !== "declined");
  const folded = stylings.filter((styling) => !isShown(styling));
  const kept = folded.filter(({ state }) => state === "accepted");
  const others = folded.filter(({ state }) => state !== "accepted");
  const open = useOpenEntry(folded);
  const questions = allLinks.filter(
    (link) =>
      stylings.some(({ linkId }) => linkId === link.id) ||
      (!isEnded(link, nowMs) && (link.request ?? link.vote ?? link.outcome) !== null),
  );
  // A question shows its candidates, also older ones.
  const isCandidateMissing = questions
    .flatMap(({ vote, outcome }) => [...(vote?.candidates ?? []), ...(outcome ? [outcome.candidate] : [])])
    .some(({ kind, id }) => kind === "styling" && !stylings.some((styling) => styling.id === id));
  const tooFew = isCandidateMissing && hasOlder && !hasOlderFailed ? stylings.length : null;
  useEffect(() => {
    if (tooFew !== null) void inbox.showOlder();
  }, [inbox, tooFew]);
  const isUnder = (link: SharedLink) => (styling: InboxStyling) => styling.linkId === link.id;
  const focusMain = () => main.current?.focus({ preventScroll: true });
  const showCards = (of: readonly InboxStyling[]) =>
    of.some(isShown) && (
      <ul className={styles.list} aria-label={words.tabs.inbox}>
        {of.filter(isShown).map((styling) => (
          <li key={styling.id}>
            <InboxCard styling={styling} onMoved={focusMain} />
          </li>
        ))}
      </ul>
    );
  return (
    <main ref={main} tabIndex={-1} className={styles.page}>
      {phase === "UNREACHABLE" && <RetryScreen message={outOfReach} onRetry={() => void inbox.load()} />}
      {phase === "SIGNED_OUT" && <SignedOut />}
      {phase === "LOADING" && <LoadingScreen />}
      {phase === "READY" && stylings.length === 0 && questions.length === 0 && <EmptyInbox />}
      {phase === "READY" &&
        questions.map((link) => (
          <Question key={link.id} link={link} stylings={stylings}>
            {showCards(stylings.filter(isUnder(link)))}
          </Question>
        ))}
      {phase === "READY" && showCards(stylings.filter((styling) => !questions.some((link) => isUnder(link)(styling))))}
      {kept.length > 0 && (
        <section className={styles.folded}>
          <h2>{words.inbox.keptOnes}</h2>
          <FoldedStylings stylings={kept} label={words.inbox.keptOnes} />
        </section>
      )}
      {others.length > 0 && (
        <details className={styles.folded}>
          <summary>{words.inbox.otherOnes}</summary>
          <FoldedStylings stylings={others} label={words.inbox.otherOnes} />
        </details>
      )}
      <p role="alert" className={styles.failed}>
        {hasOlderFailed && words.inbox.notDone}
      </p>
      {hasOlder && (
        <button type="button" className={`${form.button} ${styles.older}`} onClick={() => void inbox.showOlder()}>
          {words.inbox.older}
        </button>
      )}
      {open && (
        <Panel label={words.inbox.outfitOf(open.entry.name || aFriend)} onClose={open.onClose}>
          <InboxCard key={open.entry.id} styling={open.entry} onMoved={open.onClose} />
        </Panel>
      )}
    </main>
  );
}
