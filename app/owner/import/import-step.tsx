import { type ReactNode, useRef } from "react";
import form from "#app/ui/form.module.css";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { OwnLink } from "#app/owner/own-link.tsx";
import { IMPORT_PROBLEMS } from "#domain/owner/call-causes.ts";
import { IMPORTED_EXTENSIONS, type UndoneImport } from "#domain/owner/import-file.ts";
import type { FileImport, ImportState } from "./file-import.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportHeading } from "./import-heading.tsx";
import { ImportLines } from "./import-lines.tsx";
import { ImportPreview } from "./import-preview.tsx";
import styles from "./import.module.css";

type ImportStepProps = { state: ImportState } & Pick<
  FileImport,
  "choose" | "chooseColumns" | "showColumns" | "preview" | "run" | "undo" | "retry" | "reset"
> & { past?: ReactNode };

function Sending({ state, reset }: { state: ImportState & { phase: "SENDING" }; reset: () => void }) {
  const { data, cancel } = useOwnerMessages();
  const working = { add: data.adding, update: data.adding, replace: data.replacing, preview: data.checking }[
    state.existing ?? "preview"
  ];
  const isSent = state.percent >= 100;
  return (
    <div className={styles.panel}>
      <p role="status">{isSent ? working : data.sending(state.percent)}</p>
      <progress
        className={styles.progress}
        aria-label={state.name}
        {...(!isSent && { value: state.percent })}
        max={100}
      />
      {!(isSent && state.existing !== null) && (
        <div className={form.actions}>
          <button type="button" className={form.button} onClick={reset}>
            {cancel}
          </button>
        </div>
      )}
    </div>
  );
}

function Reason({ state: { fault, reason } }: { state: ImportState & { phase: "FAILED" } }) {
  const { data } = useOwnerMessages();
  const { number } = useMessages();
  if (fault)
    return (
      <p className={form.help}>
        {data.fileReasons[fault.code]} {fault.line !== undefined && data.readLine(number(fault.line))}{" "}
        {fault.seen !== undefined && <bdi>{fault.seen}</bdi>}
      </p>
    );
  return reason === "" ? null : (
    <p className={form.help} lang="en">
      <bdi>{reason}</bdi>
    </p>
  );
}

type UndoButtonProps = {
  state: ImportState & { phase: "DONE" };
  onUndo: FileImport["undo"];
};

function UndoButton({ state: { name, file }, onUndo }: UndoButtonProps) {
  const { data } = useOwnerMessages();
  const id = file.importId;
  if (id === null) return null;
  return (
    <button type="button" className={form.button} onClick={() => onUndo({ id, name })}>
      {data.undoImport}
    </button>
  );
}

const MAX_KEPT = 50;

function Undone({ undone: { removed, restored, kept, keptCount } }: { undone: UndoneImport }) {
  const { data, kinds } = useOwnerMessages();
  const { comma } = useMessages();
  const { fields } = useItemsMessages();
  return (
    <>
      <ul className={styles.lines}>
        {removed > 0 && <li>{data.undoneRemoved(removed)}</li>}
        {restored > 0 && <li>{data.undoneRestored(restored)}</li>}
        {keptCount > 0 && <li>{data.undoneKept(keptCount)}</li>}
        {removed + restored + keptCount === 0 && <li>{data.nothingUndone}</li>}
      </ul>
      {keptCount > 0 && (
        <ul className={styles.reasons}>
          {kept.slice(0, MAX_KEPT).map(({ list, id, name, fields: ofEntry = [] }) => (
            <li key={`${list} ${id}`}>
              <bdi>{name === id ? kinds[list] : name}</bdi>
              {ofEntry.length > 0 &&
                ` – ${ofEntry.map((field) => (fields as Record<string, string>)[field] ?? field).join(comma)}`}
            </li>
          ))}
          {keptCount > MAX_KEPT && <li>{data.andMore(keptCount - MAX_KEPT)}</li>}
        </ul>
      )}
    </>
  );
}

export function ImportStep({ state, choose, past, ...steps }: ImportStepProps) {
  const { chooseColumns, showColumns, preview, run, undo, retry, reset } = steps;
  const { tryAgain } = useMessages();
  const { data } = useOwnerMessages();
  switch (state.phase) {
    case "NONE":
      return (
        <div className={form.group}>
          <p className={form.help}>{data.importText}</p>
          <p className={form.help}>{data.together}</p>
          <div className={form.actions}>
            <FileChoice label={data.importFile} onChoose={choose} />
          </div>
          {past}
        </div>
      );
    case "SENDING":
      return <Sending state={state} reset={reset} />;
    case "READING":
      return (
        <div className={styles.panel}>
          <p role="status">{data.checking}</p>
        </div>
      );
    case "COLUMNS":
      return <ImportColumns {...state} onChoose={chooseColumns} onCancel={reset} />;
    case "PREVIEW":
      return <ImportPreview {...state} onColumns={showColumns} onExisting={preview} onRun={run} onCancel={reset} />;
    case "DONE":
      return (
        <div className={styles.panel}>
          <ImportHeading>{data.importDone}</ImportHeading>
          <ImportLines file={state.file} existing={state.existing ?? "add"} isDone />
          <div className={form.actions}>
            <OwnLink to="/items" className={form.primary} onClick={reset}>
              {data.seeItems}
            </OwnLink>
            <FileChoice label={data.otherFile} onChoose={choose} />
            <UndoButton state={state} onUndo={undo} />
          </div>
        </div>
      );
    case "UNDOING":
      return (
        <div className={styles.panel}>
          <p role="status">{data.undoing}</p>
        </div>
      );
    case "UNDONE":
      return (
        <div className={styles.panel}>
          <ImportHeading>{data.undone}</ImportHeading>
          <Undone undone={state.undone} />
          <div className={form.actions}>
            <button type="button" className={form.button} onClick={reset}>
              {data.close}
            </button>
            <FileChoice label={data.otherFile} onChoose={choose} />
          </div>
        </div>
      );
    case "FAILED":
      return (
        <div className={styles.panel}>
          <p role="alert" className={form.error}>
            {data.importProblems[state.problem]}
          </p>
          <Reason state={state} />
          <div className={form.actions}>
            {(IMPORT_PROBLEMS[state.problem].isAgain || state.canReturn) && (
              <button type="button" className={form.primary} onClick={retry}>
                {state.canReturn ? data.addAll : tryAgain}
              </button>
            )}
            <FileChoice label={data.otherFile} onChoose={choose} />
          </div>
        </div>
      );
  }
}

export function FileChoice({ label, onChoose }: { label: string; onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={form.button} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept={`${IMPORTED_EXTENSIONS},image/*,.heic,.heif`}
        hidden
        aria-label={label}
        data-import=""
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onChoose(files);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
