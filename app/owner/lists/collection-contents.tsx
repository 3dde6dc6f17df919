import type { PictureCell } from "#domain/picture-source.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { Photo } from "#app/ui/photo.tsx";
import form from "#app/owner/form/form.module.css";
import cardStyles from "#app/owner/items/own-card.module.css";
import type { Pickable } from "./entry-picker.tsx";
import styles from "./own-list.module.css";

type CollectionContentsProps = {
  label: string;
  ids: readonly string[];
  entries: readonly Pickable[];
  cell: PictureCell;
  onOrder: (ids: string[]) => void;
};

/** The entries of a collection in its order, with buttons that move and remove them. */
export function CollectionContents({ label, ids, entries, cell, onOrder }: CollectionContentsProps) {
  const words = useOwnerMessages();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  if (shown.length === 0) return null;
  const move = (id: string, to: number): void => {
    const others = ids.filter((each) => each !== id);
    onOrder(others.toSpliced(to, 0, id));
  };
  return (
    <section aria-label={label} className={styles.grid}>
      <CardGrid
        label={label}
        variant={cell === "inspiration" ? "inspiration" : "outfit"}
        entries={shown}
        total={shown.length}
        getKey={({ id }) => id}
        renderCard={({ id, name, photograph }, position) => (
          <div className={cardStyles.upload}>
            <div className={cardStyles.frame}>
              <Photo photograph={photograph} alt={name} cell={cell} />
              <div className={cardStyles.corner}>
                <button
                  type="button"
                  className={form.quiet}
                  disabled={position === 0}
                  aria-label={`${words.earlier}: ${name}`}
                  onClick={() => move(id, position - 1)}
                >
                  {"◂"}
                </button>
                <button
                  type="button"
                  className={form.quiet}
                  disabled={position === shown.length - 1}
                  aria-label={`${words.later}: ${name}`}
                  onClick={() => move(id, position + 1)}
                >
                  {"▸"}
                </button>
                <button
                  type="button"
                  className={form.quiet}
                  aria-label={words.removeNamed(name)}
                  onClick={() => onOrder(ids.filter((each) => each !== id))}
                >
                  {"✕"}
                </button>
              </div>
            </div>
          </div>
        )}
      />
    </section>
  );
}
