import { useCallback, useEffect, useId, useRef, useState } from "react";
import { readField } from "#app/account/account-call.ts";
import { restoreEntries } from "#app/owner/content/closet-actions.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/ui/form.module.css";
import cardStyles from "#app/owner/items/own-card.module.css";
import styles from "#app/owner/lists/own-list.module.css";
import { May } from "#app/owner/people/may.tsx";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { SignedOut } from "#app/owner/signed-out.tsx";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { getModalTriggerProps, Modal } from "#app/ui/modal.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import type { EditedList } from "#domain/closet-lists.ts";
import { DAY_MS, BIN_DAYS, MAX_LISTED_BIN_ENTRIES } from "#domain/limits.ts";
import { toShownAddress } from "#domain/owner/own-pictures.ts";

type BinEntry = { kind: EditedList; id: string; deletedAt: number; name?: string; thumbnailImageURL?: string };

const getDaysLeft = ({ deletedAt }: BinEntry): number =>
  Math.max(0, Math.ceil((deletedAt + BIN_DAYS * DAY_MS - Date.now()) / DAY_MS));

async function readBin(path: string, from = 0): Promise<BinEntry[] | "UNREACHABLE" | "SIGNED_OUT"> {
  const answer = await callOwner("GET", `${path}?from=${from}`);
  if (answer.status === "SIGNED_OUT") return "SIGNED_OUT";
  const found = answer.status === "OK" ? readField(answer.body, "entries") : null;
  if (!Array.isArray(found)) return "UNREACHABLE";
  if (found.length < MAX_LISTED_BIN_ENTRIES) return found as BinEntry[];
  const others = await readBin(path, from + found.length);
  return typeof others === "string" ? others : [...(found as BinEntry[]), ...others];
}

export default function OwnBin() {
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const [entries, setEntries] = useState<BinEntry[] | "LOADING" | "UNREACHABLE" | "SIGNED_OUT">("LOADING");
  const path = `${getOwnClosetCall(store.username)}/bin`;

  const load = useCallback(() => readBin(path).then(setEntries), [path]);
  useEffect(() => void load(), [load]);

  const isKnown = typeof entries !== "string";

  const restore = async ({ kind, id }: BinEntry): Promise<void> => {
    await restoreEntries(store, kind, [id]);
    await load();
  };
  const restoreAll = async (all: readonly BinEntry[]): Promise<void> => {
    for (const [kind, some] of Map.groupBy(all, (entry) => entry.kind)) {
      const ids = some.map(({ id }) => id);
      if (!(await restoreEntries(store, kind, ids))) break;
    }
    await load();
  };
  const remove = async (address: string): Promise<void> => {
    const { status } = await callOwner("DELETE", address);
    if (status !== "OK") store.showNotice("NOT_SAVED", 1, null);
    await load();
  };

  return (
    <main className={styles.page}>
      {entries === "UNREACHABLE" && <RetryScreen message={messages.outOfReach} onRetry={() => void load()} />}
      {entries === "SIGNED_OUT" && <SignedOut />}
      {entries === "LOADING" && <LoadingScreen />}
      {isKnown && entries.length === 0 && <EmptyList title={words.bin.empty} text={words.bin.text} />}
      {isKnown && entries.length > 0 && (
        <>
          <div className={styles.section}>
            <p>{words.bin.text}</p>
            <div className={form.actions}>
              <button type="button" className={form.button} onClick={() => void restoreAll(entries)}>
                {words.bin.restoreAll}
              </button>
              <May call="emptyBin">
                <ConfirmedAction
                  title={words.bin.emptyAll}
                  text={words.bin.emptyAllText}
                  confirm={words.bin.confirm}
                  onConfirm={() => void remove(path)}
                />
              </May>
            </div>
          </div>
          <div className={`${styles.grid} ${styles.bin}`}>
            <CardGrid
              label={words.tabs.bin}
              variant="item"
              entries={entries}
              total={entries.length}
              getKey={({ kind, id }) => `${kind} ${id}`}
              renderCard={(entry) => (
                <div className={cardStyles.upload}>
                  <div className={cardStyles.frame}>
                    <Photo
                      photograph={{
                        address:
                          entry.thumbnailImageURL === undefined
                            ? null
                            : toShownAddress(store.username, entry.thumbnailImageURL),
                      }}
                      alt={entry.name ?? words.kinds[entry.kind] ?? ""}
                      cell="card"
                    />
                  </div>
                  <div className={styles.binned}>
                    <span className={styles.binnedName}>
                      <bdi>{entry.name ?? words.kinds[entry.kind]}</bdi>
                    </span>
                    <span className={form.help}>{words.goneIn(getDaysLeft(entry))}</span>
                    <button type="button" className={form.quiet} onClick={() => void restore(entry)}>
                      {words.restore}
                    </button>
                    <May call="removeFromBin">
                      <ConfirmedAction
                        title={words.bin.deleteNow}
                        text={words.bin.deleteNowText}
                        confirm={words.bin.confirm}
                        onConfirm={() => void remove(`${path}/${entry.kind}/${encodeURIComponent(entry.id)}`)}
                      />
                    </May>
                  </div>
                </div>
              )}
            />
          </div>
        </>
      )}
    </main>
  );
}

type ConfirmedActionProps = { title: string; text: string; confirm: string; onConfirm: () => void };

export function ConfirmedAction({ title, text, confirm, onConfirm }: ConfirmedActionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button {...getModalTriggerProps(id)} className={form.quiet}>
        {title}
      </button>
      <Modal id={id} label={title} ref={dialog}>
        <h2>{title}</h2>
        <p>{text}</p>
        <button
          type="button"
          className={form.button}
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {confirm}
        </button>
      </Modal>
    </>
  );
}
