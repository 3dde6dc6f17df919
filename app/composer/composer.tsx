import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#app/account/use-account.ts";
import { useClosetChanges } from "#app/closet/use-closet-changes.ts";
import { useMessages } from "#app/ui/messages.ts";
import { toAddress } from "#domain/base-path.ts";
import { getStylePath, getTabPath } from "#domain/closet-tabs.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { toLayout } from "#domain/composer/board.ts";
import { type Beginning, getDraftQuery } from "#domain/composer/beginning.ts";
import { getDraftBoard, toRevisionKey } from "#domain/composer/draft.ts";
import { createFirstLayout, type FirstLayout } from "#domain/composer/first-layout.ts";
import { listPlaced, toDraftProposals, withProposals } from "#domain/composer/proposed.ts";
import type { Revision } from "#domain/stylings/sent-styling.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import form from "#app/ui/form.module.css";
import { BarTool } from "./bar-tool.tsx";
import styles from "./board-editor.module.css";
import { BoardEditor } from "./board-editor.tsx";
import { ComposerFrame, EmptyBoard } from "./composer-frame.tsx";
import { useComposerWords } from "./composer-messages.ts";
import { DraftNotices } from "./drafts/draft-notices.tsx";
import { createDraftStore } from "./drafts/draft-store.ts";
import { collectSent } from "./drafts/sent-tokens.ts";
import { useKeepPicture } from "./send/kept-picture.tsx";
import { SendSheet, writeGone, writeWaiting } from "./send/send-sheet.tsx";
import { useSending } from "./send/sending.ts";
import { useComposerItems } from "./tray-items.ts";

type ComposerProps = {
  senders: StylingSenders;
  /** From whom the owner takes what they do not have. */
  proposers: StylingSenders;
  /** Wishes of the owner are in the tray, too. */
  showsWishes: boolean;
  closet: ClosetLists;
  beginning: Beginning;
  /** The token is that of the version before. */
  revision?: (Revision & { token: string }) | undefined;
  mustHave?: readonly string[];
  question?: ReactNode;
  isOver?: boolean;
  onReload: () => void;
};

/** What is on the board stays on this device. */
export function Composer(props: ComposerProps) {
  const {
    senders,
    proposers,
    showsWishes,
    closet,
    beginning,
    revision,
    mustHave = [],
    question,
    isOver = false,
    onReload,
  } = props;
  const { username, firstName } = closet.user;
  const words = useComposerWords();
  const messages = useMessages();
  const [drafts] = useState(() =>
    createDraftStore(revision ? toRevisionKey(revision.token, revision.version) : username),
  );
  const state = useSyncExternalStore(drafts.subscribe, drafts.getState);
  const { draft, editorKey, savedId } = state;
  const proposals = draft?.proposals;
  const shown = useMemo(() => withProposals(closet, proposals ?? []), [closet, proposals]);
  const items = useComposerItems(shown, showsWishes);
  const [first] = useState(() => createFirstLayout(beginning, closet, items.findUnplaced));
  const [draftId] = useState(beginning.draftId);
  const [earlier] = useState(() => revision?.proposals && toDraftProposals(revision.proposals));
  const [usual] = useState(
    () =>
      revision?.layout ??
      createFirstLayout({ itemIds: [...mustHave], outfitId: null }, closet, items.findUnplaced)?.layout,
  );
  useEffect(() => {
    void drafts.start({
      draftId,
      layout: first?.layout ?? null,
      ...(usual && { first: usual }),
      ...(earlier && { proposals: earlier }),
    });
  }, [drafts, draftId, first, usual, earlier]);

  const navigate = useNavigate();
  useEffect(() => {
    // A reload, and Back from another page, open this draft again.
    if (savedId === null) return;
    const query = getDraftQuery(new URLSearchParams(location.search), savedId);
    void navigate(query, { replace: true, preventScrollReset: true });
  }, [savedId, navigate]);

  // What was sent from here as a guest belongs to the account of the same person.
  const isSignedIn = useSession().status === "SIGNED_IN";
  useEffect(() => {
    if (isSignedIn) void collectSent();
  }, [isSignedIn]);

  const sending = useSending(draft, drafts);
  useKeepPicture(draft, shown.items);
  const { isGone, check } = useClosetChanges(getStylePath(username), onReload);
  const { problem } = sending;
  const isOutdated = problem === "itemGone" || problem === "private" || problem === "locked";
  useEffect(() => {
    if (isOutdated) check();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer of the server
  }, [isOutdated]);

  const takesNone = isOver ? words.questionOver : words.takesNone(firstName);
  // Nothing is kept yet.
  const takesNoMore = isOver ? messages.question.isOver(firstName) : messages.takesNone(firstName);
  const title = messages.style(firstName);
  const back = revision
    ? { to: `/styling/${revision.token}`, label: words.whatBecame(firstName) }
    : { to: getTabPath(username, "items"), label: messages.closetOf(firstName) };
  if (!draft) return <ComposerFrame title={title} back={back} question={question} stage={<EmptyBoard />} />;
  const mayPropose = senders !== "none" && (proposers === "anyone" || (proposers === "signed-in" && isSignedIn));
  const placed = new Set(draft.layout.pics.map(({ itemId }) => itemId));
  const missing = mustHave.flatMap((id) => {
    const item = placed.has(id) ? null : items.find(id);
    return item ? [{ id, name: items.getName(item) }] : [];
  });
  return (
    <BoardEditor
      key={editorKey}
      first={getDraftBoard(draft)}
      added={draft.added}
      closet={shown}
      showsWishes={showsWishes}
      items={items}
      proposing={
        mayPropose
          ? {
              title: words.notOwned(firstName),
              currency: undefined,
              proposals: proposals ?? [],
              onPropose: (proposal) =>
                drafts.change({ proposals: [...listPlaced(proposals ?? [], draft.layout), proposal] }),
            }
          : undefined
      }
      outfits={items.outfits}
      onChange={(board) => drafts.change({ layout: toLayout(board), added: [] })}
      title={title}
      back={back}
      marked={revision?.wish.pieces}
      mustHave={mustHave}
      question={question}
      hint={senders === "none" ? takesNoMore : undefined}
      notice={
        <>
          {first && draftId === null && draft.changedAt === 0 && <BeginningNotices first={first} />}
          {revision && (
            <p className={styles.notice}>
              {words.writes(firstName)} <q dir="auto">{revision.wish.sentence}</q>
            </p>
          )}
          <DraftNotices state={state} onBringBack={drafts.bringBack} />
          {draft.styling?.stage === "sent" && (
            <p className={styles.notice}>
              {words.sentText(firstName, draft.styling.content.email !== null)}{" "}
              <a className={`${form.link} ${styles.link}`} href={toAddress(`/styling/${draft.styling.token}`)}>
                {words.whatBecame(firstName)}
              </a>
            </p>
          )}
          {draft.styling?.stage === "waiting" && (!sending.isSending || sending.isLate) && (
            <p role="status" className={styles.notice}>
              {isGone || problem === "private" ? writeGone(username, words, "waiting") : writeWaiting(sending, words)}
            </p>
          )}
          {isGone && draft.styling?.stage !== "waiting" && (
            <p role="status" className={styles.notice}>
              {writeGone(username, words)}
            </p>
          )}
          {senders === "none" && draft.layout.pics.length > 0 && <p className={styles.notice}>{takesNone}</p>}
        </>
      }
      actions={
        <>
          {!revision && (
            <BarTool
              name="new"
              word={words.newDraft}
              isEnabled={draft.layout.pics.length > 0}
              onAct={() => drafts.beginNew(usual)}
            />
          )}
          {senders !== "none" && (
            <SendSheet
              draft={draft}
              items={shown.items}
              firstName={firstName}
              senders={senders}
              sending={sending}
              isGone={isGone}
              stylist={revision?.name}
              missing={missing}
              onPutBack={() => drafts.putBack(missing.map(({ id }) => id))}
              onNew={() => drafts.beginNew(usual)}
              onNote={(note) => drafts.change({ note })}
            />
          )}
        </>
      }
    />
  );
}

export function BeginningNotices({ first: { outfitProblem, missing, isTooMany } }: { first: FirstLayout }) {
  const words = useComposerWords();
  const sentences = [
    outfitProblem === "gone" && words.linkedOutfitGone,
    outfitProblem === "unknown pieces" && words.linkedPiecesUnknown,
    missing > 0 && words.linkedPiecesMissing(missing),
    isTooMany && words.linkedTooMany,
  ].filter((sentence) => sentence !== false);
  return sentences.map((sentence) => (
    <p key={sentence} role="status" className={styles.notice}>
      {sentence}
    </p>
  ));
}
