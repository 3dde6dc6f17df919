import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { CardLinksContext } from "#app/closet/card-links.ts";
import { ClosetCard } from "#app/closet/closet-card.tsx";
import { DownloadModal } from "#app/closet/download-modal.tsx";
import { downloadModalTrigger } from "#app/closet/download-prompt.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { PortfolioGrid } from "#app/closet/portfolio-grid.tsx";
import { StyleHere, useHasNoPrompt, useNamesApp, useStylePrompt, useStylingOffer } from "#app/closet/style-here.tsx";
import { useFullCloset, useViewEvent } from "#app/closet/use-full-closet.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { Logo } from "#app/logo.tsx";
import { useBrand } from "#app/root-data.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { useDevice } from "#app/ui/device.ts";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { RetryScreen } from "#app/ui/screen.tsx";
import { Wardrobe } from "#app/ui/wardrobe.tsx";
import { findStoreUrl } from "#domain/brand.ts";
import { toItemPhotograph } from "#domain/closet-pictures.ts";
import { getLinkPath, getStylePath, getTabPath } from "#domain/closet-tabs.ts";
import { type ClosetView, type ItemCard, type ListSlice, viewCloset } from "#domain/closet-view.ts";
import type { Owner } from "#domain/closet.ts";
import { getItemTitle, listItemNames } from "#domain/items/item-names.ts";
import type { Tap } from "#domain/tap-setting.ts";
import promptStyles from "./get-the-app.module.css";
import form from "#app/ui/form.module.css";
import styles from "./shared-grids.module.css";

type SharedGridsProps = { first: ClosetView<"closet">; tap: Tap; showsCutouts: boolean; publicUrl: string };

export function SharedGrids({ first, tap, showsCutouts, publicUrl }: SharedGridsProps) {
  const { owner } = first;
  const messages = useMessages();
  const offer = useStylingOffer();
  const pages = usePagesMessages();
  const [fullCloset, retry] = useFullCloset(owner.username, showsCutouts);
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

type GridSectionProps = { id: string; title: string; total: number; emptyText: string; children: ReactNode };

export function GridSection({ id, title, total, emptyText, children }: GridSectionProps) {
  const { number } = useMessages();
  return (
    // The header's links move the focus here.
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title} {total > 0 && <span className={styles.count}>{number(total)}</span>}
      </h2>
      {total === 0 ? <p className={styles.empty}>{emptyText}</p> : children}
    </section>
  );
}

/** Leads to the store on a phone, otherwise opens the modal (spec §2). */
export function StyleFooter({ owner }: { owner: Owner }) {
  const pages = usePagesMessages();
  const offer = useStylingOffer();
  const storeUrl = findStoreUrl(useBrand(), useDevice());
  const { takesNone } = useMessages();
  const hasNoPrompt = useHasNoPrompt();
  if (hasNoPrompt) return <footer className={styles.footer}>{takesNone(owner.firstName)}</footer>;
  const words = pages.styleInCapitals(owner.firstName);
  return (
    <footer className={styles.footer}>
      {offer === "first" ? (
        <Link to={getStylePath(owner.username)} className={`${form.primary} ${form.wide} ${styles.button}`}>
          {words}
        </Link>
      ) : storeUrl === null ? (
        <button {...downloadModalTrigger} className={`${form.primary} ${form.wide} ${styles.button}`}>
          {words}
        </button>
      ) : (
        <a
          href={storeUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={`${form.primary} ${form.wide} ${styles.button}`}
        >
          {words}
        </a>
      )}
    </footer>
  );
}

/** It is beside the card, so that it never triggers the card (spec §2). */
function Bell({ name }: { name: string }) {
  const { moreInApp } = usePagesMessages();
  if (!useNamesApp()) return null;
  return <button {...downloadModalTrigger} className={styles.bell} aria-label={moreInApp(name)} />;
}

export function SharedItemGrid({ items, moreHref }: { items: ListSlice<ItemCard>; moreHref: string }) {
  const messages = useMessages();
  return (
    <div className={styles.items}>
      <CardGrid
        label={messages.lists.items}
        variant="item"
        {...items}
        moreHref={moreHref}
        getKey={(item) => item.id}
        renderCard={(item, position) => (
          <>
            <ClosetCard
              photograph={toItemPhotograph(item)}
              name={getItemTitle(item, messages, position + 1)}
              entry={{ list: "items", id: item.id }}
              captions={listItemNames(item).slice(-1)}
              position={position}
              shoppingLink={item.itemShoppingURL}
            />
            <Bell name={getItemTitle(item, messages, position + 1)} />
          </>
        )}
      />
    </div>
  );
}

function GridLinks({ items, outfits, portfolios }: ClosetView<"closet">["content"]) {
  const messages = useMessages();
  const pages = usePagesMessages();
  const grids = [
    { id: "items", total: items.total, text: messages.items(items.total) },
    { id: "outfits", total: outfits.total, text: messages.outfits(outfits.total) },
    { id: "portfolios", total: portfolios.total, text: pages.portfolios(portfolios.total) },
  ].filter(({ total }) => total > 0);
  if (grids.length < 2) return null;
  return (
    <nav aria-label={pages.onThisPage} className={styles.links}>
      {grids.map(({ id, text }) => (
        <Link key={id} to={`#${id}`} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

type SharedHeaderProps = {
  owner: Owner;
  content: ClosetView<"closet">["content"];
  isWhole: boolean;
  isLoading: boolean;
};

export function SharedHeader({ owner, content, isWhole, isLoading }: SharedHeaderProps) {
  const messages = useMessages();
  const prompt = useStylePrompt();
  const hasScript = useDevice() !== null;
  return (
    <header className={styles.header}>
      <Logo size="landing" />
      <div className={styles.wardrobe}>
        <Wardrobe isOpen={isWhole} />
        <p role="status" className={styles.loading}>
          {hasScript && isLoading && !isWhole && messages.loading}
        </p>
      </div>
      <h1 className={styles.slogan}>{prompt(owner.firstName)}</h1>
      <GridLinks {...content} />
    </header>
  );
}

export function GetTheApp({ owner, publicUrl }: { owner: Owner; publicUrl: string }) {
  const messages = useMessages();
  const prompt = useStylePrompt();
  const brand = useBrand();
  const namesApp = useNamesApp();
  const linkPath = getLinkPath(owner.username);
  return (
    <>
      <h2 className={promptStyles.title}>{messages.style(owner.firstName)}</h2>
      <p>{prompt(owner.firstName)}</p>
      <div className={promptStyles.here}>
        <StyleHere owner={owner} isMain />
        <Link to={getTabPath(owner.username, "items")} className={form.link}>
          {messages.lookAt(owner.firstName)}
        </Link>
      </div>
      {namesApp && <AppPrompt brand={brand} linkPath={linkPath} publicUrl={publicUrl} />}
    </>
  );
}
