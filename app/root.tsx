import "./ui/tokens.css";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import styles from "./root.module.css";
import { servicesContext } from "./services-context.ts";
import { PAPER } from "#domain/brand.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ErrorPage } from "./error-page.tsx";
import { PageOnItsWay } from "./page-on-its-way.tsx";
import { describeNothing } from "./link-preview.ts";

/** What every page knows: the operator's brand, how links lead here, how visitors sign in. It does not change while a visitor is here. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, publicUrl, appStoreId, signIn } = context.get(servicesContext);
  return { brand, site: { publicUrl, appStoreId }, signIn };
}

/** Of each page that has none of its own. */
export const meta = ({ loaderData }: Route.MetaArgs): Route.MetaDescriptors => describeNothing(loaderData);

export const shouldRevalidate = () => false;

/** The server puts the style sheet here (`server/pages/finish-page.ts`); the browser leaves it as it is. */
const STYLES_PLACE = { id: "styles", suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** Shown by the page's first script when the rest of it has not come (decisions, "Accounts"). */
function ReloadOffer() {
  return (
    <p id="reload-offer" className={styles.reloadOffer} role="alert" hidden suppressHydrationWarning>
      {MESSAGES.notWholeYet}{" "}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page: a reload without script */}
      <a href="">{MESSAGES.reload}</a>
    </p>
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {import.meta.env.DEV ? <Links /> : <style {...STYLES_PLACE} />}
      </head>
      <body>
        {children}
        <ReloadOffer />
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
      <PageOnItsWay />
    </>
  );
}

/** What is left when something failed on our side: the ERROR screen of spec §2. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
