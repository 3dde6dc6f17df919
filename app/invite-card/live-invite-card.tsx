import { useEffect, useRef } from "react";
import type { Owner } from "#domain/closet.ts";
import { getInvitePath } from "#domain/closet-tabs.ts";
import { getInviteView } from "#domain/invite-view.ts";
import { MESSAGES } from "#domain/messages.ts";
import { splitName } from "#domain/profile.ts";
import { readDisplayName } from "#app/account/social-sign-in.ts";
import { startTokenSync } from "#app/account/token-sync.ts";
import { useSignIn } from "#app/sign-in.ts";
import { Card } from "./card.tsx";
import { EmailView } from "./email-view.tsx";
import type { InviteSteps } from "./invite-steps.ts";
import { NamesView } from "./names-view.tsx";
import { ScanView } from "./scan-view.tsx";
import { SignUpView, type SignUpWay } from "./sign-up-view.tsx";
import { useInviteFlow } from "./use-invite-flow.ts";
import { VerifyView } from "./verify-view.tsx";
import { WelcomeView } from "./welcome-view.tsx";

export type LiveInviteCardProps = {
  inviter: Owner;
  publicUrl: string;
  /** The current page, which the code of views 3 and 4 points to. */
  pagePath: string;
  headingLevel: 1 | 2;
  steps: InviteSteps;
  /** Whether the first view has a link to the app. */
  offersApp?: boolean;
  /** Chosen before this was here. */
  chosenWay?: SignUpWay | null;
  /** The card has something to say that she did not ask for: a link was followed, a profile is incomplete (spec §4). */
  onAttention?: () => void;
};

let isSyncing = false;

/** The invite card with all its views (spec §2): which one is shown is `getInviteView`'s to decide. */
export function LiveInviteCard({ inviter, publicUrl, pagePath, headingLevel, steps, ...rest }: LiveInviteCardProps) {
  const { chosenWay, onAttention, offersApp = false } = rest;
  const { tokenSyncPath } = useSignIn();
  const flow = useInviteFlow(inviter, steps);
  const shown = flow.isCompleting ? ({ view: "WAIT" } as const) : getInviteView(flow.state);
  const key = shown.view === "SCAN" ? shown.view + shown.back : shown.view;

  // The first view stands where the page put it; what takes its place takes the focus along.
  const first = useRef(key);
  const isFirst = first.current === key;
  useEffect(() => {
    first.current = "";
  }, [key]);

  useEffect(() => {
    if (tokenSyncPath !== null && !isSyncing) startTokenSync(tokenSyncPath);
    isSyncing = true;
  }, [tokenSyncPath]);

  const needsAttention =
    flow.isCompleting || flow.isConfirming || shown.view === "NAMES" || flow.notice?.isError === true;
  useEffect(() => {
    if (needsAttention) onAttention?.();
  }, [needsAttention, onAttention]);

  const hasChosen = useRef(false);
  useEffect(() => {
    if (chosenWay && !hasChosen.current) flow.chooseWay(chosenWay);
    hasChosen.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const card = { headingLevel, takesFocus: !isFirst, notice: flow.notice, isBusy: flow.isBusy };
  const back = { href: getInvitePath(inviter.username), go: flow.goBack };
  switch (shown.view) {
    case "NAMES": {
      const { profile } = shown;
      const said = splitName(readDisplayName() ?? flow.displayName);
      return (
        <NamesView
          {...card}
          email={profile.email}
          firstNames={{ firstName: profile.firstName ?? said.firstName, lastName: profile.lastName ?? said.lastName }}
          onNames={(names) => void flow.saveNames(names)}
          onSignOut={() => void flow.leave()}
        />
      );
    }
    case "WELCOME":
      return <WelcomeView {...card} inviter={inviter} publicUrl={publicUrl} />;
    case "SCAN": {
      const out = { go: () => void flow.leave() };
      const scanned = { inviter, pagePath, publicUrl, back: shown.back === "SIGN_OUT" ? out : back };
      return <ScanView key={key} {...card} {...scanned} />;
    }
    case "VERIFY":
      return (
        <VerifyView
          {...card}
          email={shown.email}
          onOtherEmail={flow.goBack}
          onSendAgain={() => void flow.sendLink(shown.email)}
        />
      );
    case "EMAIL":
      return (
        <EmailView
          key={String(flow.isConfirming)}
          {...card}
          {...(flow.isConfirming && { question: MESSAGES.confirmEmail })}
          firstEmail={flow.email}
          back={back}
          onEmail={(email) => (flow.isConfirming ? flow.completeLink(email) : void flow.sendLink(email))}
        />
      );
    case "SIGN_UP":
      return (
        <SignUpView
          {...card}
          inviter={inviter}
          offersApp={offersApp}
          onWay={flow.chooseWay}
          onHasAccount={flow.chooseAccount}
        />
      );
    case "WAIT":
      return (
        <Card {...card} title={MESSAGES.wait}>
          <p>{MESSAGES.signingIn}</p>
        </Card>
      );
  }
}
