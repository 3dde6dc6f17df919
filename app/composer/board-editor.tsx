import type { ClosetLists } from "#domain/closet.ts";
import { type ReactNode, useMemo, useState } from "react";
import { LargePicture } from "#app/ui/large-picture.tsx";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import spoken from "#app/ui/spoken.module.css";
import { useUndoKeys } from "#app/ui/use-undo-keys.ts";
import { type Board, findPiece, isFull } from "#domain/composer/board.ts";
import type { TrayPieces } from "#domain/composer/order-tray.ts";
import styles from "./board-editor.module.css";
import { BarTool } from "./bar-tool.tsx";
import { BoardView } from "./board/board-view.tsx";
import { PieceTools } from "./board/piece-tools.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { useComposerWords } from "./composer-messages.ts";
import { LayerList } from "./layer-list.tsx";
import type { ComposerItems } from "./tray-items.ts";
import { ProposedThings, type Proposing } from "./proposals/proposed-things.tsx";
import { Sheet } from "./sheet.tsx";
import { ItemTray } from "./tray/item-tray.tsx";
import { type BoardEditor as Editor, useBoardEditor } from "./use-board-editor.ts";
import tab from "#app/ui/tab.module.css";

const WORN_PICTURE_ID = "worn-picture";

function UndoButtons({ editor }: { editor: Editor }) {
  const words = useComposerWords();
  return (["undo", "redo"] as const).map((act) => {
    const isEnabled = act === "undo" ? editor.canUndo : editor.canRedo;
    const label = editor.names[act];
    return <BarTool key={act} name={act} word={words[act]} label={label} isEnabled={isEnabled} onAct={editor[act]} />;
  });
}

function GonePieces({ editor, items }: { editor: Editor; items: ComposerItems }) {
  const words = useComposerWords();
  const total = editor.board.pieces.filter(({ itemId }) => !items.find(itemId)).length;
  if (total === 0) return null;
  return (
    <p className={styles.notice} role="status">
      <span>{words.gone(total)}</span>{" "}
      <button type="button" className={styles.remove} onClick={() => editor.removeGone()}>
        {words.removeGone}
      </button>
    </p>
  );
}

type BoardEditorProps = {
  first: Board;
  added?: readonly string[] | undefined;
  closet: ClosetLists;
  items: ComposerItems;
  outfits: TrayPieces["outfits"];
  onChange: (board: Board) => void;
  title: string;
  back: { to: string; label: string };
  question?: ReactNode;
  notice?: ReactNode;
  marked?: readonly string[] | undefined;
  mustHave?: readonly string[] | undefined;
  hint?: string | undefined;
  /** Undefined: only what the owner has. */
  proposing?: Proposing | undefined;
  /** Wishes are in the tray, too. */
  showsWishes?: boolean;
  actions?: ReactNode;
};

export function BoardEditor(props: BoardEditorProps) {
  const {
    first,
    added,
    closet,
    items,
    outfits,
    onChange,
    title,
    back,
    question,
    notice,
    marked,
    mustHave,
    hint,
    proposing,
    showsWishes = false,
    actions,
  } = props;
  // A search leaves out what is not owned.
  const searched = useMemo(
    () => (showsWishes ? { ...closet, items: closet.items.map((item) => ({ ...item, wishlist: false })) } : closet),
    [closet, showsWishes],
  );
  const words = useComposerWords();
  const { worn } = useItemsMessages();
  const { comma } = useMessages();
  const editor = useBoardEditor(first, items, outfits, onChange, added);
  const [isShowingLayers, setIsShowingLayers] = useState(false);
  const [sheetAt, setSheetAt] = useState(1);
  /** The board that had no room for a surprise. */
  const [complete, setComplete] = useState<Board | null>(null);
  const { board, selected, act } = editor;
  useUndoKeys(editor);
  const [proposedId, setProposedId] = useState<string | null>(null);
  const proposed = proposedId === null ? null : items.find(proposedId);
  if (proposed) {
    setProposedId(null);
    editor.add(proposed);
  }
  const chosen = findPiece(board, selected);
  const pictures = chosen ? items.find(chosen.itemId)?.pictures : undefined;
  const wornPicture = pictures?.find((picture) => picture.worn && picture.address !== null);
  return (
    <ComposerFrame
      title={title}
      back={back}
      question={question}
      tools={
        <>
          <UndoButtons editor={editor} />
          {actions}
        </>
      }
      stage={
        <>
          <BoardView editor={editor} items={items} marked={marked} mustHave={mustHave} title={title} hint={hint} />
          <PieceTools
            onAct={selected === null ? null : (action) => act(selected, action)}
            canSwap={editor.canSwap}
            wornPictureId={wornPicture && WORN_PICTURE_ID}
          />
          {chosen && wornPicture && (
            <LargePicture
              id={WORN_PICTURE_ID}
              label={editor.getPieceName(chosen) + comma + worn}
              photograph={wornPicture}
            />
          )}
          <p role="status" className={spoken.spoken}>
            <span key={editor.said.count}>{editor.said.text}</span>
          </p>
        </>
      }
      sheet={
        <Sheet at={sheetAt} onMove={setSheetAt}>
          <div className={styles.head}>
            {notice}
            <GonePieces editor={editor} items={items} />
            {isFull(board) && <p className={styles.notice}>{words.full}</p>}
            <div role="status">
              {complete === board && !isFull(board) && <p className={styles.notice}>{words.noMoreSuggestions}</p>}
            </div>
            <div className={styles.switch}>
              {[false, true].map((isLayers) => (
                <button
                  key={String(isLayers)}
                  type="button"
                  className={`${tab.tab} ${styles.list}`}
                  aria-pressed={isLayers === isShowingLayers}
                  onClick={() => {
                    setIsShowingLayers(isLayers);
                    setSheetAt(Math.max(1, sheetAt));
                  }}
                >
                  {isLayers ? words.layers(board.pieces.length) : words.closetPieces}
                </button>
              ))}
              <span className={styles.acts}>
                {!isShowingLayers && (
                  <button
                    type="button"
                    className={styles.act}
                    // A disabled button would lose the focus.
                    aria-disabled={!editor.canSurprise}
                    onClick={() => (editor.canSurprise ? editor.surprise() : setComplete(board))}
                  >
                    {words.surprise}
                  </button>
                )}
                <button
                  type="button"
                  className={styles.act}
                  disabled={board.pieces.length === 0}
                  onClick={() => editor.tidyUp()}
                >
                  {editor.tidyUpName}
                </button>
              </span>
            </div>
          </div>
          <div className={styles.body} hidden={isShowingLayers}>
            <ItemTray
              closet={searched}
              items={items}
              outfits={outfits}
              board={board}
              swap={editor.swapping}
              chosenId={chosen?.itemId}
              isOpen={sheetAt > 0 && !isShowingLayers}
              onAdd={(item, at) => editor.add(item, at)}
              onDrag={() => setSheetAt(Math.min(1, sheetAt))}
            />
            {proposing && (
              <ProposedThings
                {...proposing}
                placed={new Set(board.pieces.map(({ itemId }) => itemId))}
                onPropose={(proposal) => {
                  proposing.onPropose(proposal);
                  setProposedId(proposal.id);
                }}
                onAdd={setProposedId}
              />
            )}
          </div>
          {isShowingLayers && (
            <div className={styles.body}>
              <LayerList editor={editor} items={items} />
            </div>
          )}
        </Sheet>
      }
    />
  );
}
