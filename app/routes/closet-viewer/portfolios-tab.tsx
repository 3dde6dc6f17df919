import { PortfolioGrid } from "#app/closet/portfolio-grid.tsx";
import { EmptyText } from "#app/ui/screen.tsx";
import { useTabContent } from "./open-closet.tsx";
import { useMessages } from "#app/ui/messages.ts";

export default function PortfoliosTab() {
  const { portfolios } = useTabContent("portfolios").content;
  const messages = useMessages();
  if (portfolios.total === 0) return <EmptyText>{messages.noPortfolios}</EmptyText>;
  return <PortfolioGrid portfolios={portfolios} />;
}
