import { type ComponentType, use, useEffect, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useSearchParams,
} from "react-router";
import { toAddress } from "#domain/base-path.ts";
import { BACKGROUND_COLORS } from "#domain/brand.ts";
import { getDirection } from "#domain/languages.ts";
import { getRetryDelayMs } from "#app/storage/retry-delay.ts";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import type { Route } from "./+types/root";
import noticeStyles from "./demo-notice.module.css";
import { describeNeutralPage } from "./link-preview.ts";
import { PageFooter } from "./page-footer.tsx";
import styles from "./pending-page.module.css";
import { offerReload } from "./reload-offer.ts";
import { type RootData, useIsDemo } from "./root-data.ts";
import { servicesContext } from "./services-context.ts";
import { hasDatabase } from "./storage/has-database.ts";
import { useDevice } from "./ui/device.ts";
import { useMessages } from "./ui/messages.ts";
import { OptionalPart } from "./ui/part-boundary.tsx";
import { OPEN_MODAL_SCRIPT, ScriptNonceContext } from "./ui/open-modal-script.ts";
import "./ui/tokens.css";
import { Wardrobe } from "./ui/wardrobe.tsx";

const getPage = (pathname: string): string => pathname.split("/", 3).join("/");

/** The LOADING screen (spec §2); after a timeout it offers a reload (spec §9). */
export function PendingPage() {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const messages = useMessages();
  const hasScript = useDevice() !== null;
  const nextKey = next?.key;
  useEffect(() => {
    if (nextKey === undefined) return undefined;
    const timeout = setTimeout(offerReload, CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timeout);
  }, [nextKey]);
  const isPending = next !== undefined && getPage(next.pathname) !== getPage(pathname);
  if (!hasScript) return null;
  return (
    <div className={styles.screen} data-pending={isPending}>
      <Wardrobe isOpen={!isPending} />
      <p role="status">{isPending && messages.loading}</p>
    </div>
  );
}

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(servicesContext).onMatch(pattern);
    return next();
  },
];

export function loader({ context }: Route.LoaderArgs): RootData {
  const { language, brand, publicUrl, appStoreId, androidPackage, styleWith, isDemo, signIn } =
    context.get(servicesContext);
  return { language, brand, site: { publicUrl, appStoreId, androidPackage }, styleWith, isDemo, signIn };
}

export const meta = ({ loaderData }: Route.MetaArgs): Route.MetaDescriptors => describeNeutralPage(loaderData);

export const shouldRevalidate = () => false;

export function DemoNotice() {
  const isDemo = useIsDemo();
  const { demonstration } = useMessages();
  return isDemo && <aside className={noticeStyles.notice}>{demonstration}</aside>;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useMessages();
  return (
    <html lang={language} dir={getDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <meta name="theme-color" content={BACKGROUND_COLORS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={BACKGROUND_COLORS.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={toAddress("/icon.svg")} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={toAddress("/apple-touch-icon.png")} />
        {/* In a build, `server/pages/finish-page.ts` inlines the styles. */}
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
        <DemoNotice />
        {children}
        <PageFooter />
        <script
          nonce={use(ScriptNonceContext)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? OPEN_MODAL_SCRIPT : "" }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <PendingPage />
      <OptionalPart>
        <WaitingStylings />
      </OptionalPart>
    </>
  );
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";

type Notice = ComponentType<{ openDraftId: string | null }>;

/** The script loads only where drafts wait for a connection. */
export function WaitingStylings() {
  const [query] = useSearchParams();
  const openDraftId = query.get("draft");
  const [loaded, setLoaded] = useState<{ Notice: Notice } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const stopped = new AbortController();
    const load = async () => {
      if (openDraftId === null && !(await hasDatabase("drafts"))) return;
      // Firefox remembers a failed import until the page is loaded again.
      await fetch(toAddress("/robots.txt"), { method: "HEAD", cache: "no-store" });
      const { WaitingNotice } = await import("#app/composer/send/waiting-notice.tsx");
      if (!stopped.signal.aborted) setLoaded({ Notice: WaitingNotice });
    };
    const loadNow = () => {
      clearTimeout(timer);
      load().catch(() => {
        // Without a connection it cannot be loaded, and what waits for one would wait for ever.
        if (!stopped.signal.aborted) timer = setTimeout(loadNow, getRetryDelayMs(failures));
        failures += 1;
      });
    };
    loadNow();
    addEventListener("online", loadNow, stopped);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [openDraftId]);
  return loaded && <loaded.Notice openDraftId={openDraftId} />;
}
