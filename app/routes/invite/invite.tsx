import { data, Link, type MetaDescriptor, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { ErrorPage } from "#app/error-page.tsx";
import { LiveInviteCard } from "#app/invite-card/live-invite-card.tsx";
import { useStepsInAddress } from "#app/invite-card/use-steps-in-address.ts";
import {
  buildMeta,
  describePage,
  describePrivatePage,
  getMessages,
  getOwnerName,
  type Root,
  type SharedCloset,
  toTagText,
} from "#app/link-preview.ts";
import { Logo } from "#app/logo.tsx";
import { OfferStyling } from "#app/offer-styling.tsx";
import { loadOrFail, servicesContext } from "#app/services-context.ts";
import { ClosetPictures } from "#app/ui/closet-pictures.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { Wardrobe } from "#app/ui/wardrobe.tsx";
import { toPath } from "#domain/base-path.ts";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getInvitePath, getTabPath, isSamePath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import type { Route } from "./+types/invite";
import form from "#app/ui/form.module.css";
import styles from "./invite.module.css";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { closets, publicUrl, readClosetCard, search } = services;
  const opened = await loadOrFail(services, () => closets.openCloset(params.username));
  if (opened.status === "ERROR") return data({ status: "ERROR" } as const, 404);
  const path = getInvitePath(opened.closet.user.username);
  if (!isSamePath(path, toPath(url.pathname))) return redirect(path + search);
  const card = await readClosetCard(params.username);
  const pictures = card?.pictures ?? [];
  return data({ status: "OK", inviter: opened.closet.user, version: opened.version, publicUrl, pictures } as const);
}

export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.username !== nextParams.username;

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData?.status !== "OK") return describePrivatePage(root);
  return describeInvite(root, { owner: loaderData.inviter, version: loaderData.version });
}

function InviteCard({ inviter, publicUrl }: { inviter: Owner; publicUrl: string }) {
  const path = getInvitePath(inviter.username);
  const steps = useStepsInAddress(path);
  return <LiveInviteCard inviter={inviter} publicUrl={publicUrl} pagePath={path} headingLevel={1} steps={steps} />;
}

export default function Invite({ loaderData }: Route.ComponentProps) {
  const { lookAt } = useMessages();
  if (loaderData.status === "ERROR") return <ErrorPage />;
  const { pictures } = loaderData;
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.pictures}>
        {pictures.length > 0 ? <ClosetPictures photographs={pictures} /> : <Wardrobe isOpen />}
      </div>
      <OfferStyling senders={loaderData.version.stylings}>
        <InviteCard key={loaderData.inviter.username} inviter={loaderData.inviter} publicUrl={loaderData.publicUrl} />
      </OfferStyling>
      <Link to={getTabPath(loaderData.inviter.username, "outfits")} className={form.link}>
        {lookAt(loaderData.inviter.firstName)}
      </Link>
    </main>
  );
}

export { ClosetErrorBoundary as ErrorBoundary } from "#app/error-page.tsx";

export function describeInvite(root: Root, { owner, version }: Omit<SharedCloset, "counts">): MetaDescriptor[] {
  const name = getOwnerName(owner);
  const { inviteTitle } = getMessages(root).pages;
  const page = { title: inviteTitle(name, toTagText(owner.pronoun ?? "her")), path: getInvitePath(owner.username) };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, ({ server }, language) => ({
      description: server.aboutInvite(name),
      picture: getPreviewPath(owner.username, "closet", version.tag, language),
    }));
  return describePage(root, page, pageMeta);
}
