import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { getCollectionIdOfPath, getCollectionPath, getTabOfPath, getTabPath, isSamePath } from "#domain/closet-tabs.ts";
import { type ClosetPlace, FIRST_VIEW_LIMITS, readListOffset } from "#domain/closet-view.ts";
import { slimView } from "#domain/slim-view.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { describeNeutralPage, describeViewer } from "#app/link-preview.ts";
import { servicesContext } from "#app/services-context.ts";
import type { Route } from "./+types/closet-viewer";
import { OpenCloset } from "./open-closet.tsx";

const getPlace = (pathname: string, params: { collectionId?: string | undefined }): ClosetPlace => ({
  tab: getTabOfPath(pathname),
  collectionId: params.collectionId === undefined ? undefined : getCollectionIdOfPath(pathname),
});

const getPlacePath = (username: string, { tab, collectionId }: ClosetPlace): string | null =>
  collectionId === undefined ? getTabPath(username, tab) : getCollectionPath(username, collectionId);

/** The first cards; the browser loads the rest (spec §7). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { closets, publicUrl } = context.get(servicesContext);
  const place = getPlace(url.pathname, params);
  const from = readListOffset(url.searchParams.get("from"));
  const opened = await closets.openView(params.username, place, { ...FIRST_VIEW_LIMITS, from });
  if (opened.status === "ERROR") return data({ status: "ERROR" } as const, 404);
  const view = slimView(opened.view);
  const path = getPlacePath(view.owner.username, place);
  if (path === null) return data({ status: "ERROR" } as const, 404);
  if (!isSamePath(path, url.pathname)) return redirect(path);
  const isMissing = view.content.tab === "collection" && view.content.collection === null;
  return data({ status: "OK", view, version: opened.version, publicUrl } as const, isMissing ? 404 : 200);
}

/** A tab switch makes no request. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.username !== nextParams.username;

export function meta({ loaderData, matches, location, params }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData?.status !== "OK") return describeNeutralPage(root);
  return describeViewer(root, loaderData, getPlace(location.pathname, params));
}

export default function ClosetViewer({ loaderData, params }: Route.ComponentProps) {
  const place = getPlace(useLocation().pathname, params);
  if (loaderData.status === "ERROR") return <ErrorPage />;
  return <OpenCloset first={loaderData.view} place={place} publicUrl={loaderData.publicUrl} />;
}

/** Server errors look like a private closet (spec §8). */
export function ErrorBoundary() {
  return <ErrorPage />;
}
