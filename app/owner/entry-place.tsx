import type { EditedList } from "#domain/closet-lists.ts";
import { useState } from "react";
import { readTypedTimes } from "#domain/owner/own-values.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { moveEntry } from "./content/closet-actions.ts";
import form from "#app/ui/form.module.css";
import { LabeledInput } from "./form/labeled-input.tsx";
import { useClosetState, useOwnParts } from "./own-closet-context.ts";

export function EntryPlace({ list, id }: { list: EditedList; id: string }) {
  const { closet, phase } = useClosetState();
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const [message, setMessage] = useState("");
  const [typed, setTyped] = useState("");
  const ids = (closet[list] as { id: string }[]).map((entry) => entry.id);
  const at = ids.indexOf(id);
  const move = (to: number): void => {
    const others = ids.filter((each) => each !== id);
    moveEntry(store, list, id, others[to - 1] ?? null);
    setMessage(words.moved(to + 1, ids.length));
  };
  const place = readTypedTimes(typed) ?? 0;
  const isPlace = phase === "READY" && place > 0;
  const moveToPlace = (event: React.FormEvent): void => {
    event.preventDefault();
    if (!isPlace) return;
    move(Math.min(place, ids.length) - 1);
    setTyped("");
  };
  const isFirst = phase !== "READY" || at <= 0;
  const isLast = phase !== "READY" || at === -1 || at === ids.length - 1;
  return (
    <details className={form.more}>
      <summary>{words.place}</summary>
      <div className={form.actions}>
        <button type="button" className={form.button} aria-disabled={isFirst} onClick={() => isFirst || move(0)}>
          {words.first}
        </button>
        <button type="button" className={form.button} aria-disabled={isFirst} onClick={() => isFirst || move(at - 1)}>
          {words.earlier}
        </button>
        <button type="button" className={form.button} aria-disabled={isLast} onClick={() => isLast || move(at + 1)}>
          {words.later}
        </button>
      </div>
      <form className={form.beside} onSubmit={moveToPlace}>
        <LabeledInput
          label={words.toPlace(ids.length)}
          inputMode="numeric"
          enterKeyHint="go"
          value={typed}
          onText={setTyped}
        />
        <button type="submit" className={form.button} aria-disabled={!isPlace}>
          {words.move}
        </button>
      </form>
      <p className={`${form.help} ${form.withMouse}`}>{words.placeHelp}</p>
      <p role="status" className={form.help}>
        {message}
      </p>
    </details>
  );
}
