import { type RefObject, use } from "react";
import { Link } from "react-router";
import type { Owner } from "#domain/closet.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { downloadModalTrigger } from "#app/closet/download-prompt.tsx";
import { OwnOutfitsContext } from "#app/composer/drafts/use-own-outfits.ts";
import {
  BeginningContext,
  useHasNoPrompt,
  useStyleLink,
  useStylePrompt,
  useStylingOffer,
} from "#app/closet/style-here.tsx";
import { useItemsMessages, useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { StyledBy } from "#app/ui/styled-by.tsx";
import { FindLink, ItemDetails, OutfitDetails } from "./entry-details.tsx";
import { getEntryName, isWordless } from "./entry-name.ts";
import form from "#app/ui/form.module.css";
import styles from "./entry-text.module.css";

/** Characters. Longer names are smaller, so that the details stay near the photograph. */
const LONG_NAME = 48;

function ShopLink({ href }: { href: string }) {
  const { toShop } = useItemsMessages();
  const { opensShop } = usePagesMessages();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.shop}>
      {toShop}
      <svg viewBox="0 0 24 24" width="20" height="20" role="img" aria-label={opensShop} data-turns="">
        <title>{opensShop}</title>
        <path d="M7 17L17 7M9 7h8v8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </a>
  );
}

function StyleActions({ owner }: { owner: Owner }) {
  const messages = useMessages();
  const { style, takesNone } = messages;
  const offer = useStylingOffer();
  const path = useStyleLink(owner);
  const prompt = useStylePrompt();
  const beginning = use(BeginningContext);
  const hasNoPrompt = useHasNoPrompt();
  const unsent = use(OwnOutfitsContext)?.unsent;
  if (beginning !== null && offer !== "none") {
    return (
      <>
        {unsent && beginning.says === "styleThis" ? (
          <unsent.Action outfit={unsent} className={`${form.primary} ${form.wide} ${styles.action}`} />
        ) : (
          <Link to={path} className={`${form.primary} ${form.wide} ${styles.action}`} rel="nofollow">
            {messages[beginning.says]}
          </Link>
        )}
        {offer === "beside" && (
          <button {...downloadModalTrigger} className={styles.prompt}>
            {prompt(owner.firstName)}
          </button>
        )}
      </>
    );
  }
  if (offer === "first") {
    return (
      <Link to={path} className={`${form.primary} ${form.wide} ${styles.action}`} rel="nofollow">
        {style(owner.firstName)}
      </Link>
    );
  }
  if (hasNoPrompt) return <p className={styles.prompt}>{takesNone(owner.firstName)}</p>;
  return (
    <button {...downloadModalTrigger} className={`${form.primary} ${form.wide} ${styles.action}`}>
      {style(owner.firstName)}
    </button>
  );
}

type EntryTextProps = { page: EntryPage; heading: RefObject<HTMLHeadingElement | null> };

export function EntryText({ page, heading }: EntryTextProps) {
  const messages = useMessages();
  const { onWishlist, itemsMissing } = useItemsMessages();
  const name = getEntryName(page, messages);
  const brand =
    page.kind === "item" && page.item.name !== undefined && page.item.name !== page.item.brand ? page.item.brand : null;
  // A search does not find the wishlist.
  const username = page.kind === "item" && !page.item.wishlist ? page.owner.username : undefined;
  const shop = page.kind === "item" ? page.item.itemShoppingURL : undefined;
  return (
    <div className={`${styles.words} ${isWordless(page) ? styles.wordless : ""}`}>
      <div className={styles.title}>
        {brand && (
          <p className={styles.above}>
            <FindLink username={username} brand={[brand]}>
              <bdi>{brand}</bdi>
            </FindLink>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className={`${styles.name} ${name.length > LONG_NAME ? styles.long : ""}`}>
          <bdi>{name}</bdi>
        </h1>
        {page.kind === "item" && page.item.wishlist && <p className={styles.above}>{onWishlist}</p>}
        {page.kind === "outfit" && page.missing !== undefined && (
          <p className={styles.above}>{itemsMissing(page.missing)}</p>
        )}
        {page.kind === "outfit" && page.outfit.styledBy !== undefined && (
          <p className={styles.above}>
            <StyledBy name={page.outfit.styledBy} />
          </p>
        )}
      </div>
      {page.kind === "item" && <ItemDetails item={page.item} username={username} />}
      {page.kind === "outfit" && <OutfitDetails outfit={page.outfit} />}
      {shop !== undefined && <ShopLink href={shop} />}
      <StyleActions owner={page.owner} />
    </div>
  );
}
