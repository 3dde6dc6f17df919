import { toPhotograph } from "#domain/closet-pictures.ts";
import type { PortfolioCard, ListSlice } from "#domain/closet-view.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { ClosetCard } from "./closet-card.tsx";
import { useMessages } from "#app/ui/messages.ts";

type PortfolioGridProps = {
  portfolios: ListSlice<PortfolioCard>;
  isInitiallyHidden?: boolean;
  moreHref?: string;
};

export function PortfolioGrid({ portfolios, isInitiallyHidden = false, ...more }: PortfolioGridProps) {
  const messages = useMessages();
  return (
    <CardGrid
      label={messages.lists.portfolio}
      {...portfolios}
      {...more}
      getKey={(portfolio) => portfolio.id}
      renderCard={(portfolio, position) => (
        <ClosetCard
          photograph={toPhotograph(portfolio.picUrl, portfolio)}
          name={messages.portfolio(position + 1)}
          entry={{ list: "portfolios", id: portfolio.id }}
          position={isInitiallyHidden ? null : position}
        />
      )}
    />
  );
}
