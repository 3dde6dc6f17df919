import { useMemo } from "react";
import { Outlet, useOutletContext } from "react-router";
import { type ClosetPlace, type ClosetView, type TabContent, viewCloset } from "#domain/closet-view.ts";
import type { Owner } from "#domain/closet.ts";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Tap } from "#domain/tap.ts";
import { type CardLinks, CardLinksContext } from "#app/closet/card-links.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { ClosetHeader } from "./closet-header.tsx";
import styles from "./open-closet.module.css";
import { DownloadModal } from "#app/closet/download-modal.tsx";
import { DownloadFooter } from "#app/closet/download-prompt.tsx";
import { useFullCloset } from "#app/closet/use-full-closet.ts";
import { TabBar } from "./tab-bar.tsx";
import { useMessages } from "#app/ui/messages.ts";

type Viewer = { owner: Owner; content: TabContent };

export function useTabContent<Tab extends TabContent["tab"]>(tab: Tab): Viewer & { content: { tab: Tab } } {
  const viewer = useOutletContext<Viewer>();
  if (viewer.content.tab !== tab)
    throw new Error(`The viewer has the content of ${viewer.content.tab}, not of ${tab}.`);
  return viewer as Viewer & { content: { tab: Tab } };
}

const isContentOfTab = (content: TabContent, { tab, collectionId }: ClosetPlace): boolean =>
  content.tab === "collection" ? content.id === collectionId : collectionId === undefined && content.tab === tab;

export type ViewerPlace = ClosetPlace | EntryPlace;

function isViewOfPlace(view: ClosetView | EntryPage, place: ViewerPlace): boolean {
  if ("id" in place) return "kind" in view && view.place.list === place.list && view.place.id === place.id;
  return "content" in view && isContentOfTab(view.content, place);
}

function toCardLinks(username: string, place: ViewerPlace, tap: Tap): CardLinks {
  const collectionId = "id" in place ? undefined : place.collectionId;
  return { username, tap, ...(collectionId !== undefined && { from: { within: { collectionId } } }) };
}

type OpenClosetProps = {
  first: ClosetView | EntryPage;
  place: ViewerPlace;
  tap: Tap;
  publicUrl: string;
};

export function OpenCloset({ first, place, tap, publicUrl }: OpenClosetProps) {
  const { owner } = first;
  const messages = useMessages();
  const [fullCloset, retry] = useFullCloset(owner.username);
  const view = useMemo(() => {
    if (fullCloset.status !== "OK") return first;
    return "id" in place ? viewEntry(fullCloset.closet, place) : viewCloset(fullCloset.closet, place);
  }, [fullCloset, first, place]);
  const cardLinks = useMemo(() => toCardLinks(owner.username, place, tap), [owner.username, place, tap]);
  if (fullCloset.status === "ERROR" || view === null) return <ErrorPage />;

  const isLoaded = isViewOfPlace(view, place);
  const isUnreachable = fullCloset.status === "UNREACHABLE";
  return (
    <div className={`${styles.viewer} ${"id" in place ? styles.entry : ""}`}>
      {"tab" in place && (
        <>
          <ClosetHeader owner={owner} />
          <TabBar owner={owner} counts={view.counts} activeTab={place.tab} />
        </>
      )}
      <main className={styles.content} data-cut={isUnreachable ? "" : undefined}>
        {isLoaded && (
          <CardLinksContext value={cardLinks}>
            <Outlet context={"kind" in view ? view : ({ owner, content: view.content } satisfies Viewer)} />
          </CardLinksContext>
        )}
        {!isLoaded && !isUnreachable && <LoadingScreen />}
        {isUnreachable && <RetryScreen message={messages.notAllLoaded} onRetry={retry} />}
      </main>
      <DownloadFooter owner={owner} />
      <DownloadModal key={owner.username} owner={owner} publicUrl={publicUrl} />
    </div>
  );
}
