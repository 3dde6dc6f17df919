import type { Layout } from "#domain/layout/layout.ts";
import type { OwnItem, OwnOutfit } from "#domain/owner/own-closet.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import form from "#app/owner/form/form.module.css";
import { LayoutPicture } from "#app/ui/layout-picture.tsx";
import styles from "./layout-choice.module.css";

type LayoutChoiceProps = {
  mine: Layout | null;
  theirs: OwnOutfit;
  items: readonly OwnItem[];
  onChoose: (isMine: boolean) => void;
};

/** An outfit was changed on two devices: both boards, and the owner chooses one. */
export function LayoutChoice({ mine, theirs, items, onChoose }: LayoutChoiceProps) {
  const words = useOwnerMessages();
  const { previewUrl, picture, layout } = theirs;
  return (
    <div role="alert" className={form.group}>
      <p>{words.changedElsewhere}</p>
      <div className={styles.choices}>
        <button type="button" className={styles.choice} onClick={() => onChoose(true)}>
          {mine && <LayoutPicture layout={mine} items={items} className={styles.picture} />}
          {words.keepThisDevice}
        </button>
        <button type="button" className={styles.choice} onClick={() => onChoose(false)}>
          {previewUrl !== null && (
            <span className={styles.picture}>
              <Photo photograph={{ address: previewUrl, ...(picture && { picture }) }} alt="" cell="small" />
            </span>
          )}
          {previewUrl === null && layout && <LayoutPicture layout={layout} items={items} className={styles.picture} />}
          {words.useOtherDevice}
        </button>
      </div>
    </div>
  );
}
