import form from "#app/ui/form.module.css";
import { useOwnerMessages } from "#app/ui/messages.ts";
import type { OtherRow } from "#domain/moving-in/item-table.ts";
import styles from "./import.module.css";

/** Their positions. */
export type TakenRows = ReadonlySet<number>;

const MAX_SHOWN = 300;

type OtherRowsProps = { rows: readonly OtherRow[]; taken: TakenRows; onTake: (taken: TakenRows) => void };

/** Rows of an order history that do not look like clothing: all, or some of them. */
export function OtherRows({ rows, taken, onTake }: OtherRowsProps) {
  const { data } = useOwnerMessages();
  const isTaken = ({ position }: OtherRow): boolean => taken.has(position);
  const shown = rows.slice(0, MAX_SHOWN);
  const take = ({ position }: OtherRow, isAdded: boolean): void =>
    onTake(new Set(isAdded ? [...taken, position] : [...taken].filter((each) => each !== position)));
  return (
    <div className={styles.lines}>
      <label className={form.check}>
        <input
          type="checkbox"
          className={form.box}
          checked={rows.every(isTaken)}
          onChange={({ target }) => onTake(new Set(target.checked ? rows.map(({ position }) => position) : []))}
        />
        {data.addOthers(rows.length)}
      </label>
      <div className={styles.others}>
        {shown.map((row) => (
          <label key={row.position} className={form.check}>
            <input
              type="checkbox"
              className={form.box}
              checked={isTaken(row)}
              onChange={({ target }) => take(row, target.checked)}
            />
            <bdi>{row.name}</bdi>
          </label>
        ))}
        {rows.length > shown.length && data.andMore(rows.length - shown.length)}
      </div>
    </div>
  );
}
