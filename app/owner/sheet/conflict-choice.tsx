import { useOwnerMessages } from "#app/ui/messages.ts";
import type { Conflict } from "#app/owner/content/closet-state.ts";
import form from "#app/owner/form/form.module.css";
import { useOwnParts } from "#app/owner/own-closet-context.ts";

const read = (entry: object, fields: readonly string[]): string =>
  fields
    .map((field) => (entry as Record<string, unknown>)[field])
    .filter((value) => value !== null && value !== undefined)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value).replaceAll(/[[\]"]/g, "")))
    .join(", ");

/** The same field was changed to two values: the owner chooses one. */
export function ConflictChoice({ conflict }: { conflict: Conflict }) {
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const { fields, mine, theirs } = conflict;
  return (
    <div role="alert" className={form.group}>
      <p>{words.changedElsewhere}</p>
      <div className={form.actions}>
        <button type="button" className={form.button} onClick={() => store.settleConflict(conflict, true)}>
          <bdi>{words.keepMine(read(mine, fields) || words.nothing)}</bdi>
        </button>
        <button type="button" className={form.button} onClick={() => store.settleConflict(conflict, false)}>
          <bdi>{words.keepTheirs(read(theirs, fields) || words.nothing)}</bdi>
        </button>
      </div>
    </div>
  );
}
