import { useState } from "react";
import { findCostPerWear, findLastWorn, readToday, type Wear } from "#domain/items/wears.ts";
import { isOwnedOn } from "#domain/items/left.ts";
import type { OwnItem, OwnOutfit } from "#domain/owner/own-closet.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import { AddPhotographs } from "#app/owner/add-photographs.tsx";
import { noteWear, takeWearBack } from "#app/owner/content/note-wear.ts";
import { DraftField } from "#app/owner/form/draft-field.tsx";
import form from "#app/ui/form.module.css";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import styles from "./worn-section.module.css";

/** `missing`: items that the owner does not have. Only the days before they left can be noted. */
export type WornEntry = ({ list: "items"; entry: OwnItem } | { list: "outfits"; entry: OwnOutfit }) & {
  missing?: readonly OwnItem[];
};

const LISTED = 5;

/** "Worn 12 times · Last worn 24 November 2026 · Cost per wear €3". */
function useWornText({ list, entry }: WornEntry): string {
  const messages = useItemsMessages();
  const last = findLastWorn(entry);
  const cost = list === "items" ? findCostPerWear(entry) : undefined;
  const texts = [
    entry.timesWorn !== undefined && `${messages.worn}: ${messages.timesWorn(entry.timesWorn)}`,
    last !== undefined && `${messages.lastWorn}: ${messages.formatDay(last)}`,
    cost !== undefined && list === "items" && `${messages.costPerWear}: ${messages.formatPrice(cost, entry.currency)}`,
  ];
  return texts.filter(Boolean).join(" · ");
}

function WearList({ list, entry }: WornEntry) {
  const { store } = useOwnParts();
  const { formatDay } = useItemsMessages();
  const words = useOwnerMessages();
  const latest = (entry.wears ?? []).toSorted((one, other) => (one.on < other.on ? 1 : -1)).slice(0, LISTED);
  if (latest.length === 0) return null;
  return (
    <ul className={styles.wears}>
      {latest.map((wear: Wear) => (
        <li key={wear.id} className={styles.wear}>
          {/* The server shows a photograph after it has noted the wear. */}
          {wear.photograph?.picture && (
            <span className={styles.photograph}>
              <Photo photograph={wear.photograph} alt="" cell="thumbnail" />
            </span>
          )}
          <span>{formatDay(wear.on)}</span>
          <button
            type="button"
            className={form.quiet}
            aria-label={words.worn.takeBack(formatDay(wear.on))}
            onClick={() => takeWearBack(store, { list, id: entry.id }, wear)}
          >
            {words.delete}
          </button>
        </li>
      ))}
    </ul>
  );
}

const isOwned = ({ missing = [] }: WornEntry, day: string): boolean => missing.every((item) => isOwnedOn(item, day));

export function WornToday(worn: WornEntry) {
  const { list, entry, missing = [] } = worn;
  const { id, wears = [] } = entry;
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  // The server renders the sheet, too, in its own time zone.
  const today = useBrowserValue(readToday, "");
  const isNoted = wears.some(({ on }) => on === today);
  if (missing.length > 0 && !isNoted) return null;
  return (
    <button
      type="button"
      className={form.button}
      aria-disabled={isNoted}
      onClick={() => !isNoted && void noteWear(store, { list, ids: [id], on: readToday() })}
    >
      {isNoted ? `✓ ${words.worn.today}` : words.worn.today}
    </button>
  );
}

export function WornSection(worn: WornEntry) {
  const { list, entry, missing = [] } = worn;
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const text = useWornText(worn);
  const today = useBrowserValue(readToday, "");
  const [day, setDay] = useState("");
  const [state, setState] = useState<"SENDING" | "NOT_SENT" | null>(null);
  const key = { list, ids: [entry.id] };
  const { wears = [] } = entry;
  const isSending = state === "SENDING";
  const chosenDay = day || today;
  const wearsOfDay = wears.filter(({ on }) => on === chosenDay);
  const isDayNoted = wearsOfDay.length > 0;
  const noteDay = () => void noteWear(store, { ...key, on: chosenDay });
  const noteWith = async ([file]: readonly File[]): Promise<void> => {
    if (!file || isDayOff) return;
    setState("SENDING");
    const isSent = await noteWear(store, { ...key, on: chosenDay, photograph: file });
    setState(isSent ? null : "NOT_SENT");
    // The photograph is of a wear that is noted, not of one more.
    const plain = wearsOfDay.find(({ photograph, outfitId }) => !photograph && outfitId === undefined);
    if (isSent && plain) store.change(list, entry.id, { remove: { wears: [plain.id] } });
  };
  const isNever = missing.some(({ wishlist }) => wishlist);
  if (isNever && wears.length === 0) return null;
  const isDayOff = isSending || !isOwned(worn, chosenDay);
  return (
    <div className={form.group}>
      <p className={form.help}>{text}</p>
      <details className={form.more}>
        <summary>{words.worn.otherDay}</summary>
        <div className={form.group}>
          <DraftField label={words.worn.day} type="date" max={today} value={chosenDay} onText={setDay} />
          <div className={form.actions}>
            <button
              type="button"
              className={form.button}
              aria-disabled={isDayNoted || isDayOff}
              onClick={() => !isDayNoted && !isDayOff && noteDay()}
            >
              {isDayNoted ? `✓ ${words.worn.note}` : words.worn.note}
            </button>
            {isDayNoted && !isDayOff && (
              <button type="button" className={form.quiet} onClick={noteDay}>
                {words.worn.noteAgain}
              </button>
            )}
            <AddPhotographs label={words.worn.photograph} isPlain onFiles={(files) => void noteWith([...files])} />
          </div>
          <p role="status" className={form.help}>
            {isSending ? words.saving : state === "NOT_SENT" && words.worn.notSent}
          </p>
          <WearList {...worn} />
        </div>
      </details>
    </div>
  );
}
