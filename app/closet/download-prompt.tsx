import { use, useEffect, useState } from "react";
import { Link } from "react-router";
import type { FollowedStyling } from "#app/composer/drafts/followed-styling.ts";
import { hasDatabase } from "#app/storage/has-database.ts";
import { useMessages } from "#app/ui/messages.ts";
import { getModalLinkProps, getModalTriggerProps } from "#app/ui/modal.tsx";
import { Photo } from "#app/ui/photo.tsx";
import type { Owner } from "#domain/closet.ts";
import styles from "./download-prompt.module.css";
import { BeginningContext, useHasNoPrompt, useStyleLink, useStylePrompt, useStylingOffer } from "./style-here.tsx";

export const DOWNLOAD_MODAL_ID = "get-the-app";

export const downloadModalTrigger = getModalTriggerProps(DOWNLOAD_MODAL_ID);

export const downloadModalLink = getModalLinkProps(DOWNLOAD_MODAL_ID);

export function DownloadFooter({ owner }: { owner: Owner }) {
  const messages = useMessages();
  const offer = useStylingOffer();
  const prompt = useStylePrompt();
  const path = useStyleLink(owner);
  const beginning = use(BeginningContext);
  const followed = useFollowed(owner);
  const hasNoPrompt = useHasNoPrompt();
  const outcome = followed && (
    <a href={followed.path} className={styles.prompt} dir="auto">
      {followed.text}
    </a>
  );
  if (hasNoPrompt) return <footer className={styles.footer}>{outcome ?? messages.takesNone(owner.firstName)}</footer>;
  const begins = beginning !== null && offer !== "none";
  return (
    <footer className={styles.footer}>
      {outcome ? (
        outcome
      ) : begins && offer === "beside" ? (
        <button {...downloadModalTrigger} className={styles.prompt}>
          {prompt(owner.firstName)}
        </button>
      ) : (
        <p className={styles.text}>{prompt(owner.firstName)}</p>
      )}
      {begins || offer === "first" ? (
        <Link to={path} className={begins ? `${styles.button} ${styles.begins}` : styles.button} rel="nofollow">
          {begins && <Photo photograph={beginning.photograph} alt="" cell="thumbnail" />}
          {begins ? (beginning.isOutfit ? messages.styleFrom : messages.styleThis) : messages.style(owner.firstName)}
        </Link>
      ) : (
        <button {...downloadModalTrigger} className={styles.button}>
          {messages.style(owner.firstName)}
        </button>
      )}
    </footer>
  );
}

/** The outfit that this device has sent to the owner. The script loads only where there are drafts. */
function useFollowed(owner: Owner): FollowedStyling | null {
  const { language } = useMessages();
  const [found, setFound] = useState<{ owner: Owner; followed: FollowedStyling | null } | null>(null);
  useEffect(() => {
    const load = async () => {
      if (!(await hasDatabase("drafts"))) return;
      const { findFollowed } = await import("#app/composer/drafts/followed-styling.ts");
      setFound({ owner, followed: await findFollowed(owner, language) });
    };
    load().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- the whole closet has the same owner in another object
  }, [owner.username, language]);
  return found?.owner.username === owner.username ? found.followed : null;
}
