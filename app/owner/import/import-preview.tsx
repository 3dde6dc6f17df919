import { useState } from "react";
import { findExceeded, hasEntries, type ImportedFile } from "#domain/owner/import-file.ts";
import type { TablePreview } from "#domain/moving-in/preview-table.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import type { Existing, Extras } from "./file-import.ts";
import { ImportLines } from "./import-lines.tsx";
import { ImportHeading } from "./import-heading.tsx";
import { OtherRows, type TakenRows } from "./other-rows.tsx";
import { PreviewCards } from "./preview-cards.tsx";
import { UnusedPictures } from "./unused-pictures.tsx";
import styles from "./import.module.css";
import bar from "#app/ui/bar.module.css";

type ImportPreviewProps = {
  name: string;
  existing: Existing;
  file: ImportedFile;
  table?: TablePreview | null;
  hasUpdates?: boolean;
  isChecking?: boolean;
  onColumns?: () => void;
  onExisting: (existing: Existing) => void;
  onRun: (existing: Existing, extras: Extras) => void;
  onCancel: () => void;
};

export function ImportPreview(props: ImportPreviewProps) {
  const { name, existing, file, table = null, hasUpdates = false, isChecking = false } = props;
  const { onColumns, onExisting, onRun, onCancel } = props;
  const { data, cancel } = useOwnerMessages();
  const [taken, setTaken] = useState<TakenRows>(new Set());
  const [pictures, setPictures] = useState(false);
  const more = taken.size + (pictures ? file.unusedPicturesCount : 0);
  const [isConfirmed, setConfirmed] = useState(false);
  const isReplacing = existing === "replace";
  const exceeded = findExceeded(file, existing, more);
  const { added, known } = file.changes;
  const hasNew = hasEntries(added) || more > 0;
  const hasWork = {
    add: hasNew,
    update: hasNew || hasUpdates,
    replace: isConfirmed && (hasNew || hasEntries(known)),
  }[existing];
  const options = [
    ["add", data.addAll, data.addAllText],
    ...(hasUpdates ? ([["update", data.updateAll, data.updateAllText]] as const) : []),
    ["replace", data.replaceAll, data.replaceAllText],
  ] as const;
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasWork && !exceeded && !isChecking) onRun(existing, { rows: taken, pictures });
      }}
    >
      <ImportHeading>
        <bdi>{data.fileName(name)}</bdi>
      </ImportHeading>
      {table && (
        <div>
          <button type="button" className={form.button} onClick={onColumns}>
            {data.checkColumns}
          </button>
        </div>
      )}
      <fieldset className={form.group}>
        <legend>{data.how}</legend>
        {options.map(([value, label, help]) => (
          <label key={value} className={form.check}>
            <input
              type="radio"
              name="existing"
              className={form.box}
              checked={existing === value}
              onChange={() => onExisting(value)}
            />
            {label}
            <span className={form.help}>{help}</span>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {isChecking ? (
          <p>{data.checking}</p>
        ) : (
          <ImportLines file={file} existing={existing} more={more} isDone={false} />
        )}
      </div>
      {file.unusedPicturesCount > 0 && <UnusedPictures file={file} isTaken={pictures} onTake={setPictures} />}
      {table && <PreviewCards table={table} />}
      {table && table.others.length > 0 && <OtherRows rows={table.others} taken={taken} onTake={setTaken} />}
      {exceeded && (
        <p role="alert" className={form.error}>
          {(exceeded.what === "items" ? data.tooManyItems : data.tooManyPictures)(exceeded.would, exceeded.most)}
        </p>
      )}
      {isReplacing && (
        <label className={form.check}>
          <input
            type="checkbox"
            className={form.box}
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
          {data.confirmReplace}
        </label>
      )}
      <div className={`${bar.lower} ${form.foot} ${styles.foot}`}>
        <button type="submit" className={form.primary} disabled={!hasWork || exceeded !== null || isChecking}>
          {{ add: data.addNow, update: data.updateNow, replace: data.replaceNow }[existing]}
        </button>
        <button type="button" className={form.quiet} onClick={onCancel}>
          {cancel}
        </button>
      </div>
    </form>
  );
}
