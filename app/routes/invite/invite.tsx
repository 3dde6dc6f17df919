import { data, redirect } from "react-router";
import { getInvitePath, isSamePath } from "#domain/closet-tabs.ts";
import { ErrorPage } from "#app/error-page.tsx";
import { describeInvite, describeNothing } from "#app/link-preview.ts";
import { Logo } from "#app/logo.tsx";
import { servicesContext } from "#app/services-context.ts";
import { Wardrobe } from "#app/ui/wardrobe.tsx";
import type { Route } from "./+types/invite";
import styles from "./invite.module.css";
import { ScanCard } from "./scan-card.tsx";
import { isSignUpWay, SignUpCard } from "./sign-up-card.tsx";

/** Who invites, and what the card shows: it is in the address, so that it works before the script, and Back goes back. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { closets, publicUrl } = context.get(servicesContext);
  const opened = await closets.openCloset(params.username);
  if (opened.status === "ERROR") return data({ status: "ERROR" } as const, 404);
  const path = getInvitePath(opened.closet.user.username);
  if (!isSamePath(path, url.pathname)) return redirect(path + url.search);
  const way = url.searchParams.get("with");
  return data({
    status: "OK",
    inviter: opened.closet.user,
    edition: opened.edition,
    chosenWay: isSignUpWay(way) ? way : null,
    hasAccount: url.searchParams.get("show") === "code",
    publicUrl,
  } as const);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData?.status !== "OK") return describeNothing(root);
  return describeInvite(root, { owner: loaderData.inviter, edition: loaderData.edition });
}

/** The link that an owner sends to a would-be stylist: the sign-up card of spec §2 on a page of its own. */
export default function Invite({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "ERROR") return <ErrorPage />;
  const { inviter, chosenWay, hasAccount, publicUrl } = loaderData;
  const path = getInvitePath(inviter.username);
  return (
    <main className={styles.page}>
      <Logo />
      <Wardrobe isOpen />
      {hasAccount ? (
        <ScanCard inviter={inviter} pagePath={path} pageText={publicUrl + path} backTo={path} />
      ) : (
        <SignUpCard inviter={inviter} action={path} chosenWay={chosenWay} />
      )}
    </main>
  );
}

/** A load that failed on the server's side shows what a private closet shows (spec §8). */
export function ErrorBoundary() {
  return <ErrorPage />;
}
