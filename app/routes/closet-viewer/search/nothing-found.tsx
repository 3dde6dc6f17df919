import { useItemsMessages } from "#app/ui/messages.ts";
import { ClearFilters } from "./chosen-filters.tsx";
import styles from "./nothing-found.module.css";

export function NothingFound() {
  const { nothingFound } = useItemsMessages();
  return (
    <div className={styles.nothing}>
      <p className={styles.text}>{nothingFound}</p>
      <ClearFilters />
    </div>
  );
}
