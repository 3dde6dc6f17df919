import form from "#app/ui/form.module.css";
import { useItemsMessages } from "#app/ui/messages.ts";
import type { StyledOutfit } from "#domain/stylings/inbox-styling.ts";
import styles from "./inbox-card.module.css";

/** What a helper has said of the outfit, which gets it when it is kept. */
export function SaidOfOutfit({ outfit: { name, seasons = [], tags = [], notes } }: { outfit: StyledOutfit }) {
  const words = useItemsMessages();
  const facts = [...seasons.map((season) => words.seasons[season]), ...tags];
  return (
    <>
      {name !== undefined && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
      {facts.length > 0 && <p className={form.help}>{facts.join(" · ")}</p>}
      {notes !== undefined && (
        <p dir="auto" className={styles.note}>
          {notes}
        </p>
      )}
    </>
  );
}
