import "./ui/tokens.css";
import { use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { servicesContext } from "./services-context.ts";
import { BACKGROUND_COLOURS } from "#domain/brand.ts";
import { getDirection } from "#domain/languages.ts";
import { ErrorPage } from "./error-page.tsx";
import { PageFooter } from "./page-footer.tsx";
import { PendingPage } from "./pending-page.tsx";
import type { RootData } from "./root-data.ts";
import { describeNeutralPage } from "./link-preview.ts";
import { useMessages } from "./ui/messages.ts";
import { WaitingStylings } from "./waiting-stylings.tsx";
import { OPEN_MODAL_SCRIPT, ScriptNonceContext } from "./ui/open-modal-script.ts";

export function loader({ context }: Route.LoaderArgs): RootData {
  const { language, brand, publicUrl, appStoreId, androidPackage, styleWith, signIn } = context.get(servicesContext);
  return { language, brand, site: { publicUrl, appStoreId, androidPackage }, styleWith, signIn };
}

export const meta = ({ loaderData }: Route.MetaArgs): Route.MetaDescriptors => describeNeutralPage(loaderData);

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useMessages();
  return (
    <html lang={language} dir={getDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <meta name="theme-color" content={BACKGROUND_COLOURS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={BACKGROUND_COLOURS.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* In a build, `server/pages/finish-page.ts` inlines the styles. */}
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
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
      <WaitingStylings />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
