import { useCallback, useEffect, useMemo, useState } from "react";
import { noteWear } from "#app/owner/content/note-wear.ts";
import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { readToday } from "#domain/items/wears.ts";
import { Link, useNavigate, useSearchParams } from "react-router";
import { CategoryChips } from "#app/composer/tray/category-chips.tsx";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/ui/form.module.css";
import { CategoryQuestion } from "#app/owner/items/category-sheet.tsx";
import { CutOutListed, FirstCutouts, UncutLink } from "#app/owner/items/cutout-question.tsx";
import type { OwnCardContent } from "#app/owner/items/own-card.tsx";
import { SelectionBar } from "#app/owner/items/selection-bar.tsx";
import { useSelection } from "#app/owner/items/use-selection.ts";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { useListSearch, writeQuery } from "#app/owner/lists/list-search.tsx";
import styles from "#app/owner/lists/own-list.module.css";
import { OwnList } from "#app/owner/lists/own-list.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import {
  forgetSharedPhotographs,
  forgetSomePhotographs,
  readSharedPhotographs,
  type SharedPhotographs,
} from "#app/owner/offline/shared-photographs.ts";
import { SharedQuestion } from "#app/owner/offline/shared-question.tsx";
import { useClosetState, useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import { ItemSheet } from "#app/owner/sheet/item-sheet.tsx";
import type { Upload } from "#app/owner/uploads/upload-list.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { toGridPhotograph } from "#domain/closet-pictures.ts";
import { OwnLink, useOwnPath } from "#app/owner/own-link.tsx";
import { findImportType } from "#domain/owner/import-file.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { getItemName, listItemNames } from "#domain/items/item-names.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";

const NONE: SharedPhotographs = { photographs: [], left: 0 };

/** `add` returns how many were taken; the others stay shared. A table goes to the import, with the photographs beside it. */
function useSharedPhotographs(
  store: OwnClosetStore,
  add: (files: Iterable<File>) => Promise<number>,
  onTable: (files: readonly File[]) => void,
) {
  const { part } = store;
  const [{ photographs, left }, setShared] = useState(NONE);

  useEffect(() => {
    const take = (shared: SharedPhotographs): void => {
      const files = shared.photographs.map(({ file }) => file);
      if (!files.some(({ name }) => findImportType(name) !== null)) return setShared(shared);
      void forgetSharedPhotographs();
      onTable(files);
    };
    void readSharedPhotographs(part).then(take, () => undefined);
  }, [part, onTable]);

  async function settle(isWanted: boolean): Promise<void> {
    setShared(NONE);
    if (!isWanted) return void (await forgetSharedPhotographs());
    const taken = await add(photographs.map(({ file }) => file));
    await forgetSomePhotographs(photographs.slice(0, taken));
    setShared({ photographs: photographs.slice(taken), left: 0 });
  }

  async function settleWorn(list: "items" | "outfits", ids: readonly string[]): Promise<void> {
    const photograph = photographs[0]?.file;
    if (await noteWear(store, { list, ids, on: readToday(), photograph })) await settle(false);
    else store.showNotice("NOT_SAVED", 1, null);
  }

  return { total: photographs.length, left, settle, settleWorn };
}

export default function OwnItems() {
  const { closet, left, totalItems } = useClosetState();
  const isLeft = useSearchParams()[0].get("state") === "left";
  const { uploads } = useUploads();
  const { store, queue, fileImport } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const { states } = useItemsMessages();
  const { outfits } = closet;
  const items = isLeft ? left : closet.items;
  const searched = useMemo(() => ({ items: [...items], outfits }), [items, outfits]);
  const search = useListSearch("items", items, searched);
  const { shown } = search;
  const open = useOpenEntry(items, shown);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selection = useSelection(ids);
  const navigate = useNavigate();
  const settings = `${useOwnPath()}/settings`;
  const openImport = useCallback(
    (files: readonly File[]) => {
      fileImport.choose(files);
      void navigate(`${settings}#import`);
    },
    [fileImport, navigate, settings],
  );
  const shared = useSharedPhotographs(store, (files) => queue.add(files, { list: "items" }), openImport);

  // Captions keep their height, so that rows are even.
  const hasNames = useMemo(() => items.some((item) => listItemNames(item).length > 0), [items]);

  const ofItems = uploads.filter(({ target }) => target.list === "items");
  // What is asked would count up while photographs arrive.
  const isArriving = ofItems.some(({ state }) => state !== "DONE" && state !== "FAILED");
  const isWhole = !search.result && !selection.isActive && !isArriving;

  function describeCard(item: OwnItem, position: number): OwnCardContent {
    const [title, subtitle] = listItemNames(item);
    const name = getItemName(item, messages, position + 1);
    const photograph = toGridPhotograph(item, closet.user.showsCutouts);
    const note = photograph.address === null ? words.addPictures : undefined;
    return {
      ...photograph,
      name,
      ...(hasNames && { title: title ?? (item.category ? name : "") }),
      subtitle,
      note: item.wishlist ? words.wish.onCard : item.left ? words.left.names[item.left.how] : note,
    };
  }

  return (
    <OwnList
      list="items"
      label={messages.lists.items}
      variant={hasNames ? "namedItem" : "outfit"}
      entries={items}
      total={isLeft ? left.length : totalItems}
      search={search}
      selection={selection}
      header={
        <SharedQuestion total={shared.total} left={shared.left} onSettle={shared.settle} onWorn={shared.settleWorn} />
      }
      addLabel={words.add}
      tools={
        <>
          {items.length > 0 && !isLeft && !selection.isActive && (
            <button type="button" className={form.button} onClick={() => selection.begin()}>
              {words.select}
            </button>
          )}
          {items.length > 0 && (
            <CategoryChips
              all={messages.items(isLeft ? items.length : Math.max(items.length, totalItems))}
              categories={CATEGORIES.filter((category) => items.some((item) => item.category === category))}
              search={search.page.search}
              onSearch={search.page.go}
            />
          )}
          <div className={styles.tasks}>
            <UploadSummary uploads={ofItems} />
            <ClosetRoom />
            {search.page.search.state.includes("uncut") ? (
              <CutOutListed listed={shown} query={writeQuery(search.page)} />
            ) : (
              isWhole && <UncutLink />
            )}
            {left.length > 0 && !isLeft && !selection.isActive && (
              <Link to="?state=left" className={form.button}>
                {states.left} <bdi>({messages.number(left.length)})</bdi>
              </Link>
            )}
            {isLeft && (
              <Link to="?" className={form.button}>
                {words.left.everything}
              </Link>
            )}
            {isWhole && <CategoryQuestion />}
          </div>
          {!search.result && !selection.isActive && <FirstCutouts />}
        </>
      }
      empty={
        <EmptyList title={words.noItemsYet} text={words.noItemsText} mouseText={words.orDropThem}>
          <OwnLink to="/settings#import">{words.orImport}</OwnLink>
        </EmptyList>
      }
      describeCard={describeCard}
    >
      {selection.isActive && <SelectionBar selection={selection} />}
      {open && <ItemSheet open={open} />}
    </OwnList>
  );
}

export function UploadSummary({ uploads }: { uploads: readonly Upload[] }) {
  const { queue } = useOwnParts();
  const { pause } = useUploads();
  const words = useOwnerMessages();
  const failed = uploads.filter(({ state }) => state === "FAILED");
  const done = uploads.filter(({ state }) => state === "DONE").length;
  const total = uploads.length - failed.length;
  if (total < 2 && failed.length < 2) return null;
  return (
    <>
      {total > 1 && (
        <p role="status" className={form.help}>
          <span>{words.uploadsAdded(done, total)}</span>
          {pause !== null && done < total && <span> · {words.uploadStates[pause]}</span>}
        </p>
      )}
      {failed.length > 1 && (
        <p className={form.help}>
          <span>{words.uploadsFailed(failed.length)}</span>{" "}
          <button
            type="button"
            className={form.quiet}
            onClick={() => {
              for (const { id } of failed) void queue.remove(id);
            }}
          >
            {words.removeAll}
          </button>
        </p>
      )}
    </>
  );
}
