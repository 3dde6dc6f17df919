import { getItemName } from "#domain/items/item-names.ts";
import { useEffect, useState } from "react";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";
import type { OwnerMessages } from "#domain/messages/en/owner.ts";
import type { NotSavedReason } from "#domain/owner/not-saved-reason.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { isolate } from "#domain/plain-text.ts";
import { CloseIcon } from "#app/ui/icon.tsx";
import iconButton from "#app/ui/icon-button.module.css";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import styles from "#app/ui/notice.module.css";
import { useUndoKeys } from "#app/ui/use-undo-keys.ts";
import type { Notice } from "./content/closet-state.ts";
import form from "#app/ui/form.module.css";
import { InModal } from "./in-modal.tsx";
import { useClosetState, useOwnParts } from "./own-closet-context.ts";

const writeReason = (reason: NotSavedReason, { inbox, people, uploadProblems, contentsFull }: OwnerMessages): string =>
  ({
    tooManyEntries: uploadProblems.CLOSET_FULL,
    tooManyContents: contentsFull,
    picturesFull: uploadProblems.PICTURES_FULL,
    tooManyWaiting: people.outfits.inboxFull,
    stylingAnswered: inbox.changed,
    otherVersion: inbox.newer(inbox.aFriendFirst),
  })[reason];

function writeContents({ contents }: Notice, words: OwnerMessages, messages: ClosetMessages): string {
  if (!contents) return "";
  const { list, added, removed } = contents;
  return [
    ...(added > 0 ? [words.contentsAdded(messages[list](added))] : []),
    ...(removed > 0 ? [words.contentsRemoved(messages[list](removed))] : []),
  ].join(" ");
}

function write(notice: Notice, words: OwnerMessages, messages: ClosetMessages): string {
  const { kind, total, place = 1, most = 0, reason } = notice;
  switch (kind) {
    case "CHANGED":
      return words.changed(total);
    case "CONTENTS":
      return writeContents(notice, words, messages);
    case "WORN":
      return words.worn.noted;
    case "BIN":
      return words.inBin(total);
    case "DECLINED":
      return words.inbox.declined;
    case "BLOCKED":
      return words.inbox.blocked;
    case "MOVED":
      return words.moved(place, total);
    case "UNDONE":
      return words.undone;
    case "NOT_SAVED":
      return reason === undefined ? words.notSaved : `${words.notSaved} ${writeReason(reason, words)}`;
    case "GONE":
      return words.deletedElsewhere;
    case "LEFT":
      return words.left.done;
    case "IN_INBOX":
      return words.people.outfits.sent;
    case "BOUGHT":
      return words.wish.bought;
    case "NOT_TAKEN":
      return words.app.notTaken(total, most);
  }
}

/** The first field of the first edit that waits for the owner's choice. */
function useConflict() {
  const { conflicts, closet } = useClosetState();
  const messages = useMessages();
  const { fields, categories } = useItemsMessages();
  const words = useOwnerMessages();
  const [edit] = conflicts;
  const [field, value] = Object.entries(edit?.stored ?? {})[0] ?? [];
  if (!edit || field === undefined) return null;
  const stored = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const at = (closet[edit.list] as OwnEntry[]).findIndex(({ id }) => id === edit.id);
  const entry = closet[edit.list][at] as { name?: string; brand?: string | null };
  const labels: Record<string, string> = { ...fields, currency: words.currency, itemShoppingURL: fields.shopLink };
  const ofCollections: Record<string, string> = { name: words.collectionName, type: words.collectionType };
  const names: Record<string, string> = { ...categories, ...words.folderTypes };
  return {
    edit,
    field,
    where: [
      edit.list === "outfits" ? (entry.name ?? messages.outfit(at + 1)) : getItemName(entry, messages),
      (edit.list === "collections" ? ofCollections : labels)[field],
    ].join(" · "),
    text: (["category", "type"].includes(field) && names[stored]) || stored,
  };
}

function ConflictNotice() {
  const { store } = useOwnParts();
  const { close } = useMessages();
  const words = useOwnerMessages();
  const conflict = useConflict();
  if (!conflict) return null;
  const { edit, field, where, text } = conflict;
  const take = () => store.edit(edit.list, edit.id, { [field]: edit.changes[field] });
  return (
    <div className={styles.notice}>
      {/* A text that scrolls takes the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <p className={styles.long} tabIndex={0}>
        <bdi className={form.help}>{where}</bdi>
        <br />
        {text === "" ? words.removedElsewhere : words.changedElsewhere(isolate(text))}
      </p>
      <div className={styles.choices}>
        <button type="button" className={form.quiet} onClick={take}>
          {words.useMine}
        </button>
        <button
          type="button"
          className={iconButton.button}
          aria-label={close}
          onClick={() => store.dropConflict(edit, field)}
        >
          <CloseIcon />
        </button>
      </div>
    </div>
  );
}

const UNDONE_MS = 3000;
const NOTICE_MS = 8000;

/** What went wrong stays until the owner closes it. */
const PROBLEMS: ReadonlySet<Notice["kind"]> = new Set(["NOT_SAVED", "GONE", "NOT_TAKEN"]);

/** Not while the pointer or the focus is on it. */
function useDismissal(notice: Notice | null, dismiss: () => void) {
  const [held, setHeld] = useState<Notice | null>(null);
  const isHeld = held === notice;
  useEffect(() => {
    if (!notice || isHeld || PROBLEMS.has(notice.kind)) return;
    const timer = setTimeout(dismiss, notice.kind === "UNDONE" ? UNDONE_MS : NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld, dismiss]);
  const [hold, release] = [() => setHeld(notice), () => setHeld(null)];
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

export function NoticeBar() {
  const { notice } = useClosetState();
  const { store } = useOwnParts();
  const holding = useDismissal(notice, store.dismissNotice);
  const words = useOwnerMessages();
  const messages = useMessages();
  useUndoKeys({ undo: () => void store.undo() });
  return (
    <InModal className={`${styles.place} ${styles.beside}`}>
      <ConflictNotice />
      {notice && (
        <div className={styles.notice} {...holding}>
          <p>{write(notice, words, messages)}</p>
          <div className={styles.choices}>
            {notice.canUndo && (
              <button type="button" className={form.quiet} onClick={() => void store.undo()}>
                {words.undo}
              </button>
            )}
            <button
              type="button"
              className={iconButton.button}
              aria-label={messages.close}
              onClick={store.dismissNotice}
            >
              <CloseIcon />
            </button>
          </div>
        </div>
      )}
    </InModal>
  );
}
