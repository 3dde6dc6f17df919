import { useEffect, useState } from "react";
import form from "#app/ui/form.module.css";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { type PastImport, readPastImports } from "#domain/owner/import-file.ts";
import styles from "./import.module.css";

const toDay = (timeMs: number): string => {
  const time = new Date(timeMs);
  return new Date(timeMs - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

type PastImportListProps = { imports: readonly PastImport[]; onUndo: (past: PastImport) => void };

/** Of the last 30 days. */
export function PastImportList({ imports, onUndo }: PastImportListProps) {
  const { data } = useOwnerMessages();
  const { formatDay } = useItemsMessages();
  if (imports.length === 0) return null;
  return (
    <details className={form.more}>
      <summary>{data.pastImports}</summary>
      <ul className={styles.past}>
        {imports.map((past) => (
          <li key={past.id}>
            <span>
              <bdi>{past.name}</bdi>
              <span className={form.help}>
                {formatDay(toDay(past.createdAt))} {"· "}
                {past.undoneAt === null ? data.pastCount(past.added, past.updated) : data.undone}
              </span>
            </span>
            {past.undoneAt === null && (
              <button
                type="button"
                className={form.button}
                aria-label={`${data.undoImport}: ${past.name}`}
                onClick={() => onUndo(past)}
              >
                {data.undoImport}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

type PastImportsProps = { username: string; onUndo: PastImportListProps["onUndo"] };

export function PastImports({ username, onUndo }: PastImportsProps) {
  const [imports, setImports] = useState<readonly PastImport[]>([]);
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      const answer = await callOwner("GET", `${getOwnClosetCall(username)}/imports`);
      if (isShown && answer.status === "OK") setImports(readPastImports(answer.body) ?? []);
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [username]);
  return <PastImportList imports={imports} onUndo={onUndo} />;
}
