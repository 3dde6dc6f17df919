import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { getRetryDelayMs } from "#app/storage/retry-delay.ts";
import { RECHECK_MS } from "#domain/limits.ts";
import { getShownPicturePath, type StylistView } from "#domain/stylings/sent-styling.ts";
import NotFound from "#app/routes/not-found/not-found.tsx";
import { servicesContext } from "#app/services-context.ts";
import type { Route } from "./+types/styling";
import { describeOutfit } from "./describe-outfit.ts";
import { SentStylingPage } from "./sent-styling-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const sent = await context.get(servicesContext).findSentStyling(params.token);
  return sent ? data(sent) : data(null, 404);
}

/** `failures` counts failed reads since the last answer. */
type ShownStyling = StylistView & { failures?: number };

let shown: { token: string; sent: ShownStyling } | null = null;

/** Without an answer of the server the page stays as it is, and asks again later. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<ShownStyling | null> {
  try {
    return await serverLoader();
  } catch (error) {
    if (shown?.token !== params.token) throw error;
    return { ...shown.sent, failures: (shown.sent.failures ?? 0) + 1 };
  }
}

export function meta({ loaderData: sent, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { picture = null, shownPath = null } = sent ?? {};
  const shown = picture && shownPath !== null ? { ...picture, address: getShownPicturePath(shownPath) } : null;
  return describeOutfit(matches[0].loaderData, sent && { ...sent, picture: shown }, "title");
}

/** The owner may have answered. */
function useFreshState(failures: number): () => Promise<void> {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (failures === 0) return;
    const retry = (): void => void revalidate();
    const timer = setTimeout(retry, getRetryDelayMs(failures));
    return () => clearTimeout(timer);
  }, [failures, revalidate]);
  useEffect(() => {
    const look = (): void => void (document.hidden || revalidate());
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, RECHECK_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
  return revalidate;
}

export default function Styling({ loaderData, params: { token } }: Route.ComponentProps) {
  const sent: ShownStyling | null = loaderData;
  const revalidate = useFreshState(sent?.failures ?? 0);
  useEffect(() => {
    shown = sent && { token, sent };
  }, [sent, token]);
  return sent ? <SentStylingPage sent={sent} token={token} onChange={revalidate} /> : <NotFound />;
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";
