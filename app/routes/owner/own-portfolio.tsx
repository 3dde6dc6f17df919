import { EmptyList } from "#app/owner/empty-list.tsx";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { EntrySheet } from "#app/owner/lists/entry-sheet.tsx";
import { OwnList } from "#app/owner/lists/own-list.tsx";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";

export default function OwnPortfolio() {
  const { portfolios } = useClosetState().closet;
  const messages = useMessages();
  const words = useOwnerMessages();
  const open = useOpenEntry(portfolios);
  return (
    <OwnList
      list="portfolios"
      label={messages.lists.portfolio}
      variant="outfit"
      entries={portfolios}
      addLabel={words.addPictures}
      tools={<ClosetRoom />}
      empty={<EmptyList title={words.noPortfolioYet} text={words.noPortfolioText} />}
      describeCard={(entry, position) => ({
        ...toPhotograph(entry.picUrl, entry),
        name: messages.portfolio(position + 1),
      })}
    >
      {open && (
        <EntrySheet
          list="portfolios"
          name={messages.portfolio(portfolios.indexOf(open.entry) + 1)}
          photograph={toPhotograph(open.entry.picUrl, open.entry)}
          open={open}
        />
      )}
    </OwnList>
  );
}
