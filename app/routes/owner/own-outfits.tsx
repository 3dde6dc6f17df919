import { useEffect, useMemo, useState } from "react";
import { PlusIcon } from "#app/owner/add-photographs.tsx";
import addStyles from "#app/owner/add-photographs.module.css";
import { hasNewBoard } from "#app/owner/content/board-drafts.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/ui/form.module.css";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { OutfitSheet } from "#app/owner/lists/outfit-sheet.tsx";
import { PresentOutfits } from "#app/owner/people/present-outfits.tsx";
import { useListSearch } from "#app/owner/lists/list-search.tsx";
import { OwnList } from "#app/owner/lists/own-list.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { OwnLink } from "#app/owner/own-link.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";
import { listComplete, listMissing } from "#domain/items/left.ts";
import { getOutfitName } from "#domain/outfit-name.ts";

function UnsavedBoard() {
  const { store } = useOwnParts();
  const { boardWaits } = useOwnerMessages();
  const [isShown, setShown] = useState(false);
  useEffect(() => void hasNewBoard(store.part).then(setShown), [store]);
  return (
    isShown && (
      <OwnLink to="/outfits/board" className={form.quiet}>
        {boardWaits}
      </OwnLink>
    )
  );
}

export default function OwnOutfits() {
  const { closet, left } = useClosetState();
  const { items, outfits } = closet;
  const searched = useMemo(() => ({ items: [...items, ...left], outfits }), [items, left, outfits]);
  const complete = useMemo(() => new Set(listComplete(outfits, searched.items)), [outfits, searched]);
  const { itemsMissing } = useItemsMessages();
  const messages = useMessages();
  const words = useOwnerMessages();
  const search = useListSearch("outfits", outfits, searched);
  const hasNames = outfits.some(({ name }) => name !== undefined);
  const open = useOpenEntry(outfits, search.shown);
  return (
    <OwnList
      list="outfits"
      label={messages.lists.outfits}
      variant={hasNames ? "namedOutfit" : "outfit"}
      entries={outfits}
      search={search}
      addLabel={words.addOutfits}
      addTools={
        <OwnLink to="/outfits/board" className={form.primary}>
          <PlusIcon />
          <span className={addStyles.label}>{words.composeOutfit}</span>
        </OwnLink>
      }
      tools={
        <>
          <UnsavedBoard />
          <PresentOutfits />
          <ClosetRoom />
        </>
      }
      empty={<EmptyList title={words.noOutfitsYet} text={words.noOutfitsText} />}
      describeCard={(outfit, position) => {
        const name = getOutfitName(
          outfit,
          messages,
          (search.result ? outfits.indexOf(outfit) : position) + 1,
          searched.items,
        );
        const missing = complete.has(outfit)
          ? []
          : listMissing(outfit, (id) => searched.items.find((item) => item.id === id));
        return {
          ...toPhotograph(outfit.previewUrl, outfit),
          name,
          title: hasNames ? name : undefined,
          ...(missing.length > 0 && { note: itemsMissing(missing.length) }),
        };
      }}
    >
      {open && <OutfitSheet open={open} position={outfits.indexOf(open.entry) + 1} />}
    </OwnList>
  );
}
