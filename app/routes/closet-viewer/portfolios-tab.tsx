import { MESSAGES } from "#domain/messages.ts";
import { PortfolioGrid } from "#app/closet/portfolio-grid.tsx";
import { EmptyText } from "#app/ui/screen.tsx";
import { useTabContent } from "./open-closet.tsx";

export default function PortfoliosTab() {
  const { portfolios } = useTabContent("portfolios").content;
  if (portfolios.total === 0) return <EmptyText>{MESSAGES.noPortfolios}</EmptyText>;
  return <PortfolioGrid portfolios={portfolios} />;
}
