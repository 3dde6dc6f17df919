import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { getInvitePath } from "#domain/closet-tabs.ts";
import type { Owner } from "#domain/closet.ts";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import { findPendingEmail, readKept, SIGNED_IN_AT } from "#app/account/kept-text.ts";
import { getSignInCode } from "#app/account/sign-in-code.ts";
import type { InviteStep } from "#app/invite-card/invite-steps.ts";
import type { Attention, LiveInviteCardProps } from "#app/invite-card/live-invite-card.tsx";
import { isInApp } from "#app/invite-card/in-app.ts";
import { type Notice, NoticeLine } from "#app/invite-card/notice-line.tsx";
import type { SignUpWay } from "#app/invite-card/sign-up-view.tsx";
import { loadOtherMessages, useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { Modal } from "#app/ui/modal.tsx";
import { DOWNLOAD_MODAL_ID } from "./download-prompt.tsx";
import styles from "./download-prompt.module.css";
import { RestingCard } from "./resting-card.tsx";

type LiveCard = ComponentType<LiveInviteCardProps>;

/** The card's script comes when it is wanted, with its words, and is there by the time that anything in it is tapped. */
async function askForLiveCard(): Promise<LiveCard | null> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timeout = setTimeout(() => resolve(null), CHUNK_TIMEOUT_MS)));
  const card = Promise.all([import("#app/invite-card/live-invite-card.tsx"), loadOtherMessages()]).then(
    ([{ LiveInviteCard }]) => LiveInviteCard,
  );
  // Offline, or a new release: what the server rendered leads on.
  const found = await Promise.race([card.catch(() => null), late]);
  clearTimeout(timeout);
  // It may come the next time.
  if (found === null) loading = undefined;
  return found;
}

let loading: Promise<LiveCard | null> | undefined;

/** Asked for once, however often the focus moves in the modal. */
const loadLiveCard = (): Promise<LiveCard | null> => (loading ??= askForLiveCard());

type DownloadModalProps = {
  owner: Owner;
  publicUrl: string;
  /** What it opens with instead of the sign-up card: the way to the app, in the shared view (spec §2). */
  children?: ReactNode;
};

/** The card that the server rendered is not the one to show: a sign-in link was opened or asked for, a visitor has signed in in this browser, or Google cannot be used here. */
const isAwaited = (): boolean =>
  getSignInCode() !== null || readKept(SIGNED_IN_AT) !== null || findPendingEmail() !== null || isInApp();

/** Where the invite page takes a choice up. */
function getSearch(way: SignUpWay | null, next: InviteStep): string {
  if (way !== null) return `?with=${way}`;
  return next === "ACCOUNT" ? "?show=code" : "";
}

/** Nothing of the card is here: the page around it was not the server's. */
const isBare = (dialog: HTMLDialogElement | null): boolean => Boolean(dialog?.querySelector(`.${styles.card}:empty`));

/** A forced modal can be closed for the visit (decisions, "Modal and cards"): each reason forces it once. */
const forcedBy = new Set<Attention>();

/**
 * The modal that content and footer open (spec §2): how to sign up to style the owner, and how to get the app. It opens on
 * its own when a link was followed here, and for who is signed in without having said her names (spec §4).
 */
export function DownloadModal({ owner, publicUrl, children }: DownloadModalProps) {
  const { pathname } = useLocation();
  const messages = useMessages();
  const pages = usePagesMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [Live, setLive] = useState<LiveCard | null>(null);
  const [step, setStep] = useState<InviteStep>(null);
  const [chosenWay, setChosenWay] = useState<SignUpWay | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isCard, setCard] = useState(children === undefined);

  /** Goes up when she closes the modal: what she chose before is not to come over her then. */
  const turn = useRef(0);

  const invitePath = getInvitePath(owner.username);
  useEffect(() => {
    async function begin(): Promise<void> {
      const card = await loadLiveCard();
      if (card) setLive(() => card);
      // The page of the card has its script from the start, and can be loaded anew. The tab keeps the code.
      else if (getSignInCode() !== null) location.assign(invitePath);
    }
    if (isAwaited() || isBare(dialog.current)) void begin();
  }, [invitePath]);

  // By the time that anything in the card is tapped its script is here; until then nothing changes under her finger.
  const prepare = () => void (isBare(dialog.current) ? choose(null, null) : loadLiveCard());

  const onAttention = useCallback((reason: Attention) => {
    if (forcedBy.has(reason) || !dialog.current) return;
    forcedBy.add(reason);
    setCard(true);
    if (!dialog.current.open) dialog.current.showModal();
  }, []);

  /** A choice in the card that the server rendered. */
  async function choose(way: SignUpWay | null, next: InviteStep): Promise<void> {
    const mine = turn.current;
    setNotice({ text: messages.wait });
    const card = await loadLiveCard();
    if (mine !== turn.current) return;
    setNotice(null);
    if (card) {
      setChosenWay(way);
      setStep(next);
      setLive(() => card);
      setCard(true);
    } else if (navigator.onLine) {
      location.assign(invitePath + getSearch(way, next));
    } else setNotice({ text: messages.outOfReach, isError: true, onRetry: () => void choose(way, next) });
  }

  const close = () => {
    turn.current += 1;
    setNotice(null);
  };

  const steps = { hasAccount: step === "ACCOUNT", isEnteringEmail: step === "EMAIL", go: setStep };
  return (
    <Modal
      id={DOWNLOAD_MODAL_ID}
      label={messages.style(owner.firstName)}
      ref={dialog}
      onFocus={prepare}
      onClose={close}
    >
      {Live && (
        <div hidden={!isCard} className={styles.card}>
          <Live
            inviter={owner}
            publicUrl={publicUrl}
            pagePath={pathname}
            headingLevel={2}
            steps={steps}
            offersApp
            takesFocus={chosenWay !== null || step !== null}
            chosenWay={chosenWay}
            onAttention={onAttention}
          />
        </div>
      )}
      {!isCard && (
        <>
          {children}
          <a
            href={invitePath}
            className={styles.other}
            onClick={(event) => {
              event.preventDefault();
              void choose(null, null);
            }}
          >
            {pages.signUpInstead(owner.firstName)}
          </a>
        </>
      )}
      {isCard && !Live && (
        <RestingCard owner={owner} isBusy={notice !== null} onChoice={(way, next) => void choose(way, next)} />
      )}
      {!Live && <NoticeLine notice={notice} onLeave={() => dialog.current?.focus()} />}
    </Modal>
  );
}
