import { useEffect, useState } from "react";
import { loadComposerMessages } from "#app/composer/composer-messages.ts";
import { openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import { usePictureUrl } from "#app/composer/send/kept-picture.tsx";
import { hasDatabase } from "#app/storage/has-database.ts";
import { useMessages } from "#app/ui/messages.ts";
import { toAddress } from "#domain/base-path.ts";
import { findLinkToken } from "#domain/closet-tabs.ts";
import { type Draft, getBoardPath, isEnded, isUnsent } from "#domain/composer/draft.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";
import form from "#app/ui/form.module.css";
import styles from "./sent-stylings.module.css";

type KeptCardProps = { draft: Draft; words: ComposerMessages; onDiscard: () => void };

export function KeptCard({ draft, words, onDiscard }: KeptCardProps) {
  const { language } = useMessages();
  const previewUrl = usePictureUrl(draft.picture ?? null);
  const { username, changedAt } = draft;
  return (
    <div className={styles.card}>
      {previewUrl !== null && <img className={styles.picture} src={previewUrl} alt="" />}
      <span className={styles.name}>{words.yourOutfit}</span>
      <span className={styles.state}>
        {findLinkToken(username) === null && !username.includes(" ") && (
          <>
            <bdi>{username}</bdi> ·{" "}
          </>
        )}
        <time dateTime={new Date(changedAt).toISOString()}>{writeRecentDay(changedAt, language)}</time>
      </span>
      {isEnded(draft) ? (
        <>
          <span className={styles.state}>{words.linkEnded}</span>
          {previewUrl !== null && (
            <a className={form.link} href={previewUrl} download="outfit.jpg">
              {words.savePicture}
            </a>
          )}
          <button type="button" className={form.quiet} onClick={onDiscard}>
            {words.discard}
          </button>
        </>
      ) : (
        <a className={form.link} href={toAddress(getBoardPath(draft))}>
          {words.openIt}
        </a>
      )}
    </div>
  );
}

/** Outfits on this device that were not sent, newest first. */
export function KeptDrafts() {
  const { language } = useMessages();
  const [kept, setKept] = useState<{ drafts: readonly Draft[]; words: ComposerMessages } | null>(null);
  useEffect(() => {
    const load = async () => {
      if (!(await hasDatabase("drafts"))) return;
      const drafts = (await openDraftDatabase().listAll()).filter(isUnsent);
      if (drafts.length > 0) setKept({ drafts, words: await loadComposerMessages(language) });
    };
    // The outfits stay where they are, and the boards of their closets show them.
    load().catch(() => undefined);
  }, [language]);
  if (!kept || kept.drafts.length === 0) return null;
  const { drafts, words } = kept;
  const discard = (draft: Draft): void => {
    setKept({ words, drafts: drafts.filter((each) => each !== draft) });
    void openDraftDatabase().remove(draft.id);
  };
  return (
    <section aria-labelledby="kept">
      <h2 id="kept" className={styles.kept}>
        {words.keptHere}
      </h2>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <KeptCard draft={draft} words={words} onDiscard={() => discard(draft)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
