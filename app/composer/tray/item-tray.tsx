import { Fragment, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ClosetLists, Item } from "#domain/closet.ts";
import { choosePicture } from "#domain/composer/choose-picture.ts";
import type { Point } from "#domain/layout/box.ts";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import type { Board, Piece } from "#domain/composer/board.ts";
import { orderTray, type TrayPieces } from "#domain/composer/order-tray.ts";
import type { Swap } from "#domain/composer/piece-actions.ts";
import { NO_SEARCH } from "#domain/search/read-search.ts";
import type { ComposerItems } from "#app/composer/tray-items.ts";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { BoardIcon } from "#app/composer/icon.tsx";
import iconButton from "#app/ui/icon-button.module.css";
import { CloseIcon } from "#app/ui/icon.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { keepSeenPicture } from "#app/ui/seen-pictures.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import styles from "./item-tray.module.css";
import { TrayFilters } from "./tray-filters.tsx";
import { useTrayGestures } from "./use-tray-gestures.ts";
import { useBeside, useTraySearch } from "./use-tray-search.ts";
import chip from "#app/ui/chip.module.css";

const STEP = 60;

const GHOST_PX = 300;

const SWIPE_PX = 30;

function countTaken({ pieces }: Board): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId } of pieces) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
  return counts;
}

/** The board shows it until a larger one is loaded, and knows where the garment is. */
function keepTrayPicture(item: Item, list: HTMLElement | null): void {
  const image = list?.querySelector<HTMLImageElement>(`[data-item="${CSS.escape(item.id)}"] img`);
  const href = choosePicture(item, 1)?.href.split("?", 1)[0];
  const shown = image?.complete && image.naturalWidth > 0 ? image.currentSrc.slice(location.origin.length) : "";
  if (image && href !== undefined && shown.split("?", 1)[0] === href) keepSeenPicture(shown, image);
}

/** The button is for keyboards: otherwise more pieces appear before the end of the list is visible. */
function More({ onMore }: { onMore: () => void }) {
  const { more } = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const showMore = useEffectEvent(onMore);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore();
      },
      { rootMargin: "600px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className={styles.more} onClick={onMore}>
      {more}
    </button>
  );
}

type TrayItemProps = { item: Item; label: string; times: number; why: string | undefined; isRemovable: boolean };

const TrayItem = memo(function TrayItem({ item, label, times, why, isRemovable }: TrayItemProps) {
  const words = useComposerWords();
  return (
    <li className={styles.cell}>
      <button
        type="button"
        className={styles.item}
        data-item={item.id}
        aria-label={times > 0 ? `${label} (${words.onBoard(times)})` : label}
        title={why}
      >
        <Photo photograph={toItemPhotograph(item)} alt="" cell="small" />
      </button>
      <div aria-hidden="true">
        {isRemovable && <span className={styles.why}>{words.actions.remove}</span>}
        {!isRemovable && why !== undefined && <span className={styles.why}>{why}</span>}
        {times > 0 && <span className={styles.times}>{times > 1 ? times : "✓"}</span>}
      </div>
    </li>
  );
});

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { removeFilter } = useItemsMessages();
  return (
    <button type="button" className={`${chip.chip} ${styles.chip}`} aria-label={removeFilter(name)} onClick={onRemove}>
      <bdi>{name}</bdi> <CloseIcon size={10} />
    </button>
  );
}

type InspirationProps = Pick<ClosetLists, "inspirations"> & { onRemove: () => void };

function Inspiration({ inspirations, onRemove }: InspirationProps) {
  const messages = useMessages();
  const [id, leave] = useBeside("inspiration");
  const place = inspirations.findIndex((each) => each.id === id);
  const inspiration = inspirations[place];
  if (!inspiration) return null;
  const name = messages.inspiration(place + 1);
  const remove = () => {
    leave();
    onRemove();
  };
  return (
    <div className={styles.inspiration}>
      <div className={styles.pinned}>
        <Photo photograph={toPhotograph(inspiration.picUrl, inspiration)} alt={name} cell="small" />
      </div>
      <Chip name={name} onRemove={remove} />
    </div>
  );
}

type Swapping = {
  piece: Piece;
  items: readonly Item[];
  title: string;
  onSwap: (item: Item) => void;
  onStep: (to: Swap) => void;
  onEnd: () => void;
};

function SwapTitle({ title, onStep, onEnd }: Pick<Swapping, "title" | "onStep" | "onEnd">) {
  const words = useComposerWords();
  const from = useRef<number>(null);
  const swipe = ({ clientX }: React.PointerEvent) => {
    const across = clientX - (from.current ?? clientX);
    from.current = null;
    if (Math.abs(across) > SWIPE_PX) onStep(across < 0 === (document.dir === "rtl") ? "previous" : "next");
  };
  return (
    <div
      className={styles.swap}
      onPointerDown={({ target, clientX }) => {
        from.current = (target as Element).closest("button") ? null : clientX;
      }}
      onPointerUp={swipe}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      <h3 className={styles.title} aria-hidden="true">
        {title}
        <span className={styles.swipe}>{words.swipe}</span>
      </h3>
      {(["previous", "next"] as const).map((to) => (
        <button key={to} type="button" className={iconButton.button} title={words.swaps[to]} onClick={() => onStep(to)}>
          <BoardIcon name={to} />
        </button>
      ))}
      <button type="button" className={styles.end} onClick={onEnd}>
        {words.done}
      </button>
    </div>
  );
}

type ItemTrayProps = {
  closet: ClosetLists;
  items: ComposerItems;
  outfits: TrayPieces["outfits"];
  board: Board;
  swap?: Swapping | null;
  /** The item of the chosen piece. */
  chosenId?: string | undefined;
  isOpen?: boolean;
  onAdd: (item: Item, at?: Point) => void;
  onDrag: () => void;
};

/** Sorts when it is opened, scrolled to its top or filtered: in between, no item moves under a finger. */
export function ItemTray(props: ItemTrayProps) {
  const { closet, items, outfits, board, swap = null, chosenId, isOpen = true, onAdd, onDrag } = props;
  const words = useComposerWords();
  const { nothingFound, clearFilters, inOutfits } = useItemsMessages();
  const { noItems, untitledCollection } = useMessages();
  const { search, change, categories, facets, items: found, collection } = useTraySearch(closet, items.list);
  const list = useRef<HTMLDivElement>(null);
  useTrayGestures(list, {
    onTap(itemId) {
      const item = items.find(itemId);
      if (item) keepTrayPicture(item, list.current);
      if (item && swap?.items.includes(item)) swap.onSwap(item);
      else if (item) onAdd(item);
    },
    getHref(itemId) {
      const item = items.find(itemId);
      return item ? choosePicture(item, GHOST_PX)?.href : undefined;
    },
    onStart: onDrag,
    onDrop(itemId, at) {
      const item = items.find(itemId);
      if (!item) return;
      keepTrayPicture(item, list.current);
      onAdd(item, at);
    },
  });
  // While a piece is replaced, the order does not depend on it: nothing moves.
  const swapKey = swap?.piece.key ?? null;
  const onBoard = board.pieces.flatMap(({ key, itemId }) => (key === swapKey ? [] : itemId)).join("\n");
  const [orderedBy, orderBy] = useState(onBoard);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) orderBy(onBoard);
  }
  const sort = useEffectEvent(() => orderBy(onBoard));
  useEffect(() => {
    const box = list.current?.parentElement;
    let last = 0;
    const follow = () => {
      const isBack = last > 0 && box && box.scrollTop <= 0;
      last = box?.scrollTop ?? 0;
      // Not under the focus of a keyboard either.
      if (isBack && !box.querySelector(":focus-visible")) sort();
    };
    box?.addEventListener("scroll", follow, { passive: true });
    return () => box?.removeEventListener("scroll", follow);
  }, []);
  const [{ key, ofKind }, setKind] = useState<{ key: number | null; ofKind?: readonly Item[] }>({ key: null });
  if (key !== swapKey) setKind({ key: swapKey, ...(swap && { ofKind: swap.items }) });
  useEffect(() => {
    const box = list.current?.parentElement;
    if (swapKey !== null && !box?.querySelector(":focus-visible")) box?.scrollTo(0, 0);
  }, [swapKey]);
  const groups = useMemo(() => {
    const first = new Set(ofKind).intersection(new Set(found));
    const others = orderTray(
      { items: found.filter((item) => !first.has(item)), outfits, getCategory: items.getCategory },
      orderedBy === "" ? [] : orderedBy.split("\n"),
    );
    return [{ name: "swap" as const, items: [...first], counts: undefined }, ...others].filter(
      (group) => group.items.length > 0,
    );
  }, [found, outfits, items, orderedBy, ofKind]);
  const [shown, setShown] = useState({ groups, count: STEP });
  const count = shown.groups === groups ? shown.count : STEP;
  const counts = useMemo(() => countTaken(board), [board]);
  const [field, setField] = useState(0);
  const searchFor: typeof change = (next) => {
    change(next);
    // The first results are above the place to which the list was scrolled.
    list.current?.parentElement?.scrollTo(0, 0);
    orderBy(onBoard);
  };
  const isRemovable = ({ id }: Item, isSwap: boolean): boolean =>
    !isSwap && counts.has(id) && (swap !== null || id === chosenId);
  const getLabel = (item: Item, isSwap: boolean): string => {
    if (isRemovable(item, isSwap)) return words.ofPiece(words.actions.remove, items.getName(item));
    const say = isSwap ? words.swapFor : counts.has(item.id) ? words.choose : words.add;
    return say(items.getName(item));
  };
  /** The focused button disappears. */
  const takeFocus = () => list.current?.focus();
  const end = () => {
    swap?.onEnd();
    takeFocus();
  };
  const clear = () => {
    searchFor(NO_SEARCH);
    collection?.leave();
    setField(field + 1);
  };
  return (
    <>
      {items.list.length > 0 && (
        <TrayFilters key={field} categories={categories} facets={facets} search={search} change={searchFor} />
      )}
      <Inspiration inspirations={closet.inspirations} onRemove={takeFocus} />
      {collection && (
        <Chip
          name={collection.name || untitledCollection}
          onRemove={() => {
            collection.leave();
            takeFocus();
          }}
        />
      )}
      <div ref={list} role="group" aria-label={words.closetPieces} tabIndex={-1} className={styles.list}>
        {groups.map(({ name, items: ofGroup, counts: worn }, place) => {
          const before = groups.slice(0, place).reduce((sum, group) => sum + group.items.length, 0);
          if (before >= count) return null;
          const isSwap = swap !== null && name === "swap";
          const ofTray = groups.length > 1 && name !== "swap" ? words.tray[name] : undefined;
          const title = isSwap ? swap.title : ofTray;
          return (
            <Fragment key={name}>
              {isSwap && <SwapTitle {...swap} onEnd={end} />}
              {!isSwap && title !== undefined && (
                <h3 className={styles.title} aria-hidden="true">
                  {title}
                </h3>
              )}
              <ul className={styles.items} aria-label={title}>
                {ofGroup.slice(0, count - before).map((item) => (
                  <TrayItem
                    key={item.id}
                    item={item}
                    label={getLabel(item, isSwap)}
                    why={worn && inOutfits(worn.get(item.id) ?? 0)}
                    times={counts.get(item.id) ?? 0}
                    isRemovable={isRemovable(item, isSwap)}
                  />
                ))}
              </ul>
            </Fragment>
          );
        })}
      </div>
      {found.length > count && <More key={count} onMore={() => setShown({ groups, count: count + STEP })} />}
      {found.length === 0 && (
        <p className={styles.empty}>
          {items.list.length === 0 ? noItems : nothingFound}{" "}
          {items.list.length > 0 && (
            <button type="button" className={styles.clear} onClick={clear}>
              {clearFilters}
            </button>
          )}
        </p>
      )}
    </>
  );
}
