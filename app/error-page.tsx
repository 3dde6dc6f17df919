import { reloadPage } from "#app/reload-offer.ts";
import { useEffect } from "react";
import { Link, useLocation, useRouteError } from "react-router";
import { findLinkToken, getTabPath, readClosetName } from "#domain/closet-tabs.ts";
import type { EntryList } from "#domain/entry-page/entry-path.ts";
import type { Owner } from "#domain/closet.ts";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";
import { getOwnerName } from "#app/link-preview.ts";
import { isFailedLoad } from "./failed-loads.ts";
import { useBrand } from "./root-data.ts";
import styles from "./error-page.module.css";
import { PlainPage } from "./plain-page.tsx";
import { WithAddress } from "./with-address.tsx";
import { useMessages, usePagesMessages } from "./ui/messages.ts";
import { RetryScreen } from "./ui/screen.tsx";

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
    <PlainPage>
      <h1 className={styles.oops}>
        {isLink ? messages.linkEnded : <WithAddress sentence={messages.closetNotShown} email={supportEmail} />}
      </h1>
      <Link to="/">{toHome}</Link>
    </PlainPage>
  );
}

/** An exception while a page renders. */
export function BrokenPage() {
  const { name } = useBrand();
  const { brokenHere } = useMessages();
  const { toHome } = usePagesMessages();
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <PlainPage>
      <RetryScreen message={brokenHere} onRetry={reloadPage} />
      <Link to="/">{toHome}</Link>
    </PlainPage>
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
    <PlainPage>
      <h1>{messages.notThere(owner.firstName)}</h1>
      <Link to={getTabPath(owner.username, list === "inspirations" ? "collections" : list)}>
        {messages.lookAt(owner.firstName)}
      </Link>
    </PlainPage>
  );
}
