import { Link } from "react-router";
import { PlusIcon } from "#app/owner/add-photographs.tsx";
import addStyles from "#app/owner/add-photographs.module.css";
import form from "#app/owner/form/form.module.css";
import { OutfitSheet } from "#app/owner/lists/outfit-sheet.tsx";
import { OwnPictureList } from "#app/owner/lists/own-picture-list.tsx";
import { useListSearch } from "#app/owner/lists/list-search.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

export default function OwnOutfits() {
  const { outfits } = useClosetState().closet;
  const messages = useMessages();
  const words = useOwnerMessages();
  const search = useListSearch("outfits", outfits);
  const open = useOpenEntry(outfits, search.shown);
  return (
    <OwnPictureList
      list="outfits"
      entries={outfits}
      search={search}
      label={messages.lists.outfits}
      addLabel={words.addOutfits}
      tools={
        <Link to="/closet/outfits/board" className={form.primary}>
          <PlusIcon />
          <span className={addStyles.label}>{words.composeOutfit}</span>
        </Link>
      }
      empty={{ title: words.noOutfitsYet, text: words.noOutfitsText }}
      nameEntry={(outfit, position) => outfit.name ?? messages.outfit(position)}
    >
      {open && <OutfitSheet open={open} position={outfits.indexOf(open.entry) + 1} />}
    </OwnPictureList>
  );
}
