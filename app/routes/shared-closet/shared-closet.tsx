import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { getSharePath, isSamePath } from "#domain/closet-tabs.ts";
import { SHARED_VIEW_LIMITS } from "#domain/closet-view.ts";
import { slimSharedView } from "#domain/slim-view.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { describePrivatePage } from "#app/link-preview.ts";
import { OfferStyling } from "#app/offer-styling.tsx";
import { servicesContext } from "#app/services-context.ts";
import type { Route } from "./+types/shared-closet";
import { describeShare } from "./describe-share.ts";
import { SharedGrids } from "./shared-grids.tsx";

/** The first cards; the browser loads the rest (spec §7). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { closets, publicUrl } = context.get(servicesContext);
  const opened = await closets.openView(params.username, "closet", SHARED_VIEW_LIMITS);
  if (opened.status === "ERROR") return data({ status: "ERROR" } as const, 404);
  const { view, version } = opened;
  const path = getSharePath(view.owner.username);
  if (!isSamePath(path, url.pathname)) return redirect(path);
  return data({ status: "OK", view: slimSharedView(view), version, publicUrl } as const);
}

export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.username !== nextParams.username;

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData?.status !== "OK") return describePrivatePage(root);
  return describeShare(root, { ...loaderData.view, version: loaderData.version });
}

export default function SharedCloset({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "ERROR") return <ErrorPage />;
  const { view, version, publicUrl } = loaderData;
  return (
    <OfferStyling senders={version.stylings}>
      <SharedGrids first={view} tap={version.tap} publicUrl={publicUrl} />
    </OfferStyling>
  );
}

/** Server errors look like a private closet (spec §8). */
export function ErrorBoundary() {
  return <ErrorPage />;
}
