import { reloadPage } from "#app/reload-offer.ts";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useRouteError } from "react-router";
import { findLinkToken, getTabPath, readClosetName } from "#domain/closet-tabs.ts";
import type { EntryList } from "#domain/entry-page/entry-path.ts";
import type { Owner } from "#domain/closet.ts";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";
import { getOwnerName } from "#app/link-preview.ts";
import { isFailedLoad } from "./failed-loads.ts";
import { useBrand } from "./root-data.ts";
import { PlainPage } from "./plain-page.tsx";
import { WithAddress } from "./with-address.tsx";
import { useMessages, usePagesMessages } from "./ui/messages.ts";
import form from "./ui/form.module.css";
import { Wardrobe } from "./ui/wardrobe.tsx";

/** A closed wardrobe, one short title, and what to do. */
export const ErrorScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <PlainPage>
    <Wardrobe />
    <h1>{title}</h1>
    {children}
  </PlainPage>
);

/** Spec §2, §8: private, unknown and deleted closets look the same. A link has its own sentence. */
export function ErrorPage({ name: closetName }: { name?: string | null }) {
  const isLink = findLinkToken(closetName ?? "") !== null;
  const { name, supportEmail } = useBrand();
  const messages = useMessages();
  const { toHome } = usePagesMessages();
  const title = isLink ? messages.linkEndedTitle : messages.privateTitle;
  useEffect(() => {
    // The previous title may contain the owner's name.
    document.title = `${title} · ${name}`;
  }, [name, title]);
  return (
    <ErrorScreen title={title}>
      <p>{isLink ? messages.linkEnded : <WithAddress sentence={messages.closetNotShown} email={supportEmail} />}</p>
      <Link to="/">{toHome}</Link>
    </ErrorScreen>
  );
}

/** An exception while a page renders. */
export function BrokenPage() {
  const { name } = useBrand();
  const { brokenHere, tryAgain } = useMessages();
  const { toHome } = usePagesMessages();
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <div role="alert">
      <ErrorScreen title={brokenHere}>
        <button type="button" className={form.button} onClick={reloadPage}>
          {tryAgain}
        </button>
        <Link to="/">{toHome}</Link>
      </ErrorScreen>
    </div>
  );
}

/** Of a page that shows a visitor a closet. */
export function ClosetErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  return isFailedLoad(error) ? <ErrorPage name={readClosetName(pathname)} /> : <BrokenPage />;
}

export const writeMissing = ({ notThere }: ClosetMessages, owner: Owner): string =>
  notThere(getOwnerName(owner)).replace(/\.$/, "");

export function MissingEntry({ owner, list }: { owner: Owner; list: EntryList }) {
  const messages = useMessages();
  return (
    <ErrorScreen title={messages.notThere(owner.firstName)}>
      <Link to={getTabPath(owner.username, list === "inspirations" ? "collections" : list)}>
        {messages.lookAt(owner.firstName)}
      </Link>
    </ErrorScreen>
  );
}
