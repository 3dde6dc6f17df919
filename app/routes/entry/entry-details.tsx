import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { SHOWN_TEXTS } from "#domain/closet-fields.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { cleanSearchText, NO_SEARCH, type Search, writeSearch } from "#domain/search/read-search.ts";
import type { ShownItem, ShownOutfit } from "#domain/entry-page/entry-page.ts";
import type { Color } from "#domain/items/color.ts";
import { findCostPerWear, type Worn } from "#domain/items/wears.ts";
import type { Season } from "#domain/items/season.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { Swatch } from "#app/ui/swatch.tsx";
import styles from "./entry-details.module.css";

type FindLinkProps = Partial<Pick<Search, "text" | "category" | "color" | "brand" | "season">> & {
  username: string | undefined;
  children: ReactNode;
};

/** Without a username, as on a wishlist, it is text. */
export function FindLink({ username, children, ...find }: FindLinkProps) {
  if (username === undefined) return <span>{children}</span>;
  const query = writeSearch({ ...NO_SEARCH, ...find });
  return (
    <Link to={`${getTabPath(username, "items")}?${query}`} className={styles.find} rel="nofollow">
      {children}
    </Link>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      {/* The versions of server and browser may format numbers and dates differently. */}
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}

/** Translators take text nodes away from React: each text has an element of its own. */
function List({ children }: { children: readonly ReactNode[] }) {
  const { comma } = useMessages();
  return children.map((child, place) => (
    <Fragment key={place}>
      {place > 0 && <span>{comma}</span>}
      {child}
    </Fragment>
  ));
}

function ColorName({ color }: { color: Color }) {
  const { colors } = useItemsMessages();
  return (
    <span className={styles.color}>
      <Swatch color={color} />
      <span>{colors[color]}</span>
    </span>
  );
}

function SeasonsDetail({ seasons, username }: { seasons: readonly Season[]; username?: string | undefined }) {
  const messages = useItemsMessages();
  return (
    <Detail label={messages.facets.season}>
      <List>
        {seasons.map((season) => (
          <FindLink key={season} username={username} season={[season]}>
            {messages.seasons[season]}
          </FindLink>
        ))}
      </List>
    </Detail>
  );
}

function TagsDetail({ tags }: { tags: readonly string[] }) {
  const messages = useItemsMessages();
  return (
    <Detail label={messages.fields.tags}>
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
    <Detail label={messages.fields.notes}>
      <bdi className={styles.notes}>{notes}</bdi>
    </Detail>
  );
}

function WornDetails({ entry }: { entry: Worn }) {
  const messages = useItemsMessages();
  const { timesWorn, lastWorn } = entry;
  return (
    <>
      {timesWorn !== undefined && <Detail label={messages.worn}>{messages.timesWorn(timesWorn)}</Detail>}
      {lastWorn !== undefined && <Detail label={messages.lastWorn}>{messages.formatDay(lastWorn)}</Detail>}
    </>
  );
}

type CategoryDetailProps = Pick<ShownItem, "category" | "subcategory"> & { username: string | undefined };

function CategoryDetail({ category, subcategory, username }: CategoryDetailProps) {
  const { facets, categories } = useItemsMessages();
  return (
    <Detail label={facets.category}>
      {category && (
        <FindLink username={username} category={[category]}>
          {categories[category]}
        </FindLink>
      )}
      {category && subcategory !== undefined && <span>{" · "}</span>}
      {subcategory !== undefined && <bdi>{subcategory}</bdi>}
    </Detail>
  );
}

export function ItemDetails({ item, username }: { item: ShownItem; username?: string | undefined }) {
  const messages = useItemsMessages();
  const { category, subcategory, colors, seasons, price, currency, purchasedOn } = item;
  const costPerWear = findCostPerWear(item);
  const { tags, notes } = item;
  return (
    <dl className={styles.details}>
      {(category ?? subcategory) !== undefined && (
        <CategoryDetail
          {...(category && { category })}
          {...(subcategory !== undefined && { subcategory })}
          username={username}
        />
      )}
      {colors && (
        <Detail label={messages.facets.color}>
          <List>
            {colors.map((color) => (
              <FindLink key={color} username={username} color={[color]}>
                <ColorName color={color} />
              </FindLink>
            ))}
          </List>
        </Detail>
      )}
      {SHOWN_TEXTS.map((field) => {
        const text = item[field];
        if (text === undefined) return null;
        const isFound = field === "material";
        return (
          <Detail key={field} label={messages.fields[field]}>
            <FindLink username={isFound ? username : undefined} text={cleanSearchText(text)}>
              <bdi>{text}</bdi>
            </FindLink>
          </Detail>
        );
      })}
      {seasons && <SeasonsDetail seasons={seasons} username={username} />}
      {price !== undefined && (
        <Detail label={messages.fields.price}>
          <bdi suppressHydrationWarning>{messages.formatPrice(price, currency)}</bdi>
        </Detail>
      )}
      {purchasedOn !== undefined && (
        <Detail label={messages.fields.purchasedOn}>{messages.formatDay(purchasedOn)}</Detail>
      )}
      <WornDetails entry={item} />
      {costPerWear !== undefined && (
        <Detail label={messages.costPerWear}>
          <bdi suppressHydrationWarning>{messages.formatPrice(costPerWear, currency)}</bdi>
        </Detail>
      )}
      {tags && <TagsDetail tags={tags} />}
      {notes !== undefined && <NotesDetail notes={notes} />}
    </dl>
  );
}

export function OutfitDetails({ outfit }: { outfit: ShownOutfit }) {
  const { seasons, tags, notes } = outfit;
  return (
    <dl className={styles.details}>
      {seasons && <SeasonsDetail seasons={seasons} />}
      <WornDetails entry={outfit} />
      {tags && <TagsDetail tags={tags} />}
      {notes !== undefined && <NotesDetail notes={notes} />}
    </dl>
  );
}
