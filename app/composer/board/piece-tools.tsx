import { useEffect, useRef, useState } from "react";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { BoardIcon } from "#app/composer/icon.tsx";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { getModalTriggerProps } from "#app/ui/modal.tsx";
import type { PieceAction, Swap } from "#domain/composer/piece-actions.ts";
import styles from "./piece-tools.module.css";
import { Toolbar } from "./toolbar.tsx";

const OTHERS = ["backward", "larger", "smaller", "turnLeft", "turnRight", "mirror", "duplicate"] as const;

/** A menu closes with Escape, and with a tap on anything else. */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      const isInside = [opener, menu].some(({ current }) => current?.contains(event.target as Node));
      if (isKey ? event.key !== "Escape" : isInside) return;
      if (isKey && isInside) opener.current?.focus();
      setIsOpen(false);
    };
    const events = ["keydown", "pointerdown"] as const;
    for (const name of events) addEventListener(name, close);
    return () => {
      for (const name of events) removeEventListener(name, close);
    };
  }, [isOpen]);
  return { isOpen, opener, menu, toggle: () => setIsOpen(!isOpen) };
}

type PieceToolsProps = {
  onAct: ((action: PieceAction | Swap) => void) | null;
  canSwap: boolean;
  wornPictureId?: string | undefined;
};

export function PieceTools({ onAct, canSwap, wornPictureId }: PieceToolsProps) {
  const words = useComposerWords();
  const { more } = useMessages();
  const { worn } = useItemsMessages();
  const { isOpen, opener, menu, toggle } = useMenu();
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
      <span className={styles.word}>{action === "next" ? words.swap : words.actions[action]}</span>
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
        ref={opener}
        type="button"
        className={`${styles.tool} ${styles.more}`}
        aria-expanded={isOpen && onAct !== null}
        aria-disabled={onAct === null}
        onClick={toggle}
      >
        <BoardIcon name="more" />
        <span className={styles.word}>{more}</span>
      </button>
      <div ref={menu} className={styles.others} data-open={(isOpen && onAct !== null) || undefined}>
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
