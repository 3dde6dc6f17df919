import { useSyncExternalStore } from "react";
import { getShownPicturePath } from "#domain/stylings/sent-styling.ts";
import { usePublicUrl } from "#app/root-data.ts";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { useStylingMessages } from "#app/ui/messages.ts";
import { useOwnOrigin } from "#app/ui/own-origin.ts";
import styles from "./sent-styling-page.module.css";

const neverChanges = () => () => undefined;
const canShare = (): boolean => "share" in navigator;

/** By the phone's own share sheet, or a copy of the read-only address. */
export function ShowToFriend({ firstName, shownPath }: { firstName: string; shownPath: string }) {
  const words = useStylingMessages();
  const hasShareSheet = useSyncExternalStore(neverChanges, canShare, () => false);
  const url = useOwnOrigin(usePublicUrl()) + shownPath;
  // The stylist may close the sheet.
  const share = () => void navigator.share({ title: words.shownTitle(firstName), url }).catch(() => undefined);
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
