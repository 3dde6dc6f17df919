import form from "#app/ui/form.module.css";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import {
  countLongFields,
  countUnchanged,
  hasEntries,
  type ImportedFile,
  listWritten,
  type LeftOut,
  type ListCounts,
} from "#domain/owner/import-file.ts";
import type { Existing } from "./file-import.ts";
import styles from "./import.module.css";
import { UnusedPictures } from "./unused-pictures.tsx";

const MAX_SHOWN = 50;
const PICTURES = new Set(["thumbnailImageURL", "previewUrl", "picUrl", "pictures"]);

function Reasons({ entries, count }: { entries: readonly LeftOut[]; count: number }) {
  const { data, kinds } = useOwnerMessages();
  const { number } = useMessages();
  const shown = entries.slice(0, MAX_SHOWN);
  return (
    <details className={form.more}>
      <summary>{data.which}</summary>
      <ul className={styles.reasons}>
        {shown.map(({ list, position, line, id, picture, code, value = "" }) => (
          <li key={`${list} ${position} ${picture ?? ""}`}>
            {line === undefined ? `${kinds[list]} ${number(position + 1)}` : data.readLine(number(line))}
            {id !== undefined && (
              <>
                {" ("}
                <bdi>{id}</bdi>)
              </>
            )}
            {" – "}
            {picture !== undefined && <bdi>{picture} </bdi>}
            {code === "otherStatus" ? data.statusReason(value) : data.importReasons[code]}
          </li>
        ))}
        {count > shown.length && <li>{data.andMore(count - shown.length)}</li>}
      </ul>
    </details>
  );
}

const MAX_VALUE_LETTERS = 60;

/** What the file has otherwise than the closet. */
function Updates({ file: { updates, updatesCount } }: { file: ImportedFile }) {
  const { data, kinds } = useOwnerMessages();
  const { fields } = useItemsMessages();
  const names: Record<string, string> = { ...data.columnFields, ...fields };
  const nameField = (field: string): string => names[PICTURES.has(field) ? "picture" : field] ?? field;
  const write = (value: string | number | boolean | undefined): string =>
    String(value ?? "–").slice(0, MAX_VALUE_LETTERS);
  const shown = updates.slice(0, MAX_SHOWN);
  return (
    <details className={form.more}>
      <summary>{data.fileChanged(updatesCount)}</summary>
      <ul className={styles.reasons}>
        {shown.map(({ list, id, name, fields: changed }) => (
          <li key={`${list} ${id}`}>
            <bdi>{name === id ? kinds[list] : name}</bdi>
            <ul>
              {changed.map(({ field, from, to, isOwn }) => (
                <li key={field}>
                  {nameField(field)}
                  {to !== undefined && typeof to !== "boolean" && (
                    <>
                      {": "}
                      <bdi>{write(from)}</bdi> → <bdi>{write(to)}</bdi>
                    </>
                  )}
                  {isOwn && ` (${data.ownStays})`}
                </li>
              ))}
            </ul>
          </li>
        ))}
        {updatesCount > shown.length && <li>{data.andMore(updatesCount - shown.length)}</li>}
      </ul>
    </details>
  );
}

/** `more`: items that come in besides those of the file’s usual rows. */
type ImportLinesProps = { file: ImportedFile; existing: Existing; more?: number; isDone: boolean };

export function ImportLines({ file, existing, more = 0, isDone }: ImportLinesProps) {
  const { data } = useOwnerMessages();
  const { fields } = useItemsMessages();
  const { comma, number } = useMessages();
  const write = useCounts();
  const { added, known, missing, addedLeft } = file.changes;
  const isReplacing = existing === "replace";
  const isUpdating = existing === "update";
  const stays = isReplacing ? known : countUnchanged(file, isUpdating);
  const [willAdd, has, lacks] = [write({ ...added, items: added.items + more }), write(stays), write(missing)];
  const hasUpdated = isDone && isUpdating && file.updatesCount > 0;
  const nothing = isDone ? data.nothingAdded : hasEntries(known) ? data.nothingNew : data.emptyFile;
  const { leftOut, leftOutCount, unusablePictures, unusablePicturesCount } = file;
  return (
    <>
      <ul className={styles.lines}>
        {willAdd !== null && (
          <li>
            {(isDone ? data.added : data.willAdd)(willAdd)} {addedLeft > 0 && data.ofThemLeft(addedLeft)}
          </li>
        )}
        {willAdd === null && !hasUpdated && <li>{nothing}</li>}
        {has !== null && <li>{(isReplacing ? data.becomesAsInFile : data.staysAsItIs)(has)}</li>}
        {hasUpdated && <li>{data.updated(listWritten(file.updates).length)}</li>}
        {isReplacing && lacks !== null && <li>{data.movesToBin(lacks)}</li>}
        {leftOutCount > 0 && <li>{data.leftOut(leftOutCount)}</li>}
        {unusablePicturesCount > 0 && <li>{data.unusablePictures(unusablePicturesCount)}</li>}
        {unusablePictures.some(({ code }) => code === "pictureMissing") && <li>{data.together}</li>}
        {file.longTexts.length > 0 && (
          <li>
            {data.tooLong}{" "}
            <bdi>
              {countLongFields(file.longTexts)
                .map(([field, count]) => `${(fields as Record<string, string>)[field] ?? field} (${number(count)})`)
                .join(comma)}
            </bdi>
          </li>
        )}
        {file.notUnderstood.length > 0 && (
          <li>
            {data.notUnderstood} <bdi lang="en">{file.notUnderstood.slice(0, MAX_SHOWN).join(", ")}</bdi>
          </li>
        )}
      </ul>
      {!isReplacing && !(isDone && isUpdating) && file.updatesCount > 0 && <Updates file={file} />}
      {isDone && file.unusedPicturesCount > 0 && <UnusedPictures file={file} />}
      {leftOutCount + unusablePicturesCount > 0 && (
        <Reasons entries={[...leftOut, ...unusablePictures]} count={leftOutCount + unusablePicturesCount} />
      )}
    </>
  );
}

/** "3 items, 1 outfit"; null: nothing. */
function useCounts(): (counts: ListCounts) => string | null {
  const { items, outfits, inspirations, comma } = useMessages();
  const { data } = useOwnerMessages();
  const words = { items, outfits, collections: data.collections, portfolios: data.portfolios, inspirations };
  return (counts) =>
    hasEntries(counts)
      ? (Object.keys(words) as (keyof ListCounts)[])
          .flatMap((list) => (counts[list] > 0 ? words[list](counts[list]) : []))
          .join(comma)
      : null;
}
