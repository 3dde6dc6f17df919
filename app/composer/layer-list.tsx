import { useRef } from "react";
import type { Piece } from "#domain/composer/board.ts";
import { useDragOrder } from "#app/owner/order/use-drag-order.ts";
import { PIECE_ACTIONS } from "#domain/composer/piece-actions.ts";
import { choosePicture } from "#domain/composer/choose-picture.ts";
import iconButton from "#app/ui/icon-button.module.css";
import type { ComposerItems } from "./tray-items.ts";
import { useComposerWords } from "./composer-messages.ts";
import { BoardIcon } from "./icon.tsx";
import styles from "./layer-list.module.css";
import type { BoardEditor } from "./use-board-editor.ts";
import { useFocusWhenGone } from "./use-focus-when-gone.ts";

const THUMBNAIL_PX = 96;

type LayerProps = { piece: Piece; place: number; editor: BoardEditor; items: ComposerItems };

function Layer({ piece, place, editor, items }: LayerProps) {
  const words = useComposerWords();
  const { board, selected, getPieceName, act, select } = editor;
  const { key } = piece;
  const name = getPieceName(piece);
  const item = items.find(piece.itemId);
  const picture = item && choosePicture(item, THUMBNAIL_PX);
  const isSelected = key === selected;
  return (
    <li
      className={styles.layer}
      data-key={key}
      data-selected={isSelected || undefined}
      aria-posinset={board.pieces.length - place}
      aria-setsize={board.pieces.length}
    >
      <button
        type="button"
        className={styles.name}
        data-grip=""
        data-key={key}
        aria-pressed={isSelected}
        onClick={() => select(key)}
        onKeyDown={(event) => editor.handleKey(key, event)}
      >
        <span className={styles.thumbnail}>{picture && <img src={picture.href} alt="" width="36" height="48" />}</span>
        <bdi>{name}</bdi>
      </button>
      {isSelected && (
        <div className={styles.actions}>
          {PIECE_ACTIONS.map((action) => (
            <button
              key={action}
              type="button"
              className={iconButton.button}
              title={words.ofPiece(words.actions[action], name)}
              // A disabled button would lose the focus.
              aria-disabled={
                (action === "forward" && place === board.pieces.length - 1) || (action === "backward" && place === 0)
              }
              onClick={() => act(key, action)}
            >
              <BoardIcon name={action} />
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

/** For screen readers, and for pieces that lie behind others. */
export function LayerList({ editor, items }: { editor: BoardEditor; items: ComposerItems }) {
  const words = useComposerWords();
  const box = useRef<HTMLDivElement>(null);
  const { pieces } = editor.board;
  useFocusWhenGone(box, pieces);
  const findAt = (position: number) => pieces.at(-1 - position);
  useDragOrder(box, {
    canMove: () => pieces.length > 1,
    onMove(from, gap) {
      const piece = findAt(from);
      if (piece) editor.moveLayer(piece.key, gap > from ? from + 1 - gap : from - gap);
    },
    onHold(position) {
      const piece = findAt(position);
      if (piece) editor.select(piece.key);
    },
    isRow: true,
    isInScroller: true,
  });
  return (
    <div ref={box} className={styles.box} tabIndex={-1}>
      {pieces.length === 0 ? (
        <p className={styles.empty}>{words.noLayers}</p>
      ) : (
        <ol className={styles.layers} aria-label={words.layersFrom}>
          {pieces
            .map((piece, place) => <Layer key={piece.key} piece={piece} place={place} editor={editor} items={items} />)
            .toReversed()}
        </ol>
      )}
    </div>
  );
}
