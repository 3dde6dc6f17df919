import form from "#app/ui/form.module.css";
import { useOwnerMessages } from "#app/ui/messages.ts";
import type { ImportedFile } from "#domain/owner/import-file.ts";
import styles from "./import.module.css";

const MAX_SHOWN = 12;

type UnusedPicturesProps = { file: ImportedFile; isTaken?: boolean; onTake?: (isTaken: boolean) => void };

/** Photographs beside a table that no row has: to add before an import, named after it. */
export function UnusedPictures({ file, isTaken = false, onTake }: UnusedPicturesProps) {
  const { data } = useOwnerMessages();
  const { unusedPictures, unusedPicturesCount: count } = file;
  const shown = unusedPictures.slice(0, MAX_SHOWN);
  return (
    <div className={styles.lines}>
      {onTake ? (
        <label className={form.check}>
          <input
            type="checkbox"
            className={form.box}
            checked={isTaken}
            onChange={({ target }) => onTake(target.checked)}
          />
          {data.addPictures(count)}
        </label>
      ) : (
        <p>{data.unusedPictures(count)}</p>
      )}
      <ul className={styles.reasons}>
        {shown.map((path) => (
          <li key={path}>
            <bdi>{path}</bdi>
          </li>
        ))}
        {count > shown.length && <li>{data.andMore(count - shown.length)}</li>}
      </ul>
    </div>
  );
}
