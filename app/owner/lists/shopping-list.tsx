import type { OwnItem } from "#domain/owner/own-closet.ts";
import { getListedTitle } from "#domain/items/item-names.ts";
import { sumPrices, writeShoppingRows } from "#domain/items/shopping-list.ts";
import { readShoppingLink } from "#domain/web-address.ts";
import { downloadCsv } from "#app/storage/download-csv.ts";
import form from "#app/ui/form.module.css";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { ShopBookmark } from "#app/owner/wishes/shop-bookmark.tsx";
import styles from "./shopping-list.module.css";

type ShoppingListProps = { name: string; wishes: readonly OwnItem[] };

/** The wishes of a collection as a list to take along. */
export function ShoppingList({ name, wishes }: ShoppingListProps) {
  const { items } = useClosetState().closet;
  const messages = useMessages();
  const { formatPrice, toShop } = useItemsMessages();
  const { wish: words, figures } = useOwnerMessages();
  if (wishes.length === 0) return <ShopBookmark />;
  const withoutPrice = wishes.filter(({ price }) => price === undefined).length;
  return (
    <section className={styles.list}>
      <h2>{words.shoppingList}</h2>
      <ul className={styles.wishes}>
        {wishes.map((item) => {
          const href = readShoppingLink(item.itemShoppingURL);
          const title = getListedTitle(item, items, messages);
          const host = href !== undefined && new URL(href).host;
          return (
            <li key={item.id} className={styles.wish}>
              <bdi>{title}</bdi>
              <bdi>{item.price !== undefined && formatPrice(item.price, item.currency)}</bdi>
              {href !== undefined && (
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={styles.shop}
                  aria-label={`${toShop} ${host}: ${title}`}
                >
                  <bdi>{host}</bdi>
                </a>
              )}
            </li>
          );
        })}
        {sumPrices(wishes).map(({ currency, total }) => (
          <li key={currency} className={styles.sum}>
            <span>{words.together}</span>
            <bdi>{formatPrice(total, currency)}</bdi>
          </li>
        ))}
      </ul>
      {withoutPrice > 0 && <p className={form.help}>{figures.withoutPrice(withoutPrice)}</p>}
      <div className={`${form.actions} ${styles.actions}`}>
        <button type="button" className={form.button} onClick={() => print()}>
          {words.print}
        </button>
        <button type="button" className={form.button} onClick={() => downloadCsv(writeShoppingRows(wishes), name)}>
          {figures.csv}
        </button>
      </div>
      <ShopBookmark />
    </section>
  );
}
