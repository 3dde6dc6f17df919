import { useState } from "react";
import { MAX_MORE_PICTURES } from "#domain/limits.ts";
import { listItemPictures, markWorn } from "#domain/owner/item-pictures.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { useItemsMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { AddPhotographs } from "#app/owner/add-photographs.tsx";
import { changePictures } from "#app/owner/content/change-pictures.ts";
import form from "#app/ui/form.module.css";
import { UploadCard } from "#app/owner/items/upload-card.tsx";
import { CollectionContents } from "#app/owner/lists/collection-contents.tsx";
import { useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import styles from "./pictures-section.module.css";
import chip from "#app/ui/chip.module.css";

const MAX_PICTURES = MAX_MORE_PICTURES + 1;

/** What comes first is the photograph. */
export function PicturesSection({ item }: { item: OwnItem }) {
  const { store, queue } = useOwnParts();
  const { uploads, pause } = useUploads();
  const [notTaken, setNotTaken] = useState(0);
  const words = useOwnerMessages();
  const title = useItemsMessages().pictures;
  const all = listItemPictures(item);
  const entries = all.map((photograph, at) => ({
    id: photograph.address,
    name: words.pictureNumber(at + 1),
    photograph,
  }));
  const waiting = uploads.filter(
    ({ target, state }) => target.list === "pictures" && target.itemId === item.id && state !== "DONE",
  );
  const worn = all.slice(1).find((picture) => picture.worn);
  const free = MAX_PICTURES - all.length - waiting.length;

  function add(files: Iterable<File>): void {
    const given = [...files];
    setNotTaken(Math.max(0, given.length - free));
    void queue.add(given.slice(0, free), { list: "pictures", itemId: item.id });
  }

  return (
    <div className={`${form.group} ${styles.pictures}`}>
      <h2 className={form.label}>{title}</h2>
      {all.length > 1 && (
        <CollectionContents
          label={title}
          ids={entries.map(({ id }) => id)}
          entries={entries}
          cell="small"
          onMove={({ id, after }) => changePictures(store, item, { move: [{ pictures: [id], after }] })}
          onTakeOut={(taken) => changePictures(store, item, { remove: { pictures: [taken] } })}
        />
      )}
      {all.length > 1 && (
        <fieldset className={form.group}>
          <legend>{words.worn.picture}</legend>
          <div className={chip.chips}>
            {[null, ...all.slice(1)].map((picture, at) => (
              <label key={picture?.address ?? ""} className={chip.chip}>
                <input
                  type="radio"
                  name={`worn ${item.id}`}
                  checked={picture ? picture === worn : !worn}
                  onChange={() => store.edit("items", item.id, markWorn(item, picture?.address ?? null))}
                />
                <span>{picture ? words.pictureNumber(at + 1) : words.worn.none}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {waiting.length > 0 && (
        <ul className={styles.waiting}>
          {waiting.map((upload) => (
            <li key={upload.id}>
              <UploadCard upload={upload} pause={pause} queue={queue} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={form.help}>
        {notTaken > 0 && words.app.notTaken(notTaken, MAX_PICTURES)}
      </p>
      {free > 0 ? (
        <AddPhotographs label={words.addPictures} hasCamera={false} isPlain onFiles={add} />
      ) : (
        <p className={form.help}>{words.mostPictures}</p>
      )}
    </div>
  );
}
