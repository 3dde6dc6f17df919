import { Link } from "react-router";
import { getLinkPath, getTabPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { StyleHere, useNamesApp, useStylePrompt } from "#app/closet/style-here.tsx";
import { OfferStyling } from "#app/offer-styling.tsx";
import { useBrand } from "#app/root-data.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { servicesContext } from "#app/services-context.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import type { Route } from "./+types/link";
import { describeLink } from "./describe-link.ts";
import styles from "./link.module.css";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { closets, publicUrl } = context.get(servicesContext);
  const username = url.searchParams.get("closet");
  const opened = username ? await closets.openCloset(username) : null;
  if (opened?.status !== "OK") return { owner: null, version: null, publicUrl };
  return { owner: opened.closet.user, version: opened.version, publicUrl };
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
        <Link to={getTabPath(owner.username, "outfits")} className={styles.look}>
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
export default function LinkPage({ loaderData: { owner, version, publicUrl } }: Route.ComponentProps) {
  const brand = useBrand();
  const pages = usePagesMessages();
  return (
    <PlainPage>
      <h1>{owner ? pages.linkTitle(owner.firstName) : pages.linkTitleWithoutCloset}</h1>
      {owner ? (
        <OfferStyling senders={version.stylings}>
          <AppLink owner={owner} publicUrl={publicUrl} />
        </OfferStyling>
      ) : (
        <>
          <p>{pages.getTheApp(brand.name)}</p>
          <AppPrompt brand={brand} linkPath={getLinkPath(undefined)} publicUrl={publicUrl} showsAllOnDesktop />
        </>
      )}
    </PlainPage>
  );
}
