import { EntrySheet } from "#app/owner/lists/entry-sheet.tsx";
import { OwnPictureList } from "#app/owner/lists/own-picture-list.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

export default function OwnPortfolio() {
  const { portfolios } = useClosetState().closet;
  const messages = useMessages();
  const words = useOwnerMessages();
  const open = useOpenEntry(portfolios);
  return (
    <OwnPictureList
      list="portfolios"
      entries={portfolios}
      label={messages.lists.portfolio}
      addLabel={words.addPictures}
      empty={{ title: words.noPortfolioYet, text: words.noPortfolioText }}
      nameEntry={(_, position) => messages.portfolio(position)}
    >
      {open && (
        <EntrySheet
          list="portfolios"
          name={messages.portfolio(portfolios.indexOf(open.entry) + 1)}
          photograph={{ address: open.entry.picUrl, ...(open.entry.picture && { picture: open.entry.picture }) }}
          open={open}
        />
      )}
    </OwnPictureList>
  );
}
