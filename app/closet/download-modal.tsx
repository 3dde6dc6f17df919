import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { toAddress, toPath } from "#domain/base-path.ts";
import { getPathToScan } from "#domain/app-address.ts";
import { getInvitePath, getStylePath } from "#domain/closet-tabs.ts";
import { getBeginningQuery } from "#domain/composer/beginning.ts";
import { readEntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Owner } from "#domain/closet.ts";
import { CHUNK_TIMEOUT_MS } from "#domain/limits.ts";
import { findPendingEmail, hasSignedIn } from "#app/account/stored-text.ts";
import { getSignInCode } from "#app/account/sign-in-code.ts";
import type { InviteStep } from "#app/invite-card/use-steps-in-address.ts";
import type { AutoOpenReason, LiveInviteCardProps } from "#app/invite-card/live-invite-card.tsx";
import type { Notice } from "#app/invite-card/card.tsx";
import { SignUpView, type SignUpWay } from "#app/invite-card/sign-up-view.tsx";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { allowsMotion } from "#app/ui/motion.ts";
import { Modal } from "#app/ui/modal.tsx";
import { looksCloser, rememberLook } from "#app/ui/open-modal-script.ts";
import { useStylingOffer } from "./style-here.tsx";
import { FROM_LIST_STATE, nameCardPicture } from "./entry-link.ts";
import { DOWNLOAD_MODAL_ID } from "./download-prompt.tsx";
import form from "#app/ui/form.module.css";
import styles from "./download-prompt.module.css";

type LiveCard = ComponentType<LiveInviteCardProps>;

/** Null if the script does not load: offline, or after a new release. */
async function importLiveCard(): Promise<LiveCard | null> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<null>((resolve) => (timeout = setTimeout(() => resolve(null), CHUNK_TIMEOUT_MS)));
  const card = import("#app/invite-card/live-invite-card.tsx").then(({ LiveInviteCard }) => LiveInviteCard);
  // The modal keeps what the server has rendered.
  const found = await Promise.race([card.catch(() => null), timedOut]);
  clearTimeout(timeout);
  if (found === null) loading = undefined;
  return found;
}

let loading: Promise<LiveCard | null> | undefined;

const loadLiveCard = (): Promise<LiveCard | null> => (loading ??= importLiveCard());

type DownloadModalProps = {
  owner: Owner;
  publicUrl: string;
  children?: ReactNode;
};

const needsLiveCard = (): boolean => getSignInCode() !== null || hasSignedIn() || findPendingEmail() !== null;

/** In a modal: leads to the page of the link that opened it. `open-modal-script.ts` sets the address. */
export function TappedLink({ children, onFollow }: { children: ReactNode; onFollow: (path: string) => void }) {
  const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    event.currentTarget.closest("dialog")?.close();
    onFollow(toPath(pathname) + search);
  };
  return (
    // The browser handles the keyboard of a link.
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a data-tapped="" className={`${form.link} ${styles.look}`} onClick={follow} suppressHydrationWarning>
      {children}
    </a>
  );
}

/** Each reason opens the modal once per page load, even if the visitor closes it (spec §2). */
const usedReasons = new Set<AutoOpenReason>();

/** Spec §2. It opens by itself for a followed link and for missing names (spec §4). */
export function DownloadModal({ owner, publicUrl, children }: DownloadModalProps) {
  const pagePath = getPathToScan(useLocation());
  const navigate = useNavigate();
  const messages = useMessages();
  const pages = usePagesMessages();
  const offer = useStylingOffer();
  const dialog = useRef<HTMLDialogElement>(null);
  const [Live, setLive] = useState<LiveCard | null>(null);
  const [step, setStep] = useState<InviteStep>(null);
  const [chosenWay, setChosenWay] = useState<SignUpWay | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isCard, setCard] = useState(children === undefined && offer !== "first");

  /** Increases when the modal closes, so that a choice that is still loading is ignored. */
  const attempt = useRef(0);

  const invitePath = getInvitePath(owner.username);
  useEffect(() => {
    async function showLiveCard(): Promise<void> {
      const card = await loadLiveCard();
      if (card) setLive(() => card);
      // The invite page loads the card's script itself. Session storage still has the sign-in code.
      else if (getSignInCode() !== null) location.assign(toAddress(invitePath));
    }
    if (needsLiveCard()) void showLiveCard();
  }, [invitePath]);

  const onAutoOpen = useCallback((reason: AutoOpenReason) => {
    if (usedReasons.has(reason) || !dialog.current) return;
    usedReasons.add(reason);
    setCard(true);
    if (!dialog.current.open) dialog.current.showModal();
  }, []);

  /** `way` null: the visitor has an account. */
  async function choose(way: SignUpWay | null): Promise<void> {
    const thisAttempt = attempt.current;
    setNotice({ text: messages.wait });
    const card = await loadLiveCard();
    if (thisAttempt !== attempt.current) return;
    setNotice(null);
    if (card) {
      setChosenWay(way);
      if (way === null) setStep("ACCOUNT");
      setLive(() => card);
    } else if (navigator.onLine) {
      location.assign(toAddress(invitePath + (way === null ? "?show=code" : `?with=${way}`)));
    } else setNotice({ text: messages.outOfReach, isError: true, onRetry: () => void choose(way) });
  }

  const close = () => {
    attempt.current += 1;
    setNotice(null);
  };

  const look = useCallback(
    (path: string) => void navigate(path, { state: FROM_LIST_STATE, viewTransition: allowsMotion() }),
    [navigate],
  );

  /** The closed modal has already given the focus back to the card. */
  const followTapped = (path: string) => {
    rememberLook();
    if (document.activeElement) nameCardPicture(document.activeElement);
    look(path);
  };

  // After the first look, cards lead to their pages.
  useEffect(() => {
    const followCard = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[aria-haspopup=dialog]") : null;
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || !looksCloser()) return;
      event.preventDefault();
      nameCardPicture(link);
      look(toPath(link.pathname) + link.search);
    };
    document.addEventListener("click", followCard);
    return () => document.removeEventListener("click", followCard);
  }, [look]);

  const styleTapped = (event: React.MouseEvent) => {
    const tapped = dialog.current?.querySelector("[data-tapped]");
    if (!(tapped instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const place = readEntryPlace(toPath(tapped.pathname));
    const path = getStylePath(owner.username) + ((place && getBeginningQuery(place)) ?? "");
    dialog.current?.close();
    void navigate(path);
  };

  const steps = { hasAccount: step === "ACCOUNT", isEnteringEmail: step === "EMAIL", go: setStep };
  return (
    <Modal
      id={DOWNLOAD_MODAL_ID}
      label={messages.style(owner.firstName)}
      ref={dialog}
      onFocus={() => void loadLiveCard()}
      onClose={close}
    >
      <div className={styles.head}>
        <img data-tapped-picture="" className={styles.tapped} alt="" suppressHydrationWarning />
        {/* The picture's text has the name, too. */}
        <p data-tapped-name="" className={styles.name} aria-hidden="true" suppressHydrationWarning />
        <div className={styles.ways}>
          <TappedLink onFollow={followTapped}>{messages.justLook}</TappedLink>
          {offer !== "none" && (
            <Link to={getStylePath(owner.username)} className={form.primary} rel="nofollow" onClick={styleTapped}>
              {messages.styleHere(owner.firstName)}
            </Link>
          )}
        </div>
      </div>
      {Live && (
        <div hidden={!isCard} className={styles.card}>
          <Live
            inviter={owner}
            publicUrl={publicUrl}
            pagePath={pagePath}
            headingLevel={2}
            steps={steps}
            offersApp
            takesFocus={chosenWay !== null || step !== null}
            chosenWay={chosenWay}
            onAutoOpen={onAutoOpen}
          />
        </div>
      )}
      {!isCard && (
        <>
          {children}
          <a
            href={toAddress(invitePath)}
            className={form.link}
            onClick={(event) => {
              event.preventDefault();
              setCard(true);
            }}
          >
            {pages.signUpInstead(owner.firstName)}
          </a>
        </>
      )}
      {isCard && !Live && (
        <div className={styles.card}>
          <SignUpView
            headingLevel={2}
            inviter={owner}
            offersApp
            takesFocus={children !== undefined}
            notice={notice}
            isBusy={notice !== null}
            onWay={(way) => void choose(way)}
            onHasAccount={() => void choose(null)}
          />
        </div>
      )}
    </Modal>
  );
}
