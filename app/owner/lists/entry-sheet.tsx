import type { EditedList } from "#domain/closet-lists.ts";
import type { ReactNode } from "react";
import type { ShownPhotograph } from "#domain/closet.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { isField } from "#app/ui/fields.ts";
import { ChangedBy } from "#app/owner/people/changed-by.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { removeEntries } from "#app/owner/content/closet-actions.ts";
import { EntryPlace } from "#app/owner/entry-place.tsx";
import form from "#app/ui/form.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import styles from "./entry-sheet.module.css";
import { findTappedPicture } from "./open-link.tsx";
import { StepButton } from "./step-button.tsx";
import type { OpenEntry } from "./use-open-entry.ts";

/** The colors would show beside a narrow photograph. */
const withoutColors = ({ picture, ...rest }: ShownPhotograph): ShownPhotograph => ({
  ...rest,
  ...(picture && { picture: { width: picture.width, height: picture.height } }),
});

type EntrySheetProps = {
  list: Exclude<EditedList, "collections">;
  name: string;
  photograph: ShownPhotograph;
  open: OpenEntry<{ id: string }>;
  /** Buttons on the photograph. */
  tools?: ReactNode;
  deleteLabel?: string;
  children?: ReactNode;
};

export function EntrySheet({ list, name, photograph, open, tools, deleteLabel, children }: EntrySheetProps) {
  const { undoEntry } = useClosetState();
  const { store } = useOwnParts();
  const { previous, next } = useItemsMessages();
  const words = useOwnerMessages();
  const { entry, onClose } = open;
  const leave = (go: () => void) => () => {
    store.forgetSaved();
    go();
  };
  const onPrevious = open.onPrevious && leave(open.onPrevious);
  const onNext = open.onNext && leave(open.onNext);
  const stepWords = list === "inspirations" ? "portfolios" : list;

  const step = (event: React.KeyboardEvent): void => {
    if (isField(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const isForward = event.key === (document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight");
    if (isForward) onNext?.();
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") onPrevious?.();
  };
  const remove = (): void => {
    onClose();
    void removeEntries(store, list, [entry.id]);
  };

  return (
    <Panel
      label={name}
      onClose={onClose}
      onKey={step}
      actions={
        <>
          <StepButton label={previous[stepWords]} to="previous" onStep={onPrevious} />
          <StepButton label={next[stepWords]} to="next" onStep={onNext} />
          {undoEntry === `${list} ${entry.id}` && (
            <button type="button" className={form.quiet} onClick={() => void store.undo()}>
              {words.undo}
            </button>
          )}
        </>
      }
    >
      <div className={styles.photo}>
        <Photo
          key={`${entry.id} ${photograph.address}`}
          photograph={withoutColors(photograph)}
          alt={name}
          cell="whole"
          preview={findTappedPicture(entry.id, photograph.address)}
        />
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      <ChangedBy list={list} id={entry.id} />
      {children}
      {list !== "inspirations" && <EntryPlace list={list} id={entry.id} />}
      <button type="button" className={form.button} onClick={remove}>
        {deleteLabel ?? words.delete}
      </button>
    </Panel>
  );
}
