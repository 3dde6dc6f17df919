import { useMemo } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { toPath } from "#domain/base-path.ts";
import {
  findLinkToken,
  getCollectionIdOfPath,
  getCollectionPath,
  getFirstTab,
  getTabOfPath,
  getTabPath,
  isSamePath,
  readClosetName,
} from "#domain/closet-tabs.ts";
import { type ClosetPlace, FIRST_VIEW_LIMITS, readListOffset } from "#domain/closet-view.ts";
import { type EntryPlace, getEntryPath, readEntryPlace } from "#domain/entry-page/entry-path.ts";
import { slimEntry } from "#domain/entry-page/slim-entry.ts";
import { slimView } from "#domain/slim-view.ts";
import { readPageSearch } from "#domain/search/page-search.ts";
import { isEmptySearch } from "#domain/search/read-search.ts";
import { getUsualTap } from "#domain/tap-setting.ts";
import { ErrorPage, MissingEntry, writeMissing } from "#app/error-page.tsx";
import { describeNeutralPage, describePrivatePage, describeViewer, getMessages } from "#app/link-preview.ts";
import { OfferStyling } from "#app/offer-styling.tsx";
import { useStyleWith } from "#app/root-data.ts";
import { loadOrFail, refuse, type RequestServices, servicesContext } from "#app/services-context.ts";
import { describeEntry } from "#app/routes/entry/describe-entry.ts";
import type { Route } from "./+types/closet-viewer";
import { OpenCloset, type OpenClosetProps } from "./open-closet.tsx";

type Params = { collectionId?: string | undefined };

const getClosetPlace = (pathname: string, { collectionId }: Params): ClosetPlace => ({
  tab: getTabOfPath(pathname),
  collectionId: collectionId === undefined ? undefined : getCollectionIdOfPath(pathname),
});

const getPlacePath = (username: string, { tab, collectionId }: ClosetPlace): string | null =>
  collectionId === undefined ? getTabPath(username, tab) : getCollectionPath(username, collectionId);

const NOT_FOUND = { status: "ERROR" } as const;

async function loadMissing(name: string, { list }: EntryPlace, services: RequestServices) {
  const { closets, readVisitor } = services;
  const opened = await closets.openView(readVisitor(name), { tab: "items" }, { cards: 0, rows: 0 });
  if (opened.status === "ERROR") return await refuse(name, services);
  return data({ status: "MISSING", owner: opened.view.owner, list } as const, 404);
}

async function loadEntry({ url, context }: Route.LoaderArgs, name: string, asked: EntryPlace) {
  const { closets, publicUrl, language, readVisitor } = context.get(servicesContext);
  const opened = await closets.openEntry(readVisitor(name), asked, language);
  if (opened.status === "ERROR") return await loadMissing(name, asked, context.get(servicesContext));
  const { page, version } = opened;
  const { username } = page.owner;
  const path = getEntryPath(username, page.place);
  if (path === null) return data(NOT_FOUND, 404);
  const isAsked = path === getEntryPath(username, asked) && isSamePath(path.replace(/\?.*/, ""), toPath(url.pathname));
  if (!isAsked) return redirect(path);
  return data({ status: "OK", view: slimEntry(page), version, publicUrl } as const);
}

async function loadView({ params, url, context }: Route.LoaderArgs, name: string) {
  const { closets, questions, publicUrl, language, readVisitor } = context.get(servicesContext);
  const pathname = toPath(url.pathname);
  const place = getClosetPlace(pathname, params);
  const limits = { ...FIRST_VIEW_LIMITS, from: readListOffset(url.searchParams.get("from")) };
  const asked = readPageSearch({ pathname, search: url.search });
  const isSearch = asked !== null && !isEmptySearch(asked.search);
  const opened = isSearch
    ? await closets.openSearch(readVisitor(name), { ...asked, language }, limits)
    : await closets.openView(readVisitor(name), place, limits);
  if (opened.status === "ERROR") return await refuse(name, context.get(servicesContext));
  const view = slimView(opened.view);
  const isLinkAlone = findLinkToken(name) !== null && !pathname.split("/")[3];
  const shown = isLinkAlone ? { ...place, tab: getFirstTab(view.counts) } : place;
  const path = getPlacePath(view.owner.username, shown);
  if (path === null) return data(NOT_FOUND, 404);
  if (!isSamePath(path, pathname)) return redirect(path + url.search);
  const isMissing = view.content.tab === "collection" && view.content.collection === null;
  const question = await questions.read(readVisitor(name));
  const answer = { status: "OK", view, version: opened.version, publicUrl, ...(question && { question }) } as const;
  return data(answer, isMissing ? 404 : 200);
}

/** The first cards, or one entry; the browser loads the rest (spec §7). */
export async function loader(args: Route.LoaderArgs) {
  const name = readClosetName(toPath(args.url.pathname));
  if (name === null) return data(NOT_FOUND, 404);
  const entry = readEntryPlace(toPath(args.url.pathname), args.url.search);
  const load = async () => (entry ? await loadEntry(args, name, entry) : await loadView(args, name));
  return await loadOrFail(args.context.get(servicesContext), load);
}

/** A tab switch makes no request. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  (currentParams.username ?? currentParams.token) !== (nextParams.username ?? nextParams.token);

export function meta({ loaderData, matches, location, params }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData?.status === "MISSING")
    return describeNeutralPage(root, writeMissing(getMessages(root).closet, loaderData.owner));
  if (loaderData?.status !== "OK") return describePrivatePage(root, location.pathname);
  const entry = readEntryPlace(location.pathname, location.search);
  if (entry) return describeEntry(root, loaderData, entry);
  const { text } = readPageSearch(location)?.search ?? {};
  return describeViewer(root, loaderData, getClosetPlace(location.pathname, params), text);
}

type ViewerProps = Pick<Route.ComponentProps, "loaderData" | "params"> & Pick<OpenClosetProps, "asks">;

export function Viewer({ loaderData, params: { collectionId }, asks }: ViewerProps) {
  const { pathname, search } = useLocation();
  const styleWith = useStyleWith();
  const place = useMemo(
    () => readEntryPlace(pathname, search) ?? getClosetPlace(pathname, { collectionId }),
    [pathname, search, collectionId],
  );
  if (loaderData.status === "ERROR") return <ErrorPage name={readClosetName(pathname)} />;
  if (loaderData.status === "MISSING") return <MissingEntry {...loaderData} />;
  const { view, version, publicUrl } = loaderData;
  const tap = version.tap ?? getUsualTap(styleWith);
  const question = "question" in loaderData ? (loaderData.question ?? null) : null;
  return (
    <OfferStyling senders={version.stylings}>
      <OpenCloset
        asks={asks}
        question={question}
        first={view}
        place={place}
        tap={tap}
        showsCutouts={version.showsCutouts}
        publicUrl={publicUrl}
      />
    </OfferStyling>
  );
}

export default function ClosetViewer(props: Route.ComponentProps) {
  return <Viewer {...props} />;
}

export { ClosetErrorBoundary as ErrorBoundary } from "#app/error-page.tsx";
