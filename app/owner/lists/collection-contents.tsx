import type { PictureCell } from "#domain/picture-source.ts";
import type { ListPlace } from "#domain/owner/place-in-list.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { CloseIcon } from "#app/ui/icon.tsx";
import iconButton from "#app/ui/icon-button.module.css";
import { Photo } from "#app/ui/photo.tsx";
import cardStyles from "#app/owner/items/own-card.module.css";
import { OwnCard, PRIORITY_CARDS } from "#app/owner/items/own-card.tsx";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import type { Pickable } from "./entry-picker.tsx";
import styles from "./own-list.module.css";
import { StepButton } from "./step-button.tsx";

type CollectionContentsProps = {
  label: string;
  ids: readonly string[];
  entries: readonly Pickable[];
  cell: PictureCell;
  isEditing?: boolean;
  onMove: (moved: ListPlace, isDragged: boolean) => void;
  onTakeOut: (id: string) => void;
};

export function CollectionContents({
  label,
  ids,
  entries,
  cell,
  isEditing = true,
  onMove,
  onTakeOut,
}: CollectionContentsProps) {
  const words = useOwnerMessages();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  if (shown.length === 0) return null;
  const move = (id: string, to: number): void => {
    const others = ids.filter((each) => each !== id);
    onMove({ id, after: others[to - 1] ?? null, place: to + 1 }, false);
  };
  const renderButtons = ({ id, name }: Pickable, position: number) => (
    <>
      <button
        type="button"
        className={`${iconButton.button} ${cardStyles.corner}`}
        aria-label={words.removeNamed(name)}
        onClick={() => onTakeOut(id)}
      >
        <CloseIcon />
      </button>
      <div className={cardStyles.moves}>
        {position > 1 && <StepButton to="first" label={`${words.first}: ${name}`} onStep={() => move(id, 0)} />}
        <StepButton
          to="previous"
          label={`${words.earlier}: ${name}`}
          onStep={position === 0 ? null : () => move(id, position - 1)}
        />
        <StepButton
          to="next"
          label={`${words.later}: ${name}`}
          onStep={position === shown.length - 1 ? null : () => move(id, position + 1)}
        />
      </div>
    </>
  );
  return (
    <section aria-label={label}>
      <OrderArea className={styles.grid} ids={shown.map(({ id }) => id)} onMove={(moved) => onMove(moved, true)}>
        <CardGrid
          label={label}
          variant={cell === "inspiration" ? "inspiration" : "outfit"}
          entries={shown}
          total={shown.length}
          getKey={({ id }) => id}
          renderCard={(entry, position) =>
            isEditing ? (
              <div className={cardStyles.frame}>
                <Photo photograph={entry.photograph} alt={entry.name} cell={cell} />
                {renderButtons(entry, position)}
              </div>
            ) : (
              <OwnCard
                {...entry.photograph}
                id={entry.id}
                name={entry.name}
                isPriority={position < PRIORITY_CARDS}
                cell={cell}
              />
            )
          }
        />
      </OrderArea>
    </section>
  );
}
