import { useState } from "react";
import { data, Link } from "react-router";
import { signOut } from "#app/account/session.ts";
import { describeNeutralPage } from "#app/link-preview.ts";
import form from "#app/ui/form.module.css";
import { callPeople, type PeopleProblem } from "#app/owner/people/people-call.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { reloadPage } from "#app/reload-offer.ts";
import { useBrand } from "#app/root-data.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMessages, useOwnerMessages, usePagesMessages } from "#app/ui/messages.ts";
import { toAddress } from "#domain/base-path.ts";
import { getJoinPath, getOwnClosetPath, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import type { Route } from "./+types/join";
import styles from "./join.module.css";

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const { findInvitation, ownCloset } = context.get(servicesContext);
  const own = await ownCloset.find(request.headers);
  const headers = (own?.cookies ?? []).map((cookie): [string, string] => ["Set-Cookie", cookie]);
  const account = own && { authUserId: own.account.id, email: own.account.email };
  const invitation = await findInvitation(token, account);
  return data({ invitation, email: own?.account.email ?? null }, { status: invitation ? 200 : 404, headers });
}

export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeNeutralPage(matches[0].loaderData).filter((tag) => !("title" in tag));
}

type Invitation = NonNullable<Route.ComponentProps["loaderData"]["invitation"]>;

export function Invited({ token, email, invitation }: { token: string; email: string | null; invitation: Invitation }) {
  const { people } = useOwnerMessages();
  const { closetOf } = useMessages();
  const { name } = useBrand();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PeopleProblem | null>(null);
  const { closet, role } = invitation;
  const { join } = people;
  const title = closetOf(closet.firstName);
  const open = `${getOwnClosetPath(closet.username)}/items`;
  const signIn = `${SIGN_IN_PATH}?to=${encodeURIComponent(getJoinPath(token))}`;

  async function accept(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const { problem: reason, answer } = await callPeople("POST", `/invitations/${token}`);
    if (answer.status === "OK") return location.replace(toAddress(open));
    if (answer.status === "SIGNED_OUT") return location.assign(toAddress(signIn));
    // Another person was faster, or an owner has taken it back.
    if (answer.status === "REJECTED" && answer.code === 404) return reloadPage();
    setBusy(false);
    setProblem(reason);
  }

  async function leave(): Promise<void> {
    const { status } = await signOut();
    if (status === "OK") location.assign(toAddress(signIn));
    else setProblem("other");
  }

  if (invitation.joined) {
    return (
      <PlainPage>
        <title>{`${title} · ${name}`}</title>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p>{join.joined}</p>
        <Link to={open} reloadDocument className={form.primary}>
          {join.open}
        </Link>
      </PlainPage>
    );
  }
  return (
    <PlainPage>
      <title>{`${join.title(title)} · ${name}`}</title>
      <h1>
        <bdi>{join.title(title)}</bdi>
      </h1>
      <p>
        <bdi>{join.from(invitation.from, title)}</bdi>
      </p>
      <p className={styles.role}>
        <strong>{people.roles[role]}</strong>
        <span className={form.help}>{people.roleTexts[role]}</span>
      </p>
      {email === null ? (
        <Link to={signIn} reloadDocument className={form.primary}>
          {join.signIn}
        </Link>
      ) : (
        <>
          <button type="button" className={form.primary} aria-disabled={isBusy} onClick={() => void accept()}>
            {join.now}
          </button>
          <p className={form.help}>
            <bdi>{join.signedInAs(email)}</bdi>
          </p>
          <button type="button" className={form.quiet} onClick={() => void leave()}>
            {join.other}
          </button>
        </>
      )}
      <p role="alert" className={form.error}>
        {problem !== null && people.problems[problem]}
      </p>
    </PlainPage>
  );
}

/** Ended, used and unknown invitations, and those for other accounts, have the same page. */
export default function Join({ loaderData: { invitation, email }, params: { token } }: Route.ComponentProps) {
  const { people } = useOwnerMessages();
  const { toHome } = usePagesMessages();
  const { name } = useBrand();
  if (invitation) return <Invited token={token} email={email} invitation={invitation} />;
  return (
    <PlainPage>
      <title>{`${people.join.notValid} · ${name}`}</title>
      <h1>{people.join.notValid}</h1>
      <p>{people.join.notValidText}</p>
      <Link to="/">{toHome}</Link>
    </PlainPage>
  );
}

export { BrokenPage as ErrorBoundary } from "#app/error-page.tsx";
