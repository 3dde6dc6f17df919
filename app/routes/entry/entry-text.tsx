import type { RefObject } from "react";
import { Link } from "react-router";
import { getStylePath } from "#domain/closet-tabs.ts";
import { writeItemIds } from "#domain/composer/item-ids.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { downloadModalTrigger } from "#app/closet/download-prompt.tsx";
import { useStylingOffer } from "#app/closet/style-here.tsx";
import { useItemsMessages, useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { StyledBy } from "#app/ui/styled-by.tsx";
import { ItemDetails, OutfitDetails } from "./entry-details.tsx";
import { getEntryName } from "./entry-name.ts";
import styles from "./entry-text.module.css";

/** Characters. Longer names are smaller, so that the details stay near the photograph. */
const LONG_NAME = 48;

function ShopLink({ href }: { href: string }) {
  const { toShop } = useItemsMessages();
  const { opensShop } = usePagesMessages();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.shop}>
      {toShop}
      <svg viewBox="0 0 24 24" width="20" height="20" role="img" aria-label={opensShop} className={styles.out}>
        <title>{opensShop}</title>
        <path d="M7 17L17 7M9 7h8v8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </a>
  );
}

/** Begins an outfit with the item, or with the pieces of the outfit. Null: it has a photograph alone. */
function getBeginning(page: EntryPage): string | null {
  const { id } = page.place;
  if (page.kind === "item") return `?${new URLSearchParams({ items: writeItemIds([id]) })}`;
  return page.kind === "outfit" && page.items.length > 0 ? `?${new URLSearchParams({ from: id })}` : null;
}

/** Here, in the app, or both. */
function StyleActions({ page }: { page: EntryPage }) {
  const { style, styleThis } = useMessages();
  const offer = useStylingOffer();
  const { username, firstName } = page.owner;
  const beginning = getBeginning(page);
  const path = getStylePath(username) + (beginning ?? "");
  if (offer === "first") {
    return (
      <Link to={path} className={styles.action} rel="nofollow">
        {style(firstName)}
      </Link>
    );
  }
  return (
    <>
      {offer === "beside" && beginning !== null && (
        <Link to={path} className={styles.shop} rel="nofollow">
          {styleThis}
        </Link>
      )}
      <button {...downloadModalTrigger} className={styles.action}>
        {style(firstName)}
      </button>
    </>
  );
}

type EntryTextProps = { page: EntryPage; heading: RefObject<HTMLHeadingElement | null> };

export function EntryText({ page, heading }: EntryTextProps) {
  const messages = useMessages();
  const name = getEntryName(page, messages);
  const brand =
    page.kind === "item" && page.item.name !== undefined && page.item.name !== page.item.brand ? page.item.brand : null;
  const shop = page.kind === "item" ? page.item.itemShoppingURL : undefined;
  return (
    <div className={styles.words}>
      <div className={styles.title}>
        {brand && (
          <p className={styles.above}>
            <bdi>{brand}</bdi>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className={`${styles.name} ${name.length > LONG_NAME ? styles.long : ""}`}>
          <bdi>{name}</bdi>
        </h1>
        {page.kind === "outfit" && page.outfit.styledBy !== undefined && (
          <p className={styles.above}>
            <StyledBy name={page.outfit.styledBy} />
          </p>
        )}
      </div>
      {page.kind === "item" && <ItemDetails item={page.item} />}
      {page.kind === "outfit" && <OutfitDetails outfit={page.outfit} />}
      {shop !== undefined && <ShopLink href={shop} />}
      <StyleActions page={page} />
    </div>
  );
}
