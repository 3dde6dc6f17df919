import { type ComponentType, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { NavigationType, Outlet, useLocation, useNavigationType, useOutletContext } from "react-router";
import { type CardLinks, CardLinksContext } from "#app/closet/card-links.ts";
import { DownloadModal } from "#app/closet/download-modal.tsx";
import { DownloadFooter } from "#app/closet/download-prompt.tsx";
import { storeLastCloset } from "#app/closet/last-closet.ts";
import { OwnOutfitsContext, useOwnOutfits } from "#app/composer/drafts/use-own-outfits.ts";
import type { QuestionProps } from "#app/closet/question.tsx";
import { useFocusLastEntry } from "#app/closet/seen-entry.ts";
import { SkipToFooter } from "#app/ui/skip-to-footer.tsx";
import { BeginningContext, StylingOfferContext, toBeginning, useStylingOffer } from "#app/closet/style-here.tsx";
import { useClosetChanges } from "#app/closet/use-closet-changes.ts";
import { useFullCloset, useViewEvent } from "#app/closet/use-full-closet.ts";
import { ErrorPage, MissingEntry } from "#app/error-page.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { PartBoundary } from "#app/ui/part-boundary.tsx";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { findLinkToken, getTabPath } from "#domain/closet-tabs.ts";
import { type ClosetPlace, type ClosetView, type TabContent, viewCloset } from "#domain/closet-view.ts";
import type { ClosetLists, Owner } from "#domain/closet.ts";
import type { LinkQuestion } from "#domain/links/link.ts";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import { type EntryPlace, getEntryPath } from "#domain/entry-page/entry-path.ts";
import {
  isEmptySearch,
  isSameSearch,
  NO_SEARCH,
  readSearch,
  type Search,
  writeSearch,
} from "#domain/search/read-search.ts";
import type { Tap } from "#domain/tap-setting.ts";
import { ClosetHeader } from "./closet-header.tsx";
import styles from "./open-closet.module.css";
import { ResultsBar } from "./search/results-bar.tsx";
import { ItemSearchLink, SearchField } from "./search/search-field.tsx";
import { GoContext } from "./search/search-link.tsx";
import { useSearchResults } from "./search/use-search-results.ts";
import { useSearch } from "./search/use-search.ts";
import { TabBar } from "./tab-bar.tsx";

function readSearchOfPlace(place: EntryPlace | null) {
  if (!place || place.search === undefined) return null;
  const { list } = place;
  if (list === "portfolios" || list === "inspirations") return null;
  return { list, search: readSearch(new URLSearchParams(place.search), list) };
}

function listIds(content: TabContent): string[] {
  if (content.tab === "items") return content.items.entries.map(({ id }) => id);
  return content.tab === "outfits" ? content.outfits.entries.map(({ id }) => id) : [];
}

const isSamePlace = (one: EntryPlace, other: EntryPlace): boolean => getEntryPath("", one) === getEntryPath("", other);

type Wanted = { closet: ClosetLists | null; first: EntryPage | null; place: EntryPlace | null };

/** `isUnknown`: the closet has no such entry. */
function useEntryPage({ closet, first, place }: Wanted) {
  const ofServer = first && place && isSamePlace(first.place, place) ? first : null;
  const wanted = ofServer ? null : place;
  const cameFrom = useMemo(() => readSearchOfPlace(wanted), [wanted]);
  const { list = null, search = NO_SEARCH } = cameFrom ?? {};
  const { content } = useSearchResults({ closet, list, search, isWanted: cameFrom !== null });
  const found = useMemo(() => (content ? listIds(content) : undefined), [content]);

  const page = useMemo(() => wanted && closet && viewEntry(closet, wanted, found), [wanted, closet, found]);
  return {
    page: ofServer ?? page,
    isUnknown: wanted !== null && closet !== null && page === null,
  };
}

const SIGNS = ["pointerover", "touchstart", "focusin", "scroll"] as const;

/** The script loads when the visitor begins to move, so that no card waits for it. */
function useEntryPreload(): void {
  useEffect(() => {
    const controller = new AbortController();
    const load = () => {
      controller.abort();
      // A failure shows when the visitor opens a card.
      void import("#app/routes/entry/entry.tsx").catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, load, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
}

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

function toCardLinks(username: string, place: ViewerPlace, tap: Tap, query: string): CardLinks {
  const collectionId = "id" in place ? undefined : place.collectionId;
  const within = collectionId !== undefined && { from: { within: { collectionId } } };
  return { username, tap, ...(within || (query !== "" && { from: { search: query } })) };
}

const getFound = (view: ClosetView | EntryPage | null) =>
  (view && "content" in view && "found" in view.content && view.content.found) || null;

function getTotal(view: ClosetView | EntryPage | null): number {
  if (!view || !("content" in view)) return 0;
  const { content } = view;
  return content.tab === "items" ? content.items.total : content.tab === "outfits" ? content.outfits.total : 0;
}

const isAnswer = (view: ClosetView | EntryPage, place: ViewerPlace, search: Search): boolean =>
  isViewOfPlace(view, place) && isSameSearch(getFound(view)?.search ?? NO_SEARCH, search);

export type OpenClosetProps = {
  first: ClosetView | EntryPage;
  asks?: ComponentType<QuestionProps> | undefined;
  question?: LinkQuestion | null;
  place: ViewerPlace;
  tap: Tap;
  showsCutouts: boolean;
  publicUrl: string;
};

export function OpenCloset({
  first,
  asks: Question,
  question = null,
  place,
  tap,
  showsCutouts,
  publicUrl,
}: OpenClosetProps) {
  const { owner } = first;
  const messages = useMessages();
  const [fullCloset, retry] = useFullCloset(owner.username, showsCutouts);
  useViewEvent(owner.username);
  const { username, firstName } = owner;
  const isLink = findLinkToken(username) !== null;
  useEffect(() => {
    if (!isLink) storeLastCloset({ username, firstName });
  }, [isLink, username, firstName]);
  const [changes, setChanges] = useState(0);
  const countChange = useCallback(() => setChanges((count) => count + 1), []);
  const [isOver, setIsOver] = useState(question?.isOver === true);
  const [landing] = useState(place);
  const offer = useStylingOffer();
  const { isGone, check } = useClosetChanges(isLink ? getTabPath(username, "items") : null, countChange);
  const { pathname } = useLocation();
  useEffect(check, [check, pathname]);
  const ownOutfits = useOwnOutfits(owner, changes);
  const closet = fullCloset.status === "OK" ? fullCloset.closet : null;
  const whole = useMemo(() => (closet && "tab" in place ? viewCloset(closet, place) : null), [closet, place]);
  useEntryPreload();
  useFocusLastEntry(whole !== null);
  const entry = useEntryPage({
    closet,
    first: "kind" in first ? first : null,
    place: "id" in place ? place : null,
  });
  const { list, search, ...field } = useSearch();
  const [isSearching, setIsSearching] = useState(false);
  const isSearch = list !== null && !isEmptySearch(search);
  const engine = useSearchResults({ closet, list, search, isWanted: isSearch || isSearching });
  const results = useScrollToResults(search);
  const query = isSearch ? String(writeSearch({ ...search, isOpen: false })) : "";
  const cardLinks = useMemo(() => toCardLinks(owner.username, place, tap, query), [owner.username, place, tap, query]);
  if (fullCloset.status === "ERROR" || isGone) return <ErrorPage name={username} />;
  if (entry.isUnknown && "id" in place) return <MissingEntry owner={owner} list={place.list} />;

  const { counts } = whole ?? first;
  // The server has answered the search of the first address; the browser answers all others.
  const answer = isAnswer(first, place, search) ? first : null;
  const foundView = engine.content && { owner, counts, content: engine.content };
  const listView = isSearch ? (foundView ?? answer) : (whole ?? answer);
  const isWaiting = isSearch && !listView && !engine.isFailed;
  // The list stays until the search is answered.
  const waiting = whole ?? (isViewOfPlace(first, place) ? first : null);
  const view = "id" in place ? entry.page : (listView ?? (isWaiting ? waiting : null));
  const found = isSearch ? getFound(view) : null;
  const beginning = view && "kind" in view ? toBeginning(view) : null;
  const isUnreachable = fullCloset.status === "UNREACHABLE" || engine.isFailed;
  return (
    <GoContext value={field.go}>
      <BeginningContext value={beginning}>
        <OwnOutfitsContext value={ownOutfits}>
          <StylingOfferContext value={isOver ? "none" : offer}>
            <div className={`${styles.viewer} ${"id" in place ? styles.entry : ""}`}>
              {"tab" in place && (
                <>
                  <div>
                    <SkipToFooter />
                    <ClosetHeader owner={owner} />
                    {Question && question && (
                      <PartBoundary place={username}>
                        <Question
                          question={question}
                          owner={owner}
                          // Another tab begins with its cards.
                          isFolded={!("tab" in landing && landing.tab === place.tab)}
                          changes={changes}
                          onOver={setIsOver}
                        />
                      </PartBoundary>
                    )}
                  </div>
                  <TabBar
                    owner={owner}
                    counts={counts}
                    activeTab={place.tab}
                    search={
                      list ? (
                        <SearchField list={list} search={search} {...field} onStart={() => setIsSearching(true)} />
                      ) : (
                        <ItemSearchLink username={owner.username} />
                      )
                    }
                  />
                </>
              )}
              <main
                ref={results}
                className={styles.content}
                aria-busy={isWaiting || undefined}
                data-cut={isUnreachable ? "" : undefined}
              >
                {list && (
                  <ResultsBar
                    list={list}
                    firstName={owner.firstName}
                    total={getTotal(view)}
                    found={found && { ...found, search }}
                    go={field.go}
                  />
                )}
                {view && (
                  <CardLinksContext value={cardLinks}>
                    <PartBoundary place={pathname}>
                      <Outlet context={"kind" in view ? view : ({ owner, content: view.content } satisfies Viewer)} />
                    </PartBoundary>
                  </CardLinksContext>
                )}
                {!view && !isUnreachable && <LoadingScreen />}
                {isUnreachable && <RetryScreen message={messages.notAllLoaded} onRetry={retry} />}
              </main>
              <DownloadFooter owner={owner} items={closet?.items} isOver={"tab" in place && isOver} />
              <DownloadModal key={owner.username} owner={owner} publicUrl={publicUrl} />
            </div>
          </StylingOfferContext>
        </OwnOutfitsContext>
      </BeginningContext>
    </GoContext>
  );
}

/** Scrolls back to the first result of another search, so that the bar stays where it is. */
function useScrollToResults(search: Search): RefObject<HTMLElement | null> {
  const results = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isRestored = useNavigationType() === NavigationType.Pop;
  const query = String(writeSearch(search));
  const shown = useRef({ query, key });
  useEffect(() => {
    const { current: last } = shown;
    shown.current = { query, key };
    // After Back, the router scrolls to where the visitor was.
    if (query === last.query || (isRestored && key !== last.key)) return;
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  }, [query, key, isRestored]);
  return results;
}
