import { useMemo } from "react";
import { Outlet, useOutletContext } from "react-router";
import { type ClosetPlace, type ClosetView, type TabContent, viewCloset } from "#domain/closet-view.ts";
import type { Owner } from "#domain/closet.ts";
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

const isContentOfPlace = (content: TabContent, { tab, collectionId }: ClosetPlace): boolean =>
  content.tab === "collection" ? content.id === collectionId : collectionId === undefined && content.tab === tab;

type OpenClosetProps = {
  first: ClosetView;
  place: ClosetPlace;
  publicUrl: string;
};

export function OpenCloset({ first, place, publicUrl }: OpenClosetProps) {
  const { owner } = first;
  const messages = useMessages();
  const { tab, collectionId } = place;
  const [fullCloset, retry] = useFullCloset(owner.username);
  const view = useMemo(
    () => (fullCloset.status === "OK" ? viewCloset(fullCloset.closet, { tab, collectionId }) : first),
    [fullCloset, first, tab, collectionId],
  );
  if (fullCloset.status === "ERROR") return <ErrorPage />;

  const isLoaded = isContentOfPlace(view.content, place);
  const isUnreachable = fullCloset.status === "UNREACHABLE";
  return (
    <div className={styles.viewer}>
      <ClosetHeader owner={owner} />
      <TabBar owner={owner} counts={view.counts} activeTab={tab} />
      <main className={styles.content} data-cut={isUnreachable ? "" : undefined}>
        {isLoaded && <Outlet context={{ owner, content: view.content } satisfies Viewer} />}
        {!isLoaded && !isUnreachable && <LoadingScreen />}
        {isUnreachable && <RetryScreen message={messages.notAllLoaded} onRetry={retry} />}
      </main>
      <DownloadFooter owner={owner} />
      <DownloadModal key={owner.username} owner={owner} publicUrl={publicUrl} />
    </div>
  );
}
