import { useEffect, useRef, useState } from "react";
import type { Owner } from "#domain/closet.ts";
import { getInvitePath, SIGN_IN_PATH } from "#domain/closet-tabs.ts";
import { getInviteView } from "#domain/invite-view.ts";
import { suggestNames } from "#domain/profile.ts";
import { readDisplayName } from "#app/account/social-sign-in.ts";
import { startTokenSync } from "#app/account/token-sync.ts";
import { useSignIn } from "#app/root-data.ts";
import { useInviteMessages, useMessages } from "#app/ui/messages.ts";
import { type BackAction, Card } from "./card.tsx";
import styles from "./card.module.css";
import { EmailView } from "./email-view.tsx";
import type { InviteSteps } from "./invite-steps.ts";
import { NamesView } from "./names-view.tsx";
import { ScanView } from "./scan-view.tsx";
import { SignUpView, type SignUpWay } from "./sign-up-view.tsx";
import { useInviteFlow } from "./use-invite-flow.ts";
import { VerifyView } from "./verify-view.tsx";
import { WelcomeView } from "./welcome-view.tsx";

export type AutoOpenReason = "LINK" | "LINK_FAILED" | "NAMES";

export type LiveInviteCardProps = {
  /** Null on the sign-in page. */
  inviter: Owner | null;
  reason?: string;
  /** Below the reason. */
  help?: string;
  publicUrl: string;
  pagePath: string;
  headingLevel: 1 | 2;
  steps: InviteSteps;
  offersApp?: boolean;
  takesFocus?: boolean;
  chosenWay?: SignUpWay | null;
  onAutoOpen?: (reason: AutoOpenReason) => void;
  onSignedIn?: () => void;
};

export function LiveInviteCard(props: LiveInviteCardProps) {
  const { inviter, publicUrl, pagePath, headingLevel, steps, chosenWay, onAutoOpen, reason, help, onSignedIn } = props;
  const { offersApp = false, takesFocus = false } = props;
  const { tokenSyncPath } = useSignIn();
  const { wait } = useMessages();
  const words = useInviteMessages();
  const flow = useInviteFlow(inviter, steps);
  const shown = flow.isCompleting
    ? ({ view: "WAIT" } as const)
    : getInviteView(flow.state, { isInvited: inviter !== null });
  const key = shown.view === "SCAN" ? shown.view + shown.back : shown.view + String(flow.isConfirming);

  const [last, setLast] = useState({ key, isMoved: takesFocus });
  const isMoved = last.isMoved || last.key !== key;
  if (last.key !== key) setLast({ key, isMoved });

  useEffect(() => {
    if (tokenSyncPath !== null) startTokenSync(tokenSyncPath);
  }, [tokenSyncPath]);

  const autoOpenReason = flow.autoOpenReason ?? (shown.view === "NAMES" ? "NAMES" : null);
  useEffect(() => {
    if (autoOpenReason !== null) onAutoOpen?.(autoOpenReason);
  }, [autoOpenReason, onAutoOpen]);

  const isDone = shown.view === "SIGNED_IN";
  useEffect(() => {
    if (isDone) onSignedIn?.();
  }, [isDone, onSignedIn]);

  const hasChosen = useRef(false);
  useEffect(() => {
    if (chosenWay && !hasChosen.current) flow.chooseWay(chosenWay);
    hasChosen.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const card = { headingLevel, takesFocus: isMoved, notice: flow.notice, isBusy: flow.isBusy };
  const back: BackAction = { href: inviter ? getInvitePath(inviter.username) : SIGN_IN_PATH, go: flow.goBack };
  const signOut = () => void flow.leave();
  const out: BackAction = { words: words.signOut, go: signOut };
  const waiting = (
    <Card {...card} title={wait}>
      <p>{words.signingIn}</p>
      {flow.state.session === "SIGNED_IN" && (
        <button type="button" className={styles.quietOption} onClick={signOut}>
          {words.signOut}
        </button>
      )}
    </Card>
  );
  switch (shown.view) {
    case "NAMES":
      return (
        <NamesView
          {...card}
          email={shown.profile.email}
          firstNames={suggestNames(shown.profile, readDisplayName() ?? flow.displayName)}
          onNames={(names) => void flow.saveNames(names)}
          onSignOut={signOut}
        />
      );
    case "WELCOME":
      return inviter && <WelcomeView {...card} inviter={inviter} publicUrl={publicUrl} />;
    case "SCAN": {
      if (!inviter) return null;
      const scanned = { inviter, pagePath, publicUrl, back: shown.back === "SIGN_OUT" ? out : back };
      return <ScanView key={key} {...card} {...scanned} />;
    }
    case "VERIFY":
      return (
        <VerifyView
          {...card}
          email={shown.email}
          isSignIn={inviter === null}
          onOtherEmail={flow.goBack}
          onSendAgain={() => void flow.sendLink(shown.email)}
        />
      );
    case "EMAIL":
      return (
        <EmailView
          key={key}
          {...card}
          {...(flow.isConfirming && { question: words.confirmEmail })}
          firstEmail={flow.email}
          back={back}
          onEmail={(email) => (flow.isConfirming ? flow.confirm(email) : void flow.sendLink(email))}
        />
      );
    case "SIGN_UP":
      return (
        <SignUpView
          {...card}
          inviter={inviter}
          reason={reason}
          help={help}
          offersApp={offersApp}
          onWay={flow.chooseWay}
          onHasAccount={flow.chooseAccount}
        />
      );
    case "SIGNED_IN":
    case "WAIT":
      return waiting;
  }
}
