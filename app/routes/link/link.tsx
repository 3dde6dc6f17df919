import { Link, type MetaDescriptor } from "react-router";
import { StyleHere, useNamesApp, useStylePrompt } from "#app/closet/style-here.tsx";
import {
  buildMeta,
  describePage,
  getMessages,
  getOwnerName,
  getPrompt,
  isAppNamed,
  joinSentences,
  type Root,
  type SharedCloset,
} from "#app/link-preview.ts";
import { OfferStyling } from "#app/offer-styling.tsx";
import { PlainPage } from "#app/plain-page.tsx";
import { useBrand } from "#app/root-data.ts";
import { servicesContext } from "#app/services-context.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { ClosetPictures } from "#app/ui/closet-pictures.tsx";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { getNeutralPreviewPath, getPreviewPath } from "#domain/closet-preview.ts";
import { getLinkPath, getTabPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import type { Catalogue } from "#domain/messages/catalogues.ts";
import type { Route } from "./+types/link";
import form from "#app/ui/form.module.css";
import styles from "./link.module.css";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { closets, publicUrl, readClosetCard } = context.get(servicesContext);
  const username = url.searchParams.get("closet");
  const opened = username ? await closets.openCloset(username) : null;
  if (opened?.status !== "OK") return { owner: null, version: null, publicUrl, pictures: [] };
  const card = await readClosetCard(opened.closet.user.username);
  return { owner: opened.closet.user, version: opened.version, publicUrl, pictures: card?.pictures ?? [] };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeLink(matches[0].loaderData, loaderData?.owner ? loaderData : null);
}

function AppLink({ owner, publicUrl }: { owner: Owner; publicUrl: string }) {
  const brand = useBrand();
  const prompt = useStylePrompt();
  const namesApp = useNamesApp();
  const { lookAt } = useMessages();
  return (
    <>
      <div className={styles.ways}>
        <StyleHere owner={owner} isMain />
        <Link to={getTabPath(owner.username, "outfits")} className={`${form.button} ${form.wide}`}>
          {lookAt(owner.firstName)}
        </Link>
      </div>
      <p>{prompt(owner.firstName)}</p>
      {namesApp && (
        <AppPrompt brand={brand} linkPath={getLinkPath(owner.username)} publicUrl={publicUrl} showsAllOnDesktop />
      )}
    </>
  );
}

/** The target of the QR code (spec §2). */
export default function LinkPage({ loaderData: { owner, version, publicUrl, pictures } }: Route.ComponentProps) {
  const brand = useBrand();
  const pages = usePagesMessages();
  const namesApp = useNamesApp();
  return (
    <PlainPage>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          <ClosetPictures photographs={pictures} />
        </div>
      )}
      <h1>{owner ? pages.linkTitle(owner.firstName) : pages.linkTitleWithoutCloset}</h1>
      {owner ? (
        <OfferStyling senders={version.stylings}>
          <AppLink owner={owner} publicUrl={publicUrl} />
        </OfferStyling>
      ) : (
        namesApp && (
          <>
            <p>{pages.getTheApp(brand.name)}</p>
            <AppPrompt brand={brand} linkPath={getLinkPath(undefined)} publicUrl={publicUrl} showsAllOnDesktop />
          </>
        )
      )}
      {!owner && <Link to="/">{pages.toHome}</Link>}
    </PlainPage>
  );
}

function describe(
  root: Root,
  closet: Omit<SharedCloset, "counts"> | null,
  { closet: words, pages }: Catalogue,
): string {
  if (!closet) return isAppNamed(root) ? pages.getTheApp(root?.brand.name ?? "") : pages.linkTitleWithoutCloset;
  return getPrompt(root, closet.version, words)(getOwnerName(closet.owner));
}

export function describeLink(root: Root, closet: Omit<SharedCloset, "counts"> | null): MetaDescriptor[] {
  const { linkTitle, linkTitleWithoutCloset } = getMessages(root).pages;
  const page = {
    title: closet ? linkTitle(getOwnerName(closet.owner)) : linkTitleWithoutCloset,
    path: getLinkPath(closet?.owner.username),
  };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, (words, language) => ({
      description: joinSentences(describe(root, closet, words)),
      picture: closet
        ? getPreviewPath(closet.owner.username, "closet", closet.version.tag, language)
        : getNeutralPreviewPath(language),
    }));
  return describePage(root, page, pageMeta);
}
