import { getShownPicturePath } from "#domain/stylings/sent-styling.ts";
import { usePublicUrl } from "#app/root-data.ts";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { useStylingMessages } from "#app/ui/messages.ts";
import { useOwnOrigin } from "#app/ui/own-origin.ts";
import { openShareSheet, useHasShareSheet } from "#app/ui/share-sheet.ts";
import styles from "./sent-styling-page.module.css";

/** Gives the read-only address away: by the share sheet, or as a copy. */
export function ShowToFriend({ firstName, shownPath }: { firstName: string; shownPath: string }) {
  const words = useStylingMessages();
  const hasShareSheet = useHasShareSheet();
  const url = useOwnOrigin(usePublicUrl()) + shownPath;
  const share = () => openShareSheet({ title: words.shownTitle(firstName), url });
  return (
    <div className={styles.show}>
      {hasShareSheet ? (
        <button type="button" onClick={share}>
          {words.showIt}
        </button>
      ) : (
        <CopyLink address={url} label={words.showIt} />
      )}
      <a href={getShownPicturePath(shownPath)} download="outfit.jpg">
        {words.savePicture}
      </a>
    </div>
  );
}
