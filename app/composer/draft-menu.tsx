import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { Item } from "#domain/closet.ts";
import { type Draft, sortDrafts } from "#domain/composer/draft.ts";
import { MAX_DRAFT_NAME_LENGTH } from "#domain/limits.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";
import { CloseIcon } from "#app/ui/close-icon.tsx";
import { LayoutPicture } from "#app/ui/layout-picture.tsx";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { Modal } from "#app/ui/modal.tsx";
import { useComposerWords } from "./composer-words.ts";
import iconButton from "#app/ui/icon-button.module.css";
import editorStyles from "./board-editor.module.css";
import styles from "./draft-menu.module.css";
import { Icon } from "./icon.tsx";

type DraftRowProps = {
  draft: Draft;
  items: readonly Item[];
  isDeleted: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onUndo: () => void;
};

function DraftRow({ draft, items, isDeleted, onOpen, onRemove, onUndo }: DraftRowProps) {
  const words = useComposerWords();
  const { pieces } = useItemsMessages();
  const { language } = useMessages();
  const name = draft.name || words.untitled;
  const open = (event: React.MouseEvent) => {
    // Such a click opens the draft in a window of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  const stage = draft.styling?.stage;
  // One button for both, so that it keeps the focus.
  const button = isDeleted
    ? { className: styles.undo, onClick: onUndo, "aria-label": words.undoDelete(name), children: words.undo }
    : {
        className: `${iconButton.button} ${styles.remove}`,
        onClick: onRemove,
        title: words.deleteDraft(name),
        children: <CloseIcon size={12} />,
      };
  return (
    <li className={styles.draft}>
      {isDeleted ? (
        <span className={styles.deleted}>
          <bdi>{name}</bdi> <span className={styles.count}>{words.deleted}</span>
        </span>
      ) : (
        <Link to={`?draft=${draft.id}`} replace className={styles.open} onClick={open}>
          <LayoutPicture layout={draft.layout} items={items} className={styles.picture} />
          <bdi>{name}</bdi>
          <span className={styles.count}>
            {writeRecentDay(draft.changedAt, language)}
            {` · ${pieces(draft.layout.pics.length)}`}
            {stage === "sent" && ` · ${words.sent}`}
            {stage === "waiting" && ` · ${words.waits}`}
          </span>
        </Link>
      )}
      <button type="button" {...button} />
    </li>
  );
}

type DraftMenuProps = {
  name: string;
  /** Of the closet. */
  items: readonly Item[];
  others: readonly Draft[];
  deleted: readonly Draft[];
  onName: (name: string) => void;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
  onUndo: (id: string) => void;
  onNew: () => void;
};

/** The name of this outfit, and the other drafts for the same closet. */
export function DraftMenu({ name, items, others, deleted, onName, onOpen, onRemove, onUndo, onNew }: DraftMenuProps) {
  const words = useComposerWords();
  const dialog = useRef<HTMLDialogElement>(null);
  // Until it is opened, the menu renders nothing: it would load the pictures.
  const [isUsed, setIsUsed] = useState(false);
  const id = useId();
  const close = () => dialog.current?.close();
  const rows = sortDrafts([...others, ...deleted]);
  const last = deleted.at(-1);
  return (
    <>
      <button
        type="button"
        className={iconButton.button}
        title={words.drafts}
        aria-haspopup="dialog"
        onClick={() => {
          setIsUsed(true);
          dialog.current?.showModal();
        }}
      >
        <Icon name="drafts" />
      </button>
      <Modal id={`${id}menu`} label={words.drafts} ref={dialog}>
        <h2 className={styles.title}>{words.drafts}</h2>
        <p className={styles.text}>{words.draftsText}</p>
        <label className={styles.label} htmlFor={id}>
          {words.draftName}
        </label>
        <input
          id={id}
          className={styles.name}
          dir="auto"
          maxLength={MAX_DRAFT_NAME_LENGTH}
          autoComplete="off"
          value={name}
          placeholder={words.untitled}
          onChange={({ target }) => onName(target.value)}
        />
        <button
          type="button"
          className={styles.new}
          onClick={() => {
            onNew();
            close();
          }}
        >
          {words.newDraft}
        </button>
        <p role="status" className={editorStyles.said}>
          {last && `${last.name || words.untitled}: ${words.deleted}`}
        </p>
        {isUsed && rows.length > 0 && (
          <ul className={styles.drafts}>
            {rows.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                items={items}
                isDeleted={deleted.includes(draft)}
                onOpen={() => {
                  onOpen(draft.id);
                  close();
                }}
                onRemove={() => onRemove(draft.id)}
                onUndo={() => onUndo(draft.id)}
              />
            ))}
          </ul>
        )}
      </Modal>
    </>
  );
}
