import { useMemo } from "react";
import { getTabPath } from "#domain/closet-tabs.ts";
import { MESSAGES } from "#domain/messages.ts";
import { type SharedClosetView, viewSharedCloset } from "#domain/shared-closet-view.ts";
import { useOpenedCloset } from "#app/closet/opened-closet.ts";
import { DownloadModal } from "#app/closet/download-modal.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { PortfolioGrid } from "#app/closet/portfolio-grid.tsx";
import { ErrorPage } from "#app/error-page.tsx";
import { RetryScreen } from "#app/ui/screen.tsx";
import { GetTheApp } from "./get-the-app.tsx";
import { GridSection } from "./grid-section.tsx";
import { SharedHeader } from "./shared-header.tsx";
import { SharedItemGrid } from "./shared-item-grid.tsx";
import { StyleFooter } from "./style-footer.tsx";
import styles from "./shared-grids.module.css";

/**
 * The landing view (spec §2): header, three grids, footer, modal. It begins with what the server rendered and goes on
 * with the whole closet as soon as that is there.
 */
export function SharedGrids({ first, publicUrl }: { first: SharedClosetView; publicUrl: string }) {
  const { owner } = first;
  const [opening, retry] = useOpenedCloset(owner.username);
  const view = useMemo(() => (opening.status === "OK" ? viewSharedCloset(opening.closet) : first), [opening, first]);
  if (opening.status === "ERROR") return <ErrorPage />;

  const isWhole = [view.items, view.outfits, view.portfolios].every(({ entries, total }) => entries.length === total);
  const isOutOfReach = opening.status === "UNREACHABLE" && !isWhole;
  const { items, outfits, portfolios } = view;
  return (
    <div className={styles.page}>
      <SharedHeader view={view} isWhole={isWhole} isArriving={opening.status === "LOADING"} />
      <main data-cut={isOutOfReach ? "" : undefined}>
        <GridSection id="items" title={MESSAGES.items} total={view.items.total} emptyText={MESSAGES.noItems}>
          <SharedItemGrid items={items} moreHref={getTabPath(owner.username, "items")} />
        </GridSection>
        <GridSection id="outfits" title={MESSAGES.outfits} total={view.outfits.total} emptyText={MESSAGES.noOutfits}>
          <OutfitGrid
            outfits={outfits}
            isSeenLater={items.total > 0}
            moreHref={getTabPath(owner.username, "outfits")}
          />
        </GridSection>
        <GridSection
          id="portfolios"
          title={MESSAGES.sharedPortfolios}
          total={view.portfolios.total}
          emptyText={MESSAGES.noPortfolios}
        >
          <PortfolioGrid
            portfolios={portfolios}
            isSeenLater={items.total + outfits.total > 0}
            moreHref={getTabPath(owner.username, "portfolios")}
          />
        </GridSection>
        {isOutOfReach && <RetryScreen message={MESSAGES.notAllLoaded} onRetry={retry} />}
      </main>
      <StyleFooter owner={owner} />
      <DownloadModal key={owner.username} owner={owner} publicUrl={publicUrl}>
        <GetTheApp owner={owner} publicUrl={publicUrl} />
      </DownloadModal>
    </div>
  );
}
