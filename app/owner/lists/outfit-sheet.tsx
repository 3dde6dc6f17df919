import { useState } from "react";
import { choosePieces } from "#domain/composer/choose-pieces.ts";
import { getListedTitle } from "#domain/items/item-names.ts";
import { listMissing } from "#domain/items/left.ts";
import { MAX_LAYOUT_PICS, MAX_NAME_LENGTH, MAX_NOTES_LENGTH } from "#domain/limits.ts";
import type { OwnOutfit } from "#domain/owner/own-closet.ts";
import { changeField, type Changes } from "#domain/owner/pending-edits.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { StyledBy } from "#app/ui/styled-by.tsx";
import { createComposerItems } from "#app/composer/tray-items.ts";
import { SeasonChoice } from "#app/owner/form/choice-groups.tsx";
import { DraftField } from "#app/owner/form/draft-field.tsx";
import form from "#app/ui/form.module.css";
import { TagsField } from "#app/owner/form/tags-field.tsx";
import { MakeLink } from "#app/owner/links/own-links.tsx";
import { useAccess, useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { OwnLink } from "#app/owner/own-link.tsx";
import { TellOfWear } from "#app/owner/sheet/tell-stylist.tsx";
import { WornSection, WornToday } from "#app/owner/sheet/worn-section.tsx";
import { EntryPicker, toPickableItem } from "./entry-picker.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./entry-sheet.module.css";
import type { OpenEntry } from "./use-open-entry.ts";
import { getOutfitName } from "#domain/outfit-name.ts";

export function OutfitSheet({ open, position }: { open: OpenEntry<OwnOutfit>; position: number }) {
  const { closet, left } = useClosetState();
  const { seesPrivate } = useAccess();
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const itemsMessages = useItemsMessages();
  const [isPicking, setPicking] = useState(false);
  const outfit = open.entry;
  const chosen = outfit.layout ? [...new Set(outfit.layout.pics.map(({ itemId }) => itemId))] : (outfit.itemIds ?? []);
  const pickables = closet.items.map((item, position) => toPickableItem(item, position + 1, messages, closet.user));
  const all = [...closet.items, ...left];
  const missing = listMissing(outfit, (id) => all.find((item) => item.id === id));
  const worn = {
    list: "outfits",
    entry: outfit,
    ...(missing.length > 0 && { missing: missing.map(({ item }) => item) }),
  } as const;
  const pieces = pickables.filter(({ id }) => chosen.includes(id));
  const change = (changes: Changes): void => store.edit("outfits", outfit.id, changes);
  const changeTo = (field: "name" | "notes" | "seasons" | "tags", value: string | readonly string[]): void => {
    const changes = changeField(outfit, field, value);
    if (changes) change(changes);
  };
  const choose = (itemIds: string[]): void => {
    const { findUnplaced } = createComposerItems(closet, messages);
    const layout = outfit.layout && choosePieces(outfit.layout, itemIds, findUnplaced);
    change(layout ? { layout } : { layout: null, itemIds });
  };

  if (isPicking) {
    return (
      <EntryPicker
        title={words.choosePieces}
        list="items"
        entries={pickables}
        chosen={chosen}
        room={{ left: MAX_LAYOUT_PICS - (outfit.layout?.pics.length ?? chosen.length), full: words.tooManyPieces }}
        onChoose={choose}
        onClose={() => setPicking(false)}
      />
    );
  }
  return (
    <EntrySheet
      list="outfits"
      name={getOutfitName(outfit, messages, position, closet.items)}
      photograph={{ address: outfit.previewUrl, ...(outfit.picture && { picture: outfit.picture }) }}
      open={open}
    >
      {outfit.styledBy !== undefined && (
        <p className={form.help}>
          <StyledBy name={outfit.styledBy} />
        </p>
      )}
      {missing.length > 0 && (
        <div className={form.group}>
          <p>{itemsMessages.itemsMissing(missing.length)}</p>
          <ul className={form.help}>
            {missing.map(({ item, why }) => (
              <li key={item.id}>
                <OwnLink to={`/items?${why === "left" ? "state=left&" : ""}open=${encodeURIComponent(item.id)}`}>
                  <bdi>{getListedTitle(item, all, messages)}</bdi>
                </OwnLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={form.actions}>
        <WornToday key={`worn today ${outfit.id}`} {...worn} />
      </div>
      <WornSection key={`worn ${outfit.id}`} {...worn} />
      {outfit.styledBy && <TellOfWear key={`tell ${outfit.id}`} outfit={outfit} />}
      <DraftField
        key={`name ${outfit.id}`}
        label={itemsMessages.fields.name}
        maxLength={MAX_NAME_LENGTH}
        value={outfit.name ?? ""}
        onText={(text) => changeTo("name", text)}
      />
      <div className={form.group}>
        <h2 className={form.label}>{words.piecesInIt}</h2>
        {pieces.length > 0 && (
          <ul className={styles.pieces}>
            {pieces.map(({ id, name, photograph }) => (
              <li key={id} className={styles.piece}>
                <Photo photograph={photograph} alt={name} cell="thumbnail" />
              </li>
            ))}
          </ul>
        )}
        <button type="button" className={form.button} onClick={() => setPicking(true)}>
          {words.choosePieces}
        </button>
        <OwnLink to={`/outfits/board?outfit=${encodeURIComponent(outfit.id)}`} className={form.button}>
          {words.editOnBoard}
        </OwnLink>
        <MakeLink what={{ kind: "outfit", id: outfit.id }} label={words.links.sendOutfit} />
      </div>
      <SeasonChoice chosen={outfit.seasons ?? []} onChoose={(seasons) => changeTo("seasons", seasons)} />
      <TagsField key={`tags ${outfit.id}`} tags={outfit.tags ?? []} onTags={(tags) => changeTo("tags", tags)} />
      {seesPrivate && (
        <DraftField
          key={`notes ${outfit.id}`}
          label={itemsMessages.fields.notes}
          maxLength={MAX_NOTES_LENGTH}
          value={outfit.notes ?? ""}
          onText={(text) => changeTo("notes", text)}
          isLong
        />
      )}
    </EntrySheet>
  );
}
