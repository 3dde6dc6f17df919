import { useEffect, useState } from "react";
import { Link } from "react-router";
import { forgetBoardDrafts } from "#app/owner/content/board-drafts.ts";
import { forgetStoredEdits, readStoredEdits } from "#app/owner/content/stored-edits.ts";
import { isInPart } from "#app/owner/content/device-part.ts";
import form from "#app/ui/form.module.css";
import { openUploadDatabase, type StoredUpload } from "#app/owner/uploads/upload-database.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { useBrand } from "#app/root-data.ts";
import { useOwnerMessages, usePagesMessages } from "#app/ui/messages.ts";
import { saveFile } from "#app/ui/share-sheet.ts";
import type { PendingEdits } from "#domain/owner/pending-edits.ts";
import { forgetKeptPart } from "./keep-closet.ts";

/** `account`: null where the address can be of no closet. */
type LostClosetProps = { account: string | null; username: string };

type Waiting = { edits: PendingEdits; uploads: readonly StoredUpload[] };

const writeChanges = (username: string, { edits, uploads }: Waiting): File => {
  const changes = edits.map(({ madeAt, ...edit }) => ({ ...edit, madeAt: new Date(madeAt).toISOString() }));
  const photographs = uploads.map(({ name, target }) => ({ name, target }));
  const text = JSON.stringify({ closet: username, changes, photographs }, null, 2);
  return new File([text], `${username}.json`, { type: "application/json" });
};

type WaitingChangesProps = { username: string; waiting: Waiting; onDrop: () => void };

export function WaitingChanges({ username, waiting, onDrop }: WaitingChangesProps) {
  const { lost } = useOwnerMessages().people;
  const { edits, uploads } = waiting;
  return (
    <div role="alert" className={form.group}>
      <h1>{lost.title}</h1>
      {edits.length > 0 && (
        <>
          <p>{lost.text(edits.length)}</p>
          <button type="button" className={form.primary} onClick={() => saveFile(writeChanges(username, waiting))}>
            {lost.save}
          </button>
        </>
      )}
      {uploads.length > 0 && (
        <>
          <p>{lost.photographs}</p>
          <ul>
            {uploads.map(
              ({ id, name, content }) =>
                content && (
                  <li key={id}>
                    <button type="button" className={form.quiet} onClick={() => saveFile(new File([content], name))}>
                      <bdi>{name}</bdi>
                    </button>
                  </li>
                ),
            )}
          </ul>
        </>
      )}
      <button type="button" className={form.button} onClick={onDrop}>
        {lost.drop}
      </button>
    </div>
  );
}

/** An unknown closet, one of others, or one that its account has lost since: then the device gives up its part. */
export function LostCloset({ account, username }: LostClosetProps) {
  const pages = usePagesMessages();
  const { name } = useBrand();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    if (account === null) return;
    const isWanted = isInPart({ account, owned: [], username });
    const load = async () => {
      await forgetKeptPart(username);
      await forgetBoardDrafts(isWanted);
      const uploads = (await openUploadDatabase().readAll(isWanted)).filter(({ content }) => content !== null);
      setWaiting({ edits: readStoredEdits(isWanted), uploads });
    };
    void load();
  }, [account, username]);

  async function drop(): Promise<void> {
    if (account === null || !waiting) return;
    forgetStoredEdits(isInPart({ account, owned: [], username }));
    await openUploadDatabase().remove(waiting.uploads.map(({ id }) => id));
    setWaiting(null);
  }

  return (
    <PlainPage>
      <title>{`${pages.notFound} · ${name}`}</title>
      {waiting && waiting.edits.length + waiting.uploads.length > 0 ? (
        <WaitingChanges username={username} waiting={waiting} onDrop={() => void drop()} />
      ) : (
        <h1>{pages.notFound}</h1>
      )}
      <Link to="/">{pages.toHome}</Link>
    </PlainPage>
  );
}
