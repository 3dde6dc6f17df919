import { useState } from "react";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { BoardIcon } from "#app/composer/icon.tsx";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { getModalTriggerProps } from "#app/ui/modal.tsx";
import type { PieceAction, Swap } from "#domain/composer/piece-actions.ts";
import styles from "./piece-tools.module.css";
import { Toolbar } from "./toolbar.tsx";

const OTHERS = ["backward", "larger", "smaller", "turnLeft", "turnRight", "mirror", "duplicate"] as const;

type PieceToolsProps = {
  onAct: ((action: PieceAction | Swap) => void) | null;
  canSwap: boolean;
  wornPictureId?: string | undefined;
};

export function PieceTools({ onAct, canSwap, wornPictureId }: PieceToolsProps) {
  const words = useComposerWords();
  const { more } = useMessages();
  const { worn } = useItemsMessages();
  const [isOpen, setIsOpen] = useState(false);
  const makeTool = (action: PieceAction | "next", isEnabled = onAct !== null) => (
    <button
      key={action}
      type="button"
      className={styles.tool}
      // A disabled button would lose the focus when its piece is removed.
      aria-disabled={!isEnabled}
      onClick={() => isEnabled && onAct?.(action)}
    >
      <BoardIcon name={action === "next" ? "swap" : action} />
      <span className={styles.word}>{action === "next" ? words.swaps.next : words.actions[action]}</span>
    </button>
  );
  return (
    <Toolbar label={words.tools} className={styles.tools}>
      {makeTool("next", canSwap)}
      {makeTool("forward")}
      {wornPictureId !== undefined && (
        <button {...getModalTriggerProps(wornPictureId)} className={styles.tool}>
          <BoardIcon name="worn" />
          <span className={styles.word}>{worn}</span>
        </button>
      )}
      <button
        type="button"
        className={`${styles.tool} ${styles.more}`}
        aria-expanded={isOpen && onAct !== null}
        aria-disabled={onAct === null}
        onClick={() => setIsOpen(!isOpen)}
      >
        <BoardIcon name="more" />
        <span className={styles.word}>{more}</span>
      </button>
      <div className={styles.others} data-open={(isOpen && onAct !== null) || undefined}>
        {OTHERS.map((action) => makeTool(action))}
      </div>
      {makeTool("remove")}
      {/* While a piece is dragged; keys have a tool for that. */}
      <div className={styles.bin} aria-hidden="true">
        <BoardIcon name="remove" />
      </div>
    </Toolbar>
  );
}
