import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { readStoredText, storeText } from "#app/account/stored-text.ts";
import { saveCutout } from "#app/owner/content/change-pictures.ts";
import form from "#app/ui/form.module.css";
import { useClosetState, useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import { ItemCutoutEditor } from "#app/owner/sheet/cutout-section.tsx";
import { PhotoTool } from "#app/owner/sheet/photo-tool.tsx";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { isUncut, toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { isCutout } from "#domain/picture-placeholder.ts";
import styles from "./cutout-question.module.css";

const PARAMETER = "ask";
const CUTOUTS = "cutouts";
/** Whose cut-outs were shown beside their photographs on this device. */
const CUTOUTS_SHOWN = "cutoutsShown";

/** One item after the other. They stay the same while it is open. */
function CutoutTour({ items, onClose, onEnd }: { items: readonly OwnItem[]; onClose: () => void; onEnd: () => void }) {
  const { store } = useOwnParts();
  const { position } = useItemsMessages();
  const { withoutBackground, cutouts } = useOwnerMessages();
  const [ids] = useState(() => items.filter(isUncut).map(({ id }) => id));
  const [at, setAt] = useState(0);
  const item = items.find(({ id }) => id === ids[at]);
  const photograph = item?.thumbnailImageURL;
  const next = () => (at + 1 < ids.length ? setAt(at + 1) : onEnd());
  if (!item || !photograph) return null;
  return (
    <PhotoTool label={withoutBackground} onClose={onClose}>
      <ItemCutoutEditor
        key={item.id}
        item={item}
        photograph={photograph}
        place={position(at + 1, ids.length)}
        onSaved={(address) => {
          if (address !== null) void saveCutout(store, item.id, address);
          next();
        }}
        onCancel={onClose}
        skip={{ label: cutouts.skip, onSkip: next }}
      />
    </PhotoTool>
  );
}

/** Once, after photographs were added: what became of them. */
export function FirstCutouts() {
  const { store, settings } = useOwnParts();
  const { uploads } = useUploads();
  const { items, user } = useClosetState().closet;
  const { cutouts: words } = useOwnerMessages();
  const [isShown, setShown] = useState(() => readStoredText(CUTOUTS_SHOWN) !== store.username);
  const total = items.filter(({ cutout, picture }) => cutout || isCutout(picture)).length;
  const added = uploads.filter(({ state, target }) => state !== "FAILED" && target.list === "items");
  const isUploading = added.some(({ state }) => state !== "DONE");
  const [hasAdded, setAdded] = useState(added.length > 0);
  if (added.length > 0 && !hasAdded) setAdded(true);
  const example = items.find(({ cutout }) => cutout);
  if (!isShown || !hasAdded || isUploading || !example) return null;
  const choose = (showsCutouts: boolean): void => {
    if (showsCutouts !== user.showsCutouts) settings.setSettings({ showsCutouts });
    storeText(CUTOUTS_SHOWN, store.username);
    setShown(false);
  };
  return (
    <section className={styles.card} aria-label={words.made(total, items.length)}>
      <div className={styles.tiles}>
        <figure>
          <Photo photograph={toPhotograph(example.thumbnailImageURL, example)} alt="" cell="small" />
          <figcaption>{words.before}</figcaption>
        </figure>
        <figure>
          <Photo photograph={toItemPhotograph(example)} alt="" cell="small" />
          <figcaption>{words.after}</figcaption>
        </figure>
      </div>
      <p>{words.made(total, items.length)}</p>
      <div className={`${form.actions} ${styles.actions}`}>
        <button type="button" className={form.primary} onClick={() => choose(true)}>
          {user.showsCutouts ? words.isFine : words.show}
        </button>
        <button type="button" className={form.button} onClick={() => choose(false)}>
          {words.showPhotographs}
        </button>
      </div>
    </section>
  );
}

const UNCUT = "?state=uncut";

/** The list of the items that are not cut out. */
export function UncutLink() {
  const { closet, phase } = useClosetState();
  const { items, user } = closet;
  const { number } = useMessages();
  const { states } = useItemsMessages();
  const total = items.filter(isUncut).length;
  if (phase !== "READY" || !user.showsCutouts || total === 0) return null;
  return (
    <Link to={UNCUT} className={form.button}>
      {states.uncut} <bdi>({number(total)})</bdi>
    </Link>
  );
}

/** Of the items that are listed. The Back button closes the editor. */
export function CutOutListed({ listed, query }: { listed: readonly OwnItem[]; query: string }) {
  const { cutOut } = useOwnerMessages().cutouts;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const leaveTo = (address: string) => void navigate(address, { replace: true, preventScrollReset: true });
  return (
    <>
      {listed.some(isUncut) && (
        <Link className={form.primary} to={`?${query}&${PARAMETER}=${CUTOUTS}`} preventScrollReset>
          {cutOut}
        </Link>
      )}
      {search.get(PARAMETER) === CUTOUTS && (
        <CutoutTour items={listed} onClose={() => leaveTo(`?${query}`)} onEnd={() => leaveTo("?")} />
      )}
    </>
  );
}
