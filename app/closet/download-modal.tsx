import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { getInvitePath, getLinkPath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { MESSAGES } from "#domain/messages.ts";
import { readKept, SIGNED_IN_AT } from "#app/account/kept-text.ts";
import { getSignInCode } from "#app/account/sign-in-code.ts";
import { useBrand } from "#app/brand.ts";
import type { InviteStep } from "#app/invite-card/invite-steps.ts";
import type { LiveInviteCardProps } from "#app/invite-card/live-invite-card.tsx";
import { SignUpView, type SignUpWay } from "#app/invite-card/sign-up-view.tsx";
import { AppPrompt } from "#app/ui/app-prompt.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { DOWNLOAD_MODAL_ID } from "./download-prompt.tsx";
import styles from "./download-prompt.module.css";

type LiveCard = ComponentType<LiveInviteCardProps>;

/** The card's script comes when it is wanted, and is there by the time that anything in it is tapped. */
async function loadLiveCard(): Promise<LiveCard | null> {
  try {
    return (await import("#app/invite-card/live-invite-card.tsx")).LiveInviteCard;
  } catch {
    // Offline, or a new release: what the server rendered leads on.
    return null;
  }
}

type DownloadModalProps = {
  owner: Owner;
  publicUrl: string;
  /** What it opens with: the sign-up card in the viewer, the way to the app in the shared view (spec §2). */
  beginsWith: "CARD" | "APP";
};

/** The page was opened by a sign-in link, or somebody has signed in in this browser. */
const isAwaited = (): boolean => getSignInCode() !== null || readKept(SIGNED_IN_AT) !== null;

/** A forced modal can be closed for the visit (decisions, "Modal and cards"). */
let hasBeenForced = false;

/**
 * The modal that content and footer open (spec §2): how to sign up to style the owner, and how to get the app. It opens on
 * its own when a link was followed here, and for who is signed in without having said her names (spec §4).
 */
export function DownloadModal({ owner, publicUrl, beginsWith }: DownloadModalProps) {
  const brand = useBrand();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [Live, setLive] = useState<LiveCard | null>(null);
  const [step, setStep] = useState<InviteStep>(null);
  const [chosenWay, setChosenWay] = useState<SignUpWay | null>(null);
  const [isCard, setCard] = useState(beginsWith === "CARD");
  const linkPath = getLinkPath(owner.username);

  const show = useCallback((card: LiveCard | null) => {
    if (!card) return;
    setLive(() => card);
    setCard(true);
  }, []);

  useEffect(() => {
    if (isAwaited()) void loadLiveCard().then(show);
  }, [show]);

  // By the time that anything in the card is tapped its script is here; until then nothing changes under her finger.
  const prepare = () => void loadLiveCard().then((card) => isAwaited() && show(card));

  const onAttention = useCallback(() => {
    if (hasBeenForced || !dialog.current || dialog.current.open) return;
    hasBeenForced = true;
    dialog.current.showModal();
  }, []);

  /** A choice in the card that the server rendered. */
  async function choose(way: SignUpWay | null, next: InviteStep): Promise<void> {
    setChosenWay(way);
    const card = await loadLiveCard();
    if (!card) return location.assign(getInvitePath(owner.username) + (way === null ? "?show=code" : `?with=${way}`));
    setStep(next);
    setLive(() => card);
  }

  const steps = { hasAccount: step === "ACCOUNT", isEnteringEmail: step === "EMAIL", go: setStep };
  return (
    <Modal id={DOWNLOAD_MODAL_ID} label={MESSAGES.style(owner.firstName)} ref={dialog} onFocus={prepare}>
      {isCard && Live && (
        <Live
          inviter={owner}
          publicUrl={publicUrl}
          pagePath={pathname}
          headingLevel={2}
          steps={steps}
          offersApp
          chosenWay={chosenWay}
          onAttention={onAttention}
        />
      )}
      {isCard && !Live && (
        <SignUpView
          headingLevel={2}
          inviter={owner}
          offersApp
          isBusy={chosenWay !== null}
          onWay={(way) => void choose(way, null)}
          onHasAccount={() => void choose(null, "ACCOUNT")}
        />
      )}
      {!isCard && (
        <>
          <h2 className={styles.title}>
            <bdi>{MESSAGES.style(owner.firstName)}</bdi>
          </h2>
          <p>
            <bdi>{MESSAGES.downloadPrompt(owner.firstName)}</bdi>
          </p>
          <AppPrompt brand={brand} linkPath={linkPath} linkText={publicUrl + linkPath} />
          <a
            href={getInvitePath(owner.username)}
            className={styles.other}
            onClick={(event) => {
              event.preventDefault();
              setCard(true);
            }}
          >
            <bdi>{MESSAGES.signUpInstead(owner.firstName)}</bdi>
          </a>
        </>
      )}
    </Modal>
  );
}
