import { useState } from "react";
import type { Closet } from "#domain/closet.ts";
import { type Board, toLayout } from "#domain/composer/board.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { BoardEditor } from "./board-editor.tsx";
import { createComposerItems } from "./composer-items.ts";
import { useComposerWords } from "./composer-words.ts";
import barButton from "#app/composer/bar-button.module.css";
import styles from "./own-board.module.css";

type OwnBoardProps = {
  closet: Closet;
  first: Board;
  title: string;
  back: { to: string; label: string };
  onSave: (layout: Layout) => void;
};

/** An owner's outfit on the board. It covers the page until it is saved. */
export function OwnBoard({ closet, first, title, back, onSave }: OwnBoardProps) {
  const words = useComposerWords();
  const messages = useMessages();
  const itemsMessages = useItemsMessages();
  // The closet of the moment: what other devices change meanwhile would reload the list below the owner's finger.
  const [arrived] = useState(() => ({ closet, detailed: Promise.resolve(closet) }));
  const [items] = useState(() => createComposerItems(closet, { closet: messages, items: itemsMessages }));
  const [board, setBoard] = useState(first);
  return (
    <div className={styles.cover}>
      <BoardEditor
        first={first}
        closet={arrived}
        items={items}
        onChange={setBoard}
        title={title}
        back={back}
        actions={
          <button
            type="button"
            className={barButton.action}
            disabled={board.pieces.length === 0}
            onClick={() => onSave(toLayout(board))}
          >
            {words.save}
          </button>
        }
      />
    </div>
  );
}
