import { PlusIcon } from "#app/owner/add-photographs.tsx";
import addStyles from "#app/owner/add-photographs.module.css";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/owner/form/form.module.css";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { OutfitSheet } from "#app/owner/lists/outfit-sheet.tsx";
import { useListSearch } from "#app/owner/lists/list-search.tsx";
import { OwnList } from "#app/owner/lists/own-list.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { OwnLink } from "#app/owner/own-link.tsx";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";

export default function OwnOutfits() {
  const { outfits } = useClosetState().closet;
  const messages = useMessages();
  const words = useOwnerMessages();
  const search = useListSearch("outfits", outfits);
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
      tools={<ClosetRoom />}
      empty={<EmptyList title={words.noOutfitsYet} text={words.noOutfitsText} />}
      describeCard={(outfit, position) => {
        const name = outfit.name ?? messages.outfit((search.result ? outfits.indexOf(outfit) : position) + 1);
        return { ...toPhotograph(outfit.previewUrl, outfit), name, title: hasNames ? name : undefined };
      }}
    >
      {open && <OutfitSheet open={open} position={outfits.indexOf(open.entry) + 1} />}
    </OwnList>
  );
}
