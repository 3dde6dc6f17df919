import type { PictureCell } from "#domain/picture-source.ts";
import type { ListPlace } from "#domain/owner/place-in-list.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { Photo } from "#app/ui/photo.tsx";
import form from "#app/owner/form/form.module.css";
import cardStyles from "#app/owner/items/own-card.module.css";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import type { Pickable } from "./entry-picker.tsx";
import styles from "./own-list.module.css";

type CollectionContentsProps = {
  label: string;
  ids: readonly string[];
  entries: readonly Pickable[];
  cell: PictureCell;
  /** With the place of the entry that was moved without its buttons. */
  onOrder: (ids: string[], moved?: ListPlace) => void;
  onTakeOut: (id: string) => void;
};

/** The entries of a collection in its order, with buttons that move and remove them. */
export function CollectionContents({ label, ids, entries, cell, onOrder, onTakeOut }: CollectionContentsProps) {
  const words = useOwnerMessages();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  if (shown.length === 0) return null;
  const move = (id: string, to: number): void => {
    const others = ids.filter((each) => each !== id);
    onOrder(others.toSpliced(to, 0, id));
  };
  const drag = (moved: ListPlace): void => {
    const others = ids.filter((each) => each !== moved.id);
    const at = moved.after === null ? 0 : others.indexOf(moved.after) + 1;
    onOrder(others.toSpliced(at, 0, moved.id), moved);
  };
  return (
    <section aria-label={label}>
      <OrderArea className={styles.grid} ids={shown.map(({ id }) => id)} onMove={drag}>
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
                  {position > 1 && (
                    <button
                      type="button"
                      className={form.quiet}
                      aria-label={`${words.first}: ${name}`}
                      onClick={() => move(id, 0)}
                    >
                      {"⇤"}
                    </button>
                  )}
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
                    onClick={() => onTakeOut(id)}
                  >
                    {"✕"}
                  </button>
                </div>
              </div>
            </div>
          )}
        />
      </OrderArea>
    </section>
  );
}
