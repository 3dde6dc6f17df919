import { Link } from "react-router";
import form from "#app/owner/form/form.module.css";
import { OutfitSheet } from "#app/owner/lists/outfit-sheet.tsx";
import { OwnPictureList } from "#app/owner/lists/own-picture-list.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

export default function OwnOutfits() {
  const { outfits } = useClosetState().closet;
  const messages = useMessages();
  const words = useOwnerMessages();
  const open = useOpenEntry(outfits);
  return (
    <OwnPictureList
      list="outfits"
      entries={outfits}
      label={messages.lists.outfits}
      addLabel={words.addOutfits}
      tools={
        <Link to="/closet/outfits/board" className={form.button}>
          {words.composeOutfit}
        </Link>
      }
      empty={{ title: words.noOutfitsYet, text: words.noOutfitsText }}
      nameEntry={(outfit, position) => outfit.name ?? messages.outfit(position)}
    >
      {open && <OutfitSheet open={open} position={outfits.indexOf(open.entry) + 1} />}
    </OwnPictureList>
  );
}
