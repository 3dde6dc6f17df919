import { useMemo } from "react";
import { getTabPath } from "#domain/closet-tabs.ts";
import { type ClosetView, viewCloset } from "#domain/closet-view.ts";
import type { Tap } from "#domain/tap.ts";
import { CardLinksContext } from "#app/closet/card-links.ts";
import { useFullCloset, useViewEvent } from "#app/closet/use-full-closet.ts";
import { DownloadModal } from "#app/closet/download-modal.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { PortfolioGrid } from "#app/closet/portfolio-grid.tsx";
import { StyleHere, useStylingOffer } from "#app/closet/style-here.tsx";
import { ErrorPage } from "#app/error-page.tsx";
import { RetryScreen } from "#app/ui/screen.tsx";
import { GetTheApp } from "./get-the-app.tsx";
import { GridSection } from "./grid-section.tsx";
import { SharedHeader } from "./shared-header.tsx";
import { SharedItemGrid } from "./shared-item-grid.tsx";
import { StyleFooter } from "./style-footer.tsx";
import styles from "./shared-grids.module.css";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";

type SharedGridsProps = { first: ClosetView<"closet">; tap: Tap; publicUrl: string };

export function SharedGrids({ first, tap, publicUrl }: SharedGridsProps) {
  const { owner } = first;
  const messages = useMessages();
  const offer = useStylingOffer();
  const pages = usePagesMessages();
  const [fullCloset, retry] = useFullCloset(owner.username);
  useViewEvent(owner.username);
  const { content } = useMemo(
    () => (fullCloset.status === "OK" ? viewCloset(fullCloset.closet, "closet") : first),
    [fullCloset, first],
  );
  const cardLinks = useMemo(() => ({ username: owner.username, tap }), [owner.username, tap]);
  if (fullCloset.status === "ERROR") return <ErrorPage />;

  const { items, outfits, portfolios } = content;
  const isWhole = [items, outfits, portfolios].every(({ entries, total }) => entries.length === total);
  const isUnreachable = fullCloset.status === "UNREACHABLE" && !isWhole;
  return (
    <div className={styles.page}>
      <SharedHeader owner={owner} content={content} isWhole={isWhole} isLoading={fullCloset.status === "LOADING"} />
      <main data-cut={isUnreachable ? "" : undefined}>
        <CardLinksContext value={cardLinks}>
          <GridSection id="items" title={messages.lists.items} total={items.total} emptyText={messages.noItems}>
            <SharedItemGrid items={items} moreHref={getTabPath(owner.username, "items")} />
          </GridSection>
          <GridSection id="outfits" title={messages.lists.outfits} total={outfits.total} emptyText={messages.noOutfits}>
            <OutfitGrid
              outfits={outfits}
              isInitiallyHidden={items.total > 0}
              showsNames={false}
              moreHref={getTabPath(owner.username, "outfits")}
            />
          </GridSection>
          <GridSection
            id="portfolios"
            title={pages.portfolioList}
            total={portfolios.total}
            emptyText={messages.noPortfolios}
          >
            <PortfolioGrid
              portfolios={portfolios}
              isInitiallyHidden={items.total + outfits.total > 0}
              moreHref={getTabPath(owner.username, "portfolios")}
            />
          </GridSection>
        </CardLinksContext>
        {isUnreachable && <RetryScreen message={messages.notAllLoaded} onRetry={retry} />}
        {offer === "beside" && (
          <p className={styles.here}>
            <StyleHere owner={owner} />
          </p>
        )}
      </main>
      <StyleFooter owner={owner} />
      <DownloadModal key={owner.username} owner={owner} publicUrl={publicUrl}>
        <GetTheApp owner={owner} publicUrl={publicUrl} />
      </DownloadModal>
    </div>
  );
}
