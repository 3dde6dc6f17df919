import { useState } from "react";
import { readStoredText, storeText } from "#app/account/stored-text.ts";
import iconButton from "#app/ui/icon-button.module.css";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import styles from "./own-list.module.css";

const GRID_COLUMNS = "gridColumns";
const COLUMNS = [2, 3, 4];

/** Of the grids of a phone. */
export function useGridColumns(): { columns: number; next: () => void } {
  const stored = useBrowserValue(() => Number(readStoredText(GRID_COLUMNS) ?? 2), 2);
  const [chosen, choose] = useState<number | null>(null);
  const columns = chosen ?? stored;
  const next = () => {
    const following = COLUMNS[(COLUMNS.indexOf(columns) + 1) % COLUMNS.length] ?? 2;
    storeText(GRID_COLUMNS, String(following));
    choose(following);
  };
  return { columns, next };
}

export function ColumnsButton({ columns, next }: ReturnType<typeof useGridColumns>) {
  const words = useOwnerMessages();
  const label = words.columns(columns);
  const side = 20 / columns;
  return (
    <button
      type="button"
      className={`${iconButton.button} ${styles.columns}`}
      aria-label={label}
      title={label}
      onClick={next}
    >
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
        {Array.from({ length: columns ** 2 }, (_, cell) => (
          <rect
            key={cell}
            x={2 + (cell % columns) * side}
            y={2 + Math.floor(cell / columns) * side}
            width={side}
            height={side}
          />
        ))}
      </svg>
    </button>
  );
}
