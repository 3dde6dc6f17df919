import { useCallback } from "react";
import form from "#app/ui/form.module.css";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import type { PreviewCard, TablePreview } from "#domain/moving-in/preview-table.ts";
import styles from "./import.module.css";

const MAX_CHANGES = 12;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function useLines(): (card: PreviewCard) => [label: string, value: string][] {
  const { fields, categories, colors, seasons, formatPrice, formatDay, lastWorn } = useItemsMessages();
  const { comma, number } = useMessages();
  const { left: leaving } = useOwnerMessages();
  return (card) => {
    const worn = card.wears?.map(({ on }) => formatDay(on)) ?? [];
    const lines: [string, string | undefined][] = [
      [fields.brand, card.brand],
      [fields.category, card.category && categories[card.category]],
      [fields.subcategory, card.subcategory],
      [fields.colors, card.colors?.map((color) => colors[color]).join(comma)],
      [fields.seasons, card.seasons?.map((season) => seasons[season]).join(comma)],
      [fields.size, card.size],
      [fields.material, card.material],
      [fields.price, card.price === undefined ? undefined : formatPrice(card.price, card.currency)],
      [fields.purchasedOn, card.purchasedOn && formatDay(card.purchasedOn)],
      [fields.timesWorn, card.timesWorn === undefined ? undefined : number(card.timesWorn)],
      [lastWorn, worn.join(comma)],
      [leaving.how, card.left && leaving.names[card.left.how]],
      [fields.tags, card.tags?.join(comma)],
      [fields.notes, card.notes],
      [fields.shopLink, card.link],
    ];
    return lines.filter((line): line is [string, string] => line[1] !== undefined && line[1] !== "");
  };
}

function CardPicture({ picture }: { picture: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(picture);
      return () => URL.revokeObjectURL(image.src);
    },
    [picture],
  );
  // A browser may not know its format.
  return (
    <img
      ref={show}
      className={styles.picture}
      alt=""
      onError={({ currentTarget }) => void (currentTarget.hidden = true)}
    />
  );
}

/** What an import makes of the first rows, and what comes in as something else. */
export function PreviewCards({ table: { cards, changes } }: { table: TablePreview }) {
  const { data } = useOwnerMessages();
  const list = useLines();
  const { colors, formatDay } = useItemsMessages();
  const name = (value: string): string =>
    (colors as Partial<Record<string, string>>)[value] ?? (DAY.test(value) ? formatDay(value) : value);
  const different = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return (
    <>
      {cards.length > 0 && <p className={form.help}>{data.firstRows}</p>}
      <ul className={styles.cards}>
        {cards.map((card, at) => (
          <li key={at}>
            {card.picture && <CardPicture picture={card.picture} />}
            <strong>
              <bdi>{card.name ?? card.brand}</bdi>
            </strong>
            <dl>
              {list(card).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <div className={styles.lines}>
          {data.changed(changes.length)}
          <ul className={styles.reasons}>
            {[...different.values()].slice(0, MAX_CHANGES).map(({ heading, from, to }) => (
              <li key={`${heading} ${from}`}>
                <bdi>{heading}</bdi> {"– "}
                <bdi>{`${from} → ${name(to)}`}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
