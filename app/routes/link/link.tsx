import { getLinkPath } from "#domain/closet-tabs.ts";
import { useBrand } from "#app/root-data.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { servicesContext } from "#app/services-context.ts";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import type { Route } from "./+types/link";
import { describeLink } from "./describe-link.ts";
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

/** The target of the QR code (spec §2). */
export default function Link({ loaderData: { owner, publicUrl } }: Route.ComponentProps) {
  const brand = useBrand();
  const messages = useMessages();
  const pages = usePagesMessages();
  const firstName = owner?.firstName ?? null;
  const linkPath = getLinkPath(owner?.username);
  return (
    <PlainPage>
      <h1>{firstName === null ? pages.linkTitleWithoutCloset : pages.linkTitle(firstName)}</h1>
      <p>{firstName === null ? pages.getTheApp(brand.name) : messages.downloadPrompt(firstName)}</p>
      <AppPrompt brand={brand} linkPath={linkPath} publicUrl={publicUrl} showsAllOnDesktop />
    </PlainPage>
  );
}
