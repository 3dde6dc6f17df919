import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import form from "#app/ui/form.module.css";
import { callOwner } from "#app/owner/owner-call.ts";
import { SignedOut } from "#app/owner/signed-out.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";
import { getOwnClosetPath } from "#domain/closet-tabs.ts";
import { toShownAddress } from "#domain/owner/own-pictures.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";
import type { KeptCloset } from "#domain/people/people-schemas.ts";
import styles from "./people.module.css";
import { Unsent } from "./unsent.tsx";
import { WaitingStylings } from "./waiting-stylings.tsx";

export function ClosetEntry({ account, closet }: { account: string; closet: KeptCloset }) {
  const { people, visibilities } = useOwnerMessages();
  const { closetOf, language } = useMessages();
  const { username, firstName, role, visibility, waiting, changedAt, picture } = closet;
  const path = getOwnClosetPath(username);
  const facts = [
    people.roles[role],
    visibilities[visibility],
    people.closets.changed(writeRecentDay(changedAt, language)),
  ];
  return (
    <li className={styles.closet}>
      <Link to={`${path}/items`} reloadDocument className={styles.open}>
        <span className={styles.picture}>
          {picture !== null && (
            <Photo photograph={{ address: toShownAddress(username, picture) }} alt="" cell="thumbnail" />
          )}
        </span>
        <span className={styles.facts}>
          <strong>
            <bdi>{closetOf(firstName)}</bdi>
          </strong>
          <span className={form.help}>{facts.join(" · ")}</span>
          <Unsent account={account} closet={closet} />
        </span>
      </Link>
      {waiting > 0 && (
        <Link to={`${path}/inbox`} reloadDocument className={`${form.link} ${styles.waiting}`}>
          {people.closets.waiting(waiting)}
        </Link>
      )}
    </li>
  );
}

type List = readonly KeptCloset[] | "LOADING" | "SIGNED_OUT" | "UNREACHABLE";

async function readClosets(): Promise<List> {
  const answer = await callOwner("GET", "/owner/closets");
  if (answer.status === "OK") return (answer.body as { closets: KeptCloset[] }).closets;
  return answer.status === "SIGNED_OUT" ? "SIGNED_OUT" : "UNREACHABLE";
}

export function ClosetList({ account }: { account: string }) {
  const { outOfReach } = useMessages();
  const [closets, setClosets] = useState<List>("LOADING");
  const load = useCallback(() => readClosets().then(setClosets), []);
  useEffect(() => {
    void load();
    const update = (): void => void (document.hidden || load());
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [load]);
  if (closets === "LOADING") return <LoadingScreen />;
  if (closets === "SIGNED_OUT") return <SignedOut />;
  if (closets === "UNREACHABLE") return <RetryScreen message={outOfReach} onRetry={() => void load()} />;
  return (
    <>
      <ul className={styles.people}>
        {closets.map((closet) => (
          <ClosetEntry key={closet.username} account={account} closet={closet} />
        ))}
      </ul>
      {closets
        .filter(({ waiting }) => waiting > 0)
        .map((closet) => (
          <WaitingStylings key={closet.username} closet={closet} onDecided={load} />
        ))}
    </>
  );
}
