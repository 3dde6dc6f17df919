import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ClosetLists, Item } from "#domain/closet.ts";
import { toLayout } from "#domain/composer/board.ts";
import { type Draft, getDraftBoard } from "#domain/composer/draft.ts";
import { createFirstLayout } from "#domain/composer/first-layout.ts";
import barButton from "#app/composer/bar-button.module.css";
import { choosePicture } from "#domain/composer/choose-picture.ts";
import { listPlaced, withProposals } from "#domain/composer/proposed.ts";
import { findUsualCurrency } from "#domain/items/usual-currency.ts";
import { BoardEditor } from "./board-editor.tsx";
import editorStyles from "./board-editor.module.css";
import { ComposerFrame, EmptyBoard } from "./composer-frame.tsx";
import { useComposerItems } from "./tray-items.ts";
import { useComposerWords } from "./composer-messages.ts";
import { DraftNotices } from "./drafts/draft-notices.tsx";
import { openDraftDatabase } from "./drafts/draft-database.ts";
import { createDraftStore } from "./drafts/draft-store.ts";
import form from "#app/ui/form.module.css";
import styles from "./own-board.module.css";

type OwnBoardProps = {
  closet: ClosetLists;
  /** This device has a draft for new outfits, and one for each outfit. */
  draftsKeys: { key: string; older: string | null };
  outfitId: string | null;
  /** Begins another outfit with this item. */
  itemId: string | null;
  /** Of something new that is put on the board. */
  asksPrice?: boolean;
  title: string;
  back: { to: string; label: string };
  notice?: ReactNode;
  onSave: (draft: Draft) => Promise<boolean>;
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

const listWishes = ({ items }: ClosetLists): Item[] =>
  items.filter((item) => item.wishlist && choosePicture(item, 1) !== null);

export function OwnBoard(props: OwnBoardProps) {
  const { closet, draftsKeys, outfitId, itemId, asksPrice, title, back, notice, onSave } = props;
  useInertPage();
  const words = useComposerWords();
  const [drafts] = useState(() => createDraftStore(draftsKeys.key, openDraftDatabase(draftsKeys.older)));
  const state = useSyncExternalStore(drafts.subscribe, drafts.getState);
  const { draft, editorKey } = state;
  const proposals = draft?.proposals;
  const shown = useMemo(() => withProposals(closet, proposals ?? []), [closet, proposals]);
  const all = useComposerItems(shown);
  // The list of the moment: what other devices change meanwhile would move it below the owner's finger.
  const [searched] = useState(closet);
  const [list] = useState(all.list);
  const [wishes] = useState(() => listWishes(closet));
  const [showsWishes, setShowsWishes] = useState(false);
  const items = useMemo(
    () => ({ ...all, list: showsWishes ? [...list, ...wishes] : list }),
    [all, list, wishes, showsWishes],
  );
  const itemIds = itemId === null ? [] : [itemId];
  const findFirst = () => createFirstLayout({ itemIds, outfitId }, closet, items.findUnplaced)?.layout;
  const [first] = useState(findFirst);
  const [isKept, setIsKept] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  useEffect(() => {
    const start = first && (itemId === null ? { first } : { layout: first });
    void drafts.start(start ?? {}).then(() => setIsKept(drafts.getState().savedId !== null));
  }, [drafts, first, itemId]);

  if (!draft) {
    return (
      <div className={styles.cover}>
        <ComposerFrame title={title} back={back} stage={<EmptyBoard />} />
      </div>
    );
  }

  const save = async () => {
    setIsSaving(true);
    if (await onSave(draft)) await drafts.remove();
    else setIsSaving(false);
  };
  const discard = () => {
    drafts.beginNew(findFirst());
    setIsKept(false);
  };
  const bringBack = () => {
    drafts.bringBack();
    setIsKept(true);
  };
  return (
    <div className={styles.cover}>
      <BoardEditor
        key={editorKey}
        first={getDraftBoard(draft)}
        closet={searched}
        showsWishes={showsWishes}
        proposing={{
          title: words.notOwnedByYou,
          currency: findUsualCurrency(closet.items),
          asksPrice,
          proposals: proposals ?? [],
          onPropose: (proposal) =>
            drafts.change({ proposals: [...listPlaced(proposals ?? [], draft.layout), proposal] }),
          ...(wishes.length > 0 && { wishes: { isShown: showsWishes, onShow: setShowsWishes } }),
        }}
        items={items}
        outfits={all.outfits}
        onChange={(board) => drafts.change({ layout: toLayout(board) })}
        title={title}
        back={back}
        notice={
          <>
            {notice}
            <DraftNotices state={state} onBringBack={bringBack} />
            {isKept && (
              <p className={editorStyles.notice}>
                {words.unsavedBoard}{" "}
                <button type="button" className={editorStyles.remove} onClick={discard}>
                  {words.discard}
                </button>
              </p>
            )}
          </>
        }
        actions={
          <button
            type="button"
            className={`${form.primary} ${barButton.action}`}
            disabled={draft.layout.pics.length === 0}
            aria-disabled={isSaving}
            onClick={() => !isSaving && void save()}
          >
            {words.save}
          </button>
        }
      />
    </div>
  );
}
