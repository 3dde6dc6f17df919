import { use } from "react";
import { Link } from "react-router";
import { useMessages } from "#app/ui/messages.ts";
import { getModalLinkProps, getModalTriggerProps } from "#app/ui/modal.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { toAddress } from "#domain/base-path.ts";
import type { Item, Owner } from "#domain/closet.ts";
import { FOOTER_ID } from "#app/ui/skip-to-footer.tsx";
import styles from "./download-prompt.module.css";
import { OwnOutfitsContext } from "#app/composer/drafts/use-own-outfits.ts";
import { BeginningContext, useHasNoPrompt, useStyleLink, useStylePrompt, useStylingOffer } from "./style-here.tsx";
import form from "#app/ui/form.module.css";
import bar from "#app/ui/bar.module.css";

export const DOWNLOAD_MODAL_ID = "get-the-app";

export const downloadModalTrigger = getModalTriggerProps(DOWNLOAD_MODAL_ID);

export const downloadModalLink = getModalLinkProps(DOWNLOAD_MODAL_ID);

type FooterProps = {
  owner: Owner;
  items?: readonly Item[] | undefined;
  /** The page says already that nothing more can be sent. */
  isOver?: boolean;
};

export function DownloadFooter({ owner, items = [], isOver = false }: FooterProps) {
  const messages = useMessages();
  const offer = useStylingOffer();
  const prompt = useStylePrompt();
  const path = useStyleLink(owner);
  const beginning = use(BeginningContext);
  const { followed, unsent } = use(OwnOutfitsContext) ?? {};
  const hasNoPrompt = useHasNoPrompt();
  const outcome = followed && (
    <a href={toAddress(followed.path)} className={styles.prompt} dir="auto">
      {followed.text}
    </a>
  );
  if (hasNoPrompt && isOver && !outcome) return <div id={FOOTER_ID} />;
  if (hasNoPrompt)
    return (
      <footer id={FOOTER_ID} className={`${bar.lower} ${styles.footer}`}>
        {outcome ?? messages.takesNone(owner.firstName)}
      </footer>
    );
  const begins = beginning !== null && offer !== "none";
  const begin = begins && (
    <Link to={path} className={`${form.primary} ${styles.button} ${styles.begins}`} rel="nofollow">
      <Photo photograph={beginning.photograph} alt="" cell="thumbnail" />
      <span>{messages[beginning.says]}</span>
    </Link>
  );
  if (unsent) {
    const action = begins && beginning.says === "styleThis" && (
      <unsent.Action outfit={unsent} className={`${form.primary} ${styles.button}`} />
    );
    return (
      <unsent.Footer outfit={unsent} items={items}>
        {action || begin}
      </unsent.Footer>
    );
  }
  return (
    <footer id={FOOTER_ID} className={`${bar.lower} ${styles.footer}`}>
      {outcome ? (
        outcome
      ) : begins && offer === "beside" ? (
        <button {...downloadModalTrigger} className={styles.prompt}>
          {prompt(owner.firstName)}
        </button>
      ) : (
        <p className={styles.text}>{prompt(owner.firstName)}</p>
      )}
      {begin ? (
        begin
      ) : offer === "first" ? (
        <Link to={path} className={`${form.primary} ${styles.button}`} rel="nofollow">
          {messages.style(owner.firstName)}
        </Link>
      ) : (
        <button {...downloadModalTrigger} className={`${form.primary} ${styles.button}`}>
          {messages.style(owner.firstName)}
        </button>
      )}
    </footer>
  );
}
