import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { Item } from "#domain/closet.ts";
import { getListedTitle } from "#domain/items/item-names.ts";
import { toGridPhotograph } from "#domain/closet-pictures.ts";
import { findCostPerWear, findLastWorn, readToday } from "#domain/items/wears.ts";
import { type Bar, computeFigures, type CostFigures, LATELY_DAYS, writeFigureRows } from "#domain/owner/figures.ts";
import { type Search, writeSearch } from "#domain/search/read-search.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { downloadCsv } from "#app/storage/download-csv.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/ui/form.module.css";
import { ASK_CATEGORIES } from "#app/owner/items/category-sheet.tsx";
import { ListSearchField, ListSearchResults, useListSearch } from "#app/owner/lists/list-search.tsx";
import { ListState } from "#app/owner/lists/list-state.tsx";
import { OwnLink } from "#app/owner/own-link.tsx";
import { toOpenLink } from "#app/owner/lists/use-open-entry.ts";
import { useAccess, useClosetState } from "#app/owner/own-closet-context.ts";
import styles from "./own-figures.module.css";

const LISTED = 50;

type LineProps = { label: string; total: number; of: number };

function Line({ label, total, of }: LineProps) {
  const { number } = useMessages();
  return (
    <>
      <span className={styles.name}>{label}</span>
      <span className={styles.number}>{number(total)}</span>
      <span className={styles.bar} style={{ inlineSize: `${(100 * total) / Math.max(1, of)}%` }} />
    </>
  );
}

type Facet = "category" | "color" | "season";

type BarsProps = {
  facet: Facet;
  bars: readonly Bar<string>[];
  names: Readonly<Record<string, string>>;
  of: number;
  search: Search;
};

function Bars({ facet, bars, names, of, search }: BarsProps) {
  const { facets } = useItemsMessages();
  const { unset } = useOwnerMessages().figures;
  const toQuery = (value: string | null): string =>
    value === null ? ASK_CATEGORIES : `?${writeSearch({ ...search, [facet]: [value], isOpen: false })}`;
  return (
    <section>
      <h2 className={styles.title}>{facets[facet]}</h2>
      <ul>
        {bars.map(({ value, total }) => (
          <li key={value ?? ""}>
            {value === null && facet !== "category" ? (
              <span className={styles.line}>
                <Line label={unset} total={total} of={of} />
              </span>
            ) : (
              <OwnLink className={styles.line} to={`/items${toQuery(value)}`}>
                <Line label={value === null ? unset : (names[value] ?? value)} total={total} of={of} />
              </OwnLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ItemLinksProps = { items: readonly Item[]; query?: string; write?: (item: Item) => ReactNode };

function ItemLinks({ items, query, write = () => null }: ItemLinksProps) {
  const messages = useMessages();
  const { more } = useOwnerMessages().figures;
  const { closet, left } = useClosetState();
  const { showsCutouts } = closet.user;
  const all = useMemo(() => [...closet.items, ...left], [closet.items, left]);
  return (
    <ul className={styles.items}>
      {items.slice(0, LISTED).map((item) => (
        <li key={item.id}>
          <OwnLink className={styles.line} to={`/items${toOpenLink(item.id, query)}`}>
            <span className={styles.photograph}>
              <Photo photograph={toGridPhotograph(item, showsCutouts)} alt="" cell="thumbnail" />
            </span>
            <span className={styles.name}>
              <bdi>{getListedTitle(item, all, messages)}</bdi>
            </span>
            <bdi className={styles.number}>{write(item)}</bdi>
          </OwnLink>
        </li>
      ))}
      {items.length > LISTED && <li className={form.help}>{more(items.length - LISTED)}</li>}
    </ul>
  );
}

function Listed({ label, of, ...links }: ItemLinksProps & { label: string; of: number }) {
  return (
    <details>
      <summary className={styles.line}>
        <Line label={label} total={links.items.length} of={of} />
      </summary>
      <ItemLinks {...links} />
    </details>
  );
}

function Costs({ costs: { currency, items, value, received, median, best, ...costs } }: { costs: CostFigures }) {
  const worst = costs.worst.filter((id) => !best.includes(id));
  const { fields, formatPrice } = useItemsMessages();
  const { figures, left } = useOwnerMessages();
  const { number } = useMessages();
  const writeCost = (item: Item): string => formatPrice(findCostPerWear(item) ?? 0, currency);
  return (
    <section>
      <h2 className={styles.title}>
        {fields.price} <bdi>{currency}</bdi>
      </h2>
      <dl className={styles.facts}>
        <dt>{figures.value(number(items))}</dt>
        <dd>
          <bdi>{formatPrice(value, currency)}</bdi>
        </dd>
        {received > 0 && (
          <>
            <dt>{left.received}</dt>
            <dd>
              <bdi>{formatPrice(received, currency)}</bdi>
            </dd>
          </>
        )}
        {median !== null && (
          <>
            <dt>{figures.median}</dt>
            <dd>
              <bdi>{formatPrice(median, currency)}</bdi>
            </dd>
          </>
        )}
      </dl>
      {best.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{figures.best}</h3>
          <ItemLinks items={best} write={writeCost} />
        </>
      )}
      {worst.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{figures.worst}</h3>
          <ItemLinks items={worst} write={writeCost} />
        </>
      )}
    </section>
  );
}

export default function OwnFigures() {
  const { closet, left, phase } = useClosetState();
  const { seesPrivate } = useAccess();
  const words = useOwnerMessages();
  const { categories, colors, seasons, states, worn, formatDay } = useItemsMessages();
  const { outfits } = closet;
  const items = useMemo(() => [...closet.items, ...left], [closet.items, left]);
  const searched = useMemo(() => ({ items, outfits }), [items, outfits]);
  const search = useListSearch("items", items, searched);
  const [today] = useState(readToday);
  const shown = useDeferredValue(search.shown);
  const figures = useMemo(() => computeFigures(shown, outfits, today), [shown, outfits, today]);
  const { total } = figures;
  const shared = { of: total, search: search.page.search };
  return (
    <main className={styles.page}>
      {items.length > 0 && <ListSearchField listSearch={search} />}
      <ListSearchResults listSearch={search} />
      <ListState isEmpty={phase !== "READY" || items.length === 0}>
        <EmptyList title={words.noItemsYet} text={words.noItemsText} />
      </ListState>
      {phase === "READY" && total > 0 && (
        <>
          <div className={styles.columns}>
            <section>
              <h2 className={styles.title}>{worn}</h2>
              <Listed
                label={words.figures.lately(LATELY_DAYS)}
                items={figures.lately}
                of={total}
                write={(item) => formatDay(findLastWorn(item) ?? today)}
              />
              <Listed label={words.figures.never} items={figures.never} of={total} />
              <Listed label={words.figures.inNoOutfit} items={figures.inNoOutfit} of={total} />
              {figures.left.length > 0 && (
                <Listed
                  label={states.left}
                  items={figures.left}
                  of={total}
                  query="state=left"
                  write={({ left: gone }) => gone?.on !== undefined && formatDay(gone.on)}
                />
              )}
            </section>
            <Bars facet="category" bars={figures.category} names={categories} {...shared} />
            <Bars facet="color" bars={figures.color} names={colors} {...shared} />
            <Bars facet="season" bars={figures.season} names={seasons} {...shared} />
            {figures.costs.map((costs) => (
              <Costs key={costs.currency} costs={costs} />
            ))}
          </div>
          {seesPrivate && figures.withoutPrice > 0 && (
            <p className={form.help}>{words.figures.withoutPrice(figures.withoutPrice)}</p>
          )}
          <button
            type="button"
            className={form.button}
            onClick={() => downloadCsv(writeFigureRows(shown, outfits), closet.user.username)}
          >
            {words.figures.csv}
          </button>
        </>
      )}
    </main>
  );
}
