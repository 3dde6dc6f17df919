import { Link } from "react-router";
import type { InboxStyling } from "#domain/stylings/inbox-styling.ts";
import { toOpenLink } from "#app/owner/lists/use-open-entry.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { StyledBy } from "#app/ui/styled-by.tsx";
import styles from "./folded-stylings.module.css";
import { StylingPicture } from "./styling-picture.tsx";

export function FoldedStylings({ stylings, label }: { stylings: readonly InboxStyling[]; label: string }) {
  const { inbox } = useOwnerMessages();
  return (
    <ul className={styles.list} aria-label={label}>
      {stylings.map((styling) => (
        <li key={styling.id}>
          <Link to={toOpenLink(styling.id)} preventScrollReset className={styles.styling}>
            {styling.layout === null ? (
              <span className={styles.empty}>{styling.state === "withdrawn" && inbox.states.withdrawn}</span>
            ) : (
              <StylingPicture styling={styling} alt="" />
            )}
            <span>
              <StyledBy name={styling.name} />
            </span>
            {styling.note !== "" && (
              <span dir="auto" className={styles.note}>
                {styling.note}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
