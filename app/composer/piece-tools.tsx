import { PIECE_ACTIONS, type PieceAction } from "#domain/composer/piece-actions.ts";
import iconButton from "#app/ui/icon-button.module.css";
import { useComposerWords } from "./composer-messages.ts";
import { Icon } from "./icon.tsx";
import { Toolbar } from "./board/toolbar.tsx";
import styles from "./piece-tools.module.css";

type PieceToolsProps = {
  /** Null: no piece is chosen. */
  onAct: ((action: PieceAction) => void) | null;
};

/** Beside the board: what one thumb does with the chosen piece. */
export function PieceTools({ onAct }: PieceToolsProps) {
  const words = useComposerWords();
  return (
    <Toolbar label={words.tools} className={styles.tools}>
      {PIECE_ACTIONS.map((action) => (
        <button
          key={action}
          type="button"
          className={`${iconButton.button} ${styles.tool}`}
          title={words.actions[action]}
          // A disabled button would lose the focus when its piece is removed.
          aria-disabled={onAct === null}
          onClick={() => onAct?.(action)}
        >
          <Icon name={action} />
        </button>
      ))}
    </Toolbar>
  );
}
