import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { Link, NavigationType, useNavigationType } from "react-router";
import { rememberEntry } from "#app/closet/seen-entry.ts";
import { isField } from "#app/ui/fields.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import { getCollectionPath, getTabPath } from "#domain/closet-tabs.ts";
import type { ItemCard, OutfitCard } from "#domain/closet-view.ts";
import type { ItemPicture, Owner } from "#domain/closet.ts";
import type { CollectionLink, EntryPage, OutfitPage } from "#domain/entry-page/entry-page.ts";
import { getEntryPath } from "#domain/entry-page/entry-path.ts";
import { getItemTitle } from "#domain/items/item-names.ts";
import { getDirection } from "#domain/languages.ts";
import { NO_SEARCH, writeSearch } from "#domain/search/read-search.ts";
import { getEntryName, getPictureText, isWordless } from "./entry-name.ts";
import spoken from "#app/ui/spoken.module.css";
import form from "#app/ui/form.module.css";
import styles from "./entry-screen.module.css";
import { EntryStage } from "./entry-stage.tsx";
import { EntryText } from "./entry-text.tsx";
import { type SmallCard, SmallGrid } from "./small-grid.tsx";
import { useEntryNavigation } from "./use-entry-navigation.ts";
import { Arrow } from "#app/ui/icon.tsx";
import chip from "#app/ui/chip.module.css";
import bar from "#app/ui/bar.module.css";

function useListName(page: EntryPage): string {
  const messages = useMessages();
  const { backTo } = useItemsMessages();
  const { within, search, list } = page.place;
  if (within && "outfitId" in within) {
    const outfits = page.kind === "item" ? page.outfits.entries : [];
    return outfits.find(({ id }) => id === within.outfitId)?.name || backTo.outfit;
  }
  if (within) {
    const collections = page.kind === "portfolio" ? [] : page.collections;
    const collection = collections.find(({ id }) => id === within.collectionId);
    return collection?.name || messages.untitledCollection;
  }
  if (list === "inspirations") return messages.allCollections;
  return search === undefined ? backTo[list] : backTo.search;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;

type EntryBarProps = { page: EntryPage; listPath: string; onClose: () => void };

export function EntryBar({ page, listPath, onClose }: EntryBarProps) {
  const messages = useMessages();
  const { owner } = page;
  const listName = useListName(page);
  const close = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <nav className={`${bar.upper} ${styles.bar}`} aria-label={messages.closet}>
      <Link to={listPath} className={styles.back} onClick={close}>
        <Arrow to="back" size={20} />
        <bdi className={styles.name}>{listName}</bdi>
      </Link>
      <Link to={getTabPath(owner.username, "outfits")} className={styles.closet}>
        <span className={styles.name}>{messages.closetOf(owner.firstName)}</span>
      </Link>
    </nav>
  );
}

const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.shiftKey &&
  !isField(event.target) &&
  document.querySelector("dialog[open]") === null;

type EntryKeys = { onStep: (step: 1 | -1) => void; onClose: () => void };

function useEntryKeys(keys: EntryKeys): void {
  const { language } = useMessages();
  const getKeys = useEffectEvent(() => keys);
  useEffect(() => {
    const forward = getDirection(language) === "rtl" ? "ArrowLeft" : "ArrowRight";
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const { onStep, onClose } = getKeys();
      if (event.key === "Escape") onClose();
      else if (event.key === "ArrowLeft" || event.key === "ArrowRight") onStep(event.key === forward ? 1 : -1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [language]);
}

type Owned = { owner: Owner };

type ItemCardsProps = Owned & {
  title: string;
  items: readonly ItemCard[];
  /** Whose items they are. */
  outfitId?: string;
  printsAsList?: boolean;
};

function ItemCards({ owner, title, items, outfitId, printsAsList = false }: ItemCardsProps) {
  const messages = useMessages();
  if (items.length === 0) return null;
  const cards = items.map((item): SmallCard => {
    const { id, name, brand } = item;
    return {
      id,
      photograph: toItemPhotograph(item),
      path: getEntryPath(owner.username, {
        list: "items",
        id,
        ...(outfitId !== undefined && { within: { outfitId } }),
      }),
      alt: getItemTitle(item, messages),
      caption: name ?? brand,
      detail: printsAsList && name !== undefined && name !== brand ? brand : null,
    };
  });
  return <SmallGrid title={title} cards={cards} printsAsList={printsAsList} />;
}

type OutfitCardsProps = Owned & { itemId: string; outfits: { entries: readonly OutfitCard[]; total: number } };

function OutfitCards({ owner, itemId, outfits: { entries, total } }: OutfitCardsProps) {
  const messages = useItemsMessages();
  if (entries.length === 0) return null;
  const cards = entries.map(({ id, name, ...card }, position): SmallCard => ({
    id,
    photograph: toPhotograph(card.previewUrl, card),
    path: getEntryPath(owner.username, { list: "outfits", id }),
    alt: name ?? messages.outfitOf(position + 1, total),
    caption: name,
  }));
  const all = `${getTabPath(owner.username, "outfits")}?${writeSearch({ ...NO_SEARCH, contains: [itemId] })}`;
  return (
    <SmallGrid
      title={messages.inOutfits(total)}
      cards={cards}
      more={
        total > entries.length && (
          <Link to={all} className={`${form.link} ${styles.more}`}>
            {messages.allOutfitsWithIt(total)}
          </Link>
        )
      }
    />
  );
}

function CollectionLinks({ owner, collections }: Owned & { collections: readonly CollectionLink[] }) {
  const messages = useItemsMessages();
  const { untitledCollection } = useMessages();
  const links = collections.flatMap(({ id, name }) => {
    const path = getCollectionPath(owner.username, id);
    return path === null ? [] : { id, name, path };
  });
  if (links.length === 0) return null;
  return (
    <section className={styles.collections}>
      <h2 className={styles.title}>{messages.inCollections}</h2>
      <ul className={chip.chips}>
        {links.map(({ id, name, path }) => (
          <li key={id}>
            <Link to={path} className={chip.chip}>
              <bdi>{name || untitledCollection}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pieces({ page: { owner, outfit, items } }: { page: OutfitPage }) {
  const { pieces } = useItemsMessages();
  return <ItemCards owner={owner} title={pieces(items.length)} items={items} outfitId={outfit.id} printsAsList />;
}

function Related({ page }: { page: EntryPage }) {
  const messages = useItemsMessages();
  const { owner } = page;
  switch (page.kind) {
    case "item":
      return (
        <>
          <OutfitCards owner={owner} itemId={page.item.id} outfits={page.outfits} />
          <ItemCards owner={owner} title={messages.goesWith} items={page.goesWith} />
          <CollectionLinks owner={owner} collections={page.collections} />
        </>
      );
    case "outfit":
    case "inspiration":
      return <CollectionLinks owner={owner} collections={page.collections} />;
    case "portfolio":
      return null;
  }
}

export function EntryScreen({ page }: { page: EntryPage }) {
  const { id } = page.place;
  const messages = useMessages();
  const name = getEntryName(page, messages);
  const navigation = useEntryNavigation(page);
  useEntryKeys({ onStep: navigation.step, onClose: navigation.close });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  const { path, listPath } = navigation;
  const { list } = page.place;
  const { position } = page;
  const isLoad = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (path !== null) rememberEntry({ path, listPath, list, position });
  }, [path, listPath, list, position]);
  useEffect(() => {
    // A page load begins at its top, without a focus.
    const isArrival = shown.current !== id && !isLoad;
    shown.current = id;
    // The focused card or arrow is no longer in the page.
    if (isArrival && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [id, isLoad]);
  return (
    <div className={styles.screen}>
      <EntryBar page={page} listPath={navigation.listPath} onClose={navigation.close} />
      <div className={`${styles.entry} ${isWordless(page) ? styles.wordless : ""}`}>
        <EntryStage
          page={page}
          photographs={listPhotographs(page)}
          name={getPictureText(page, messages)}
          navigation={navigation}
        />
        <div className={styles.side}>
          <EntryText page={page} heading={heading} />
          {page.kind === "outfit" && <Pieces page={page} />}
        </div>
      </div>
      <Related page={page} />
      <p role="status" className={spoken.spoken}>
        {navigation.hasMoved && name}
      </p>
    </div>
  );
}

function listPhotographs(page: EntryPage): ItemPicture[] {
  switch (page.kind) {
    case "item": {
      const { pictures = [], ...item } = page.item;
      const worn = pictures.find((picture) => picture.worn);
      const others = pictures.filter((picture) => picture !== worn);
      return [toPhotograph(item.thumbnailImageURL, item), ...(worn ? [worn] : []), ...others];
    }
    case "outfit":
      return [toPhotograph(page.outfit.previewUrl, page.outfit)];
    case "inspiration":
      return [toPhotograph(page.inspiration.picUrl, page.inspiration)];
    case "portfolio":
      return [toPhotograph(page.portfolio.picUrl, page.portfolio)];
  }
}
