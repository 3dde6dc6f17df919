import { data, type MetaDescriptor, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { ErrorPage } from "#app/error-page.tsx";
import {
  buildMeta,
  describePage,
  describePrivatePage,
  formatCounts,
  getMessages,
  getOwnerName,
  getPrompt,
  joinSentences,
  type Root,
  type SharedCloset,
} from "#app/link-preview.ts";
import { OfferStyling } from "#app/offer-styling.tsx";
import { useStyleWith } from "#app/root-data.ts";
import { loadOrFail, servicesContext } from "#app/services-context.ts";
import { toPath } from "#domain/base-path.ts";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getSharePath, isSamePath } from "#domain/closet-tabs.ts";
import { SHARED_VIEW_LIMITS } from "#domain/closet-view.ts";
import { slimSharedView } from "#domain/slim-view.ts";
import { getUsualTap } from "#domain/tap-setting.ts";
import type { Route } from "./+types/shared-closet";
import { SharedGrids } from "./shared-grids.tsx";

/** The first cards; the browser loads the rest (spec §7). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { closets, publicUrl } = services;
  const open = () => closets.openView(params.username, "closet", SHARED_VIEW_LIMITS);
  const opened = await loadOrFail(services, open);
  if (opened.status === "ERROR") return data({ status: "ERROR" } as const, 404);
  const { view, version } = opened;
  const path = getSharePath(view.owner.username);
  if (!isSamePath(path, toPath(url.pathname))) return redirect(path);
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
  const styleWith = useStyleWith();
  if (loaderData.status === "ERROR") return <ErrorPage />;
  const { view, version, publicUrl } = loaderData;
  return (
    <OfferStyling senders={version.stylings}>
      <SharedGrids
        first={view}
        tap={version.tap ?? getUsualTap(styleWith)}
        showsCutouts={version.showsCutouts}
        publicUrl={publicUrl}
      />
    </OfferStyling>
  );
}

export { ClosetErrorBoundary as ErrorBoundary } from "#app/error-page.tsx";

/** Not indexed: search engines list the viewer instead. */
export function describeShare(root: Root, { owner, counts, version }: SharedCloset): MetaDescriptor[] {
  const name = getOwnerName(owner);
  const page = { title: getMessages(root).closet.closetOf(name), path: getSharePath(owner.username) };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, (words, language) => ({
      description: joinSentences(formatCounts(counts, words), getPrompt(root, version, words.closet)(name)),
      picture: getPreviewPath(owner.username, "closet", version.tag, language),
    }));
  return describePage(root, page, pageMeta);
}
