import { MESSAGES } from "#domain/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { EmptyText } from "#app/ui/screen.tsx";
import { ClosetCard } from "./closet-card.tsx";
import { useTabContent } from "./open-closet.tsx";

export default function PortfoliosTab() {
  const { portfolios } = useTabContent("portfolios").content;
  if (portfolios.total === 0) return <EmptyText>{MESSAGES.noPortfolios}</EmptyText>;
  return (
    <CardGrid
      label={MESSAGES.portfolios}
      {...portfolios}
      getKey={(portfolio) => portfolio.id}
      renderCard={({ picUrl }, position) => (
        <ClosetCard src={picUrl} name={MESSAGES.portfolio(position + 1)} position={position} />
      )}
    />
  );
}
