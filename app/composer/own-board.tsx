import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Closet } from "#domain/closet.ts";
import { toLayout } from "#domain/composer/board.ts";
import { type Draft, getDraftBoard } from "#domain/composer/draft.ts";
import type { Layout } from "#domain/layout/layout.ts";
import barButton from "#app/composer/bar-button.module.css";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { BoardEditor } from "./board-editor.tsx";
import editorStyles from "./board-editor.module.css";
import { ComposerFrame, EmptyBoard } from "./composer-frame.tsx";
import { createComposerItems } from "./composer-items.ts";
import { useComposerWords } from "./composer-words.ts";
import { DraftNotices } from "./drafts/draft-notices.tsx";
import { openDraftDatabase } from "./drafts/draft-database.ts";
import { createDraftStore } from "./drafts/draft-store.ts";
import styles from "./own-board.module.css";

type OwnBoardProps = {
  closet: Closet;
  /** Of the drafts on this device: one for new outfits, one for each outfit. */
  draftsKey: string;
  first: Layout;
  /** The outfit as it was when the board was opened. */
  before: string;
  title: string;
  back: { to: string; label: string };
  notice?: ReactNode;
  /** False: it was not saved, and the draft stays. */
  onSave: (readDraft: () => Draft) => Promise<boolean>;
};

/** The covered header and footer get no focus. Notices lie above the board, so they stay reachable. */
function useInertPage(): void {
  useEffect(() => {
    const covered = [...document.querySelectorAll<HTMLElement>(":is(header, footer):not(main *)")];
    for (const element of covered) element.inert = true;
    return () => {
      for (const element of covered) element.inert = false;
    };
  }, []);
}

/** An owner's outfit on the board. It covers the page until it is saved, and is a draft on this device until then. */
export function OwnBoard(props: OwnBoardProps) {
  const { closet, draftsKey, first, before, title, back, notice, onSave } = props;
  useInertPage();
  const words = useComposerWords();
  const messages = useMessages();
  const itemsMessages = useItemsMessages();
  // The list of the moment: what other devices change meanwhile would move it below the owner's finger.
  const [arrived] = useState(() => ({ closet, detailed: Promise.resolve(closet) }));
  const [{ list }] = useState(() => createComposerItems(closet, { closet: messages, items: itemsMessages }));
  const items = useMemo(
    () => ({ ...createComposerItems(closet, { closet: messages, items: itemsMessages }), list }),
    [closet, messages, itemsMessages, list],
  );
  const [drafts] = useState(() => createDraftStore(draftsKey));
  const { draft, editorKey, isCopy, isNotSaved } = useSyncExternalStore(drafts.subscribe, drafts.getState);
  const [firstLayout] = useState(first);
  /** The outfit as it was when this board began. */
  const [begunWith, setBegunWith] = useState(before);
  const [isKept, setIsKept] = useState(false);
  const [discardedId, setDiscardedId] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  useEffect(() => {
    const open = async () => {
      const known = await openDraftDatabase().list(draftsKey);
      setIsKept(known.length > 0);
      await drafts.start({ draftId: null, begin: known.length > 0 ? null : () => firstLayout });
    };
    void open();
  }, [drafts, draftsKey, firstLayout]);

  if (!draft) {
    return (
      <div className={styles.cover}>
        <ComposerFrame title={title} back={back} stage={<EmptyBoard />} panel={null} />
      </div>
    );
  }

  const save = async () => {
    setIsSaving(true);
    const isSaved = await onSave(() => ({ before: begunWith, ...(drafts.getState().draft ?? draft) }));
    if (isSaved) await drafts.remove(drafts.getState().draft?.id ?? draft.id);
    else setIsSaving(false);
  };
  const discard = () => {
    void drafts.remove(draft.id);
    void drafts.beginNew(first);
    setBegunWith(before);
    setIsKept(false);
    setDiscardedId(draft.id);
  };
  const undoDiscard = (id: string) => {
    drafts.restore(id);
    void drafts.openDraft(id);
    setIsKept(true);
    setDiscardedId(null);
  };
  return (
    <div className={styles.cover}>
      <BoardEditor
        key={editorKey}
        first={getDraftBoard(draft)}
        closet={arrived}
        items={items}
        onChange={(board) => drafts.change({ layout: toLayout(board), before: draft.before ?? begunWith })}
        title={title}
        back={back}
        notice={
          <>
            {notice}
            <DraftNotices isCopy={isCopy} isNotSaved={isNotSaved} />
            {isKept && (
              <p className={editorStyles.notice}>
                {words.unsavedBoard}{" "}
                <button type="button" className={editorStyles.remove} onClick={discard}>
                  {words.discard}
                </button>
              </p>
            )}
            {discardedId !== null && draft.changedAt === 0 && (
              <p role="status" className={editorStyles.notice}>
                {words.discarded}{" "}
                <button type="button" className={editorStyles.remove} onClick={() => undoDiscard(discardedId)}>
                  {words.undo}
                </button>
              </p>
            )}
          </>
        }
        actions={
          <button
            type="button"
            className={barButton.action}
            disabled={draft.layout.pics.length === 0 || isSaving}
            onClick={() => void save()}
          >
            {words.save}
          </button>
        }
      />
    </div>
  );
}
