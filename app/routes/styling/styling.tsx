import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { describeNeutralPage } from "#app/link-preview.ts";
import NotFound from "#app/routes/not-found/not-found.tsx";
import { servicesContext } from "#app/services-context.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { catalogues } from "#app/catalogues.ts";
import { getPageMessages } from "#app/ui/messages.ts";
import type { Route } from "./+types/styling";
import { SentStylingPage } from "./sent-styling-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const sent = await context.get(servicesContext).findSentStyling(params.token);
  return sent ? data(sent) : data(null, 404);
}

/** Chats and search engines get the tags of an unknown address. */
export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (!root || !loaderData) return describeNeutralPage(root);
  const { styling } = catalogues ? catalogues[root.language] : getPageMessages();
  return describeNeutralPage(root, styling.title(loaderData.firstName));
}

/** The owner may have answered while the stylist looked elsewhere. */
function useFreshState(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = (): void => void (document.hidden || revalidate());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
  return revalidate;
}

export default function Styling({ loaderData, params }: Route.ComponentProps) {
  const revalidate = useFreshState();
  return loaderData ? <SentStylingPage sent={loaderData} token={params.token} onChange={revalidate} /> : <NotFound />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
