import form from "#app/ui/form.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import type { EntryKey } from "#domain/edit/closet-change.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";

/** "Mia, yesterday": owners see which other person changed an entry last. */
export function ChangedBy({ list, id }: EntryKey) {
  const entries: readonly OwnEntry[] = useClosetState().closet[list];
  const { changedBy } = entries.find((entry) => entry.id === id) ?? {};
  const { language } = useMessages();
  const { people } = useOwnerMessages();
  if (!changedBy) return null;
  return (
    <p className={form.help}>
      <bdi>{people.changedBy(changedBy.name || people.unnamed, writeRecentDay(changedBy.at, language))}</bdi>
    </p>
  );
}
