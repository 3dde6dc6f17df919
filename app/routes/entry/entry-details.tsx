import { Fragment, type ReactNode } from "react";
import type { ShownItem, ShownOutfit } from "#domain/entry-page/entry-page.ts";
import type { Color } from "#domain/items/color.ts";
import type { Season } from "#domain/items/season.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import styles from "./entry-details.module.css";

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      {/* The versions of server and browser may format numbers and dates differently. */}
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}

function List({ children }: { children: readonly ReactNode[] }) {
  const { comma } = useMessages();
  return children.map((child, place) => (
    <Fragment key={place}>
      {place > 0 && comma}
      {child}
    </Fragment>
  ));
}

function ColorName({ color }: { color: Color }) {
  const { colors } = useItemsMessages();
  return (
    <span className={styles.color}>
      <span className={styles.swatch} data-color={color} />
      {colors[color]}
    </span>
  );
}

function SeasonsDetail({ seasons }: { seasons: readonly Season[] }) {
  const messages = useItemsMessages();
  return (
    <Detail label={messages.facets.season}>
      <List>{seasons.map((season) => messages.seasons[season])}</List>
    </Detail>
  );
}

function TagsDetail({ tags }: { tags: readonly string[] }) {
  const messages = useItemsMessages();
  return (
    <Detail label={messages.tags}>
      <List>
        {tags.map((tag) => (
          <bdi key={tag}>{tag}</bdi>
        ))}
      </List>
    </Detail>
  );
}

function NotesDetail({ notes }: { notes: string }) {
  const messages = useItemsMessages();
  return (
    <Detail label={messages.notes}>
      <bdi className={styles.notes}>{notes}</bdi>
    </Detail>
  );
}

function CategoryDetail({ category, subcategory }: Pick<ShownItem, "category" | "subcategory">) {
  const { facets, categories } = useItemsMessages();
  return (
    <Detail label={facets.category}>
      {category && categories[category]}
      {category && subcategory !== undefined && " · "}
      {subcategory !== undefined && <bdi>{subcategory}</bdi>}
    </Detail>
  );
}

/** What is known of an item, as its owner shows it. */
export function ItemDetails({ item }: { item: ShownItem }) {
  const messages = useItemsMessages();
  const { category, subcategory, colors, seasons, material, size, price, currency, purchasedOn, timesWorn } = item;
  const { tags, notes } = item;
  return (
    <dl className={styles.details}>
      {(category ?? subcategory) !== undefined && (
        <CategoryDetail {...(category && { category })} {...(subcategory !== undefined && { subcategory })} />
      )}
      {colors && (
        <Detail label={messages.facets.color}>
          <List>
            {colors.map((color) => (
              <ColorName key={color} color={color} />
            ))}
          </List>
        </Detail>
      )}
      {material !== undefined && (
        <Detail label={messages.material}>
          <bdi>{material}</bdi>
        </Detail>
      )}
      {size !== undefined && (
        <Detail label={messages.size}>
          <bdi>{size}</bdi>
        </Detail>
      )}
      {seasons && <SeasonsDetail seasons={seasons} />}
      {price !== undefined && (
        <Detail label={messages.price}>
          <bdi suppressHydrationWarning>{messages.formatPrice(price, currency)}</bdi>
        </Detail>
      )}
      {purchasedOn !== undefined && <Detail label={messages.purchasedOn}>{messages.formatDay(purchasedOn)}</Detail>}
      {timesWorn !== undefined && <Detail label={messages.worn}>{messages.timesWorn(timesWorn)}</Detail>}
      {tags && <TagsDetail tags={tags} />}
      {notes !== undefined && <NotesDetail notes={notes} />}
    </dl>
  );
}

export function OutfitDetails({ outfit: { seasons, tags, notes } }: { outfit: ShownOutfit }) {
  return (
    <dl className={styles.details}>
      {seasons && <SeasonsDetail seasons={seasons} />}
      {tags && <TagsDetail tags={tags} />}
      {notes !== undefined && <NotesDetail notes={notes} />}
    </dl>
  );
}
