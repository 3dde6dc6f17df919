import { useCallback, useEffect } from "react";
import { data } from "react-router";
import { toAddress } from "#domain/base-path.ts";
import { OWN_CLOSET_PATH, SENT_STYLINGS_PATH, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { readReturnPath } from "#domain/owner/return-path.ts";
import { forgetKeptCloset } from "#app/account/kept-closet.ts";
import { LiveInviteCard } from "#app/invite-card/live-invite-card.tsx";
import { useStepsInAddress } from "#app/invite-card/use-steps-in-address.ts";
import { describeOwnerPage } from "#app/owner/describe-owner-page.ts";
import { keepShopFacts } from "#app/owner/wishes/waiting-facts.ts";
import { PlainPage } from "#app/plain-page.tsx";
import { servicesContext } from "#app/services-context.ts";
import { useBrand } from "#app/root-data.ts";
import { useInviteMessages, useOwnerMessages, useStylingMessages } from "#app/ui/messages.ts";
import type { Route } from "./+types/sign-in";

export function loader({ url, context }: Route.LoaderArgs) {
  const { publicUrl, closetCreators } = context.get(servicesContext);
  return data({
    publicUrl,
    offersClosets: closetCreators !== "none",
    to: readReturnPath(url.searchParams.get("to")) ?? OWN_CLOSET_PATH,
  });
}

export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describeOwnerPage(matches[0].loaderData);
}

const COMPOSER_PATH = /^\/user\/[^/]+\/style/;

function useReason(to: string, offersClosets: boolean): string | undefined {
  const { signInToKeep, people } = useOwnerMessages();
  const { signUpToKeep, signUpToSend } = useStylingMessages();
  if (to.startsWith("/styling/") || to === SENT_STYLINGS_PATH) return signUpToKeep;
  if (COMPOSER_PATH.test(to)) return signUpToSend;
  if (to.startsWith("/join/")) return people.join.signIn;
  return offersClosets ? signInToKeep : undefined;
}

export default function SignIn({ loaderData: { publicUrl, offersClosets, to } }: Route.ComponentProps) {
  const words = useOwnerMessages();
  const { signInOrUp } = useInviteMessages();
  const { name } = useBrand();
  const reason = useReason(to, offersClosets);
  const steps = useStepsInAddress(SIGN_IN_PATH);
  // A session that has ended, also on another device, keeps no closet here.
  useEffect(() => void forgetKeptCloset(), []);
  useEffect(() => keepShopFacts(to), [to]);
  const goOn = useCallback(() => location.replace(toAddress(to)), [to]);
  return (
    <PlainPage>
      <title>{`${signInOrUp} · ${name}`}</title>
      <LiveInviteCard
        inviter={null}
        {...(reason !== undefined && { reason })}
        help={words.sameWithAccount}
        publicUrl={publicUrl}
        pagePath={SIGN_IN_PATH}
        headingLevel={1}
        steps={steps}
        onSignedIn={goOn}
      />
      <noscript>
        <p>{words.signInNeedsScript}</p>
      </noscript>
    </PlainPage>
  );
}
