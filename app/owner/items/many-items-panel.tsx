import { useMemo, useState } from "react";
import type { Color } from "#domain/items/color.ts";
import type { Season } from "#domain/items/season.ts";
import { hasRoomForTags, readTypedTags } from "#domain/owner/own-values.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { CategoryChoice, ColorChoice, SeasonChoice } from "#app/owner/form/choice-groups.tsx";
import { changeItems, type ManyChanges } from "#app/owner/content/change-items.ts";
import form from "#app/owner/form/form.module.css";
import { Check, LabeledInput, LabeledSelect } from "#app/owner/form/labeled-input.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";

type Draft = {
  category: string;
  colors: Color[];
  seasons: Season[];
  replaces: { colors: boolean; seasons: boolean };
  tags: string;
  collection: string;
  wishlist: string;
};

const NOTHING: Draft = {
  category: "",
  colors: [],
  seasons: [],
  replaces: { colors: false, seasons: false },
  tags: "",
  collection: "",
  wishlist: "",
};

function toChanges({ category, colors, seasons, replaces, tags, collection, wishlist }: Draft): ManyChanges {
  const addTags = readTypedTags(tags) ?? [];
  return {
    ...(category !== "" && { category }),
    ...(colors.length > 0 && { [replaces.colors ? "colors" : "addColors"]: colors }),
    ...(seasons.length > 0 && { [replaces.seasons ? "seasons" : "addSeasons"]: seasons }),
    ...(addTags.length > 0 && { addTags }),
    ...(collection !== "" && { addToCollection: collection }),
    ...(wishlist !== "" && { wishlist: wishlist === "yes" }),
  };
}

type ReplaceChoiceProps = { field: keyof Draft["replaces"]; draft: Draft; onChange: (draft: Draft) => void };

function ReplaceChoice({ field, draft, onChange }: ReplaceChoiceProps) {
  const { replaces } = useOwnerMessages();
  return (
    <Check
      checked={draft.replaces[field]}
      onCheck={(isChecked) => onChange({ ...draft, replaces: { ...draft.replaces, [field]: isChecked } })}
    >
      {replaces[field]}
    </Check>
  );
}

type ManyItemsPanelProps = { ids: readonly string[]; onDone: () => void; onClose: () => void };

export function ManyItemsPanel({ ids, onDone, onClose }: ManyItemsPanelProps) {
  const { closet } = useClosetState();
  const { store } = useOwnParts();
  const { untitledCollection } = useMessages();
  const { fields } = useItemsMessages();
  const words = useOwnerMessages();
  const [draft, setDraft] = useState(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const changes = toChanges(draft);
  const addedTags = useMemo(() => readTypedTags(draft.tags), [draft.tags]);
  const isReady = Object.keys(changes).length > 0 && addedTags !== undefined;
  const tagsFit = useMemo(() => {
    const chosen = new Set(ids);
    return closet.items.every((item) => !chosen.has(item.id) || hasRoomForTags(item, addedTags ?? []));
  }, [closet.items, ids, addedTags]);

  async function apply(): Promise<void> {
    if (isBusy || !isReady) return;
    setBusy(true);
    const isDone = await changeItems(store, ids, changes);
    setBusy(false);
    if (isDone) onDone();
  }

  const title = words.selected(ids.length);
  return (
    <Panel label={title} onClose={onClose} actions={<strong>{title}</strong>}>
      <CategoryChoice
        label={fields.category}
        none={words.leaveAsIs}
        value={draft.category}
        onChoose={(category) => setDraft({ ...draft, category })}
      />
      <ColorChoice chosen={draft.colors} onChoose={(colors) => setDraft({ ...draft, colors })} />
      {draft.colors.length > 0 && <ReplaceChoice field="colors" draft={draft} onChange={setDraft} />}
      <SeasonChoice chosen={draft.seasons} onChoose={(seasons) => setDraft({ ...draft, seasons })} />
      {draft.seasons.length > 0 && <ReplaceChoice field="seasons" draft={draft} onChange={setDraft} />}
      <LabeledInput
        label={words.addTags}
        note={addedTags ? (tagsFit ? words.tagsHelp : words.noRoomForTags) : words.tooManyTags}
        isBad={addedTags === undefined}
        value={draft.tags}
        onText={(tags) => setDraft({ ...draft, tags })}
      />
      {closet.collections.length > 0 && (
        <LabeledSelect
          label={words.addToCollection}
          options={[
            ["", words.leaveAsIs],
            ...closet.collections.map(({ id, name }) => [id, name || untitledCollection] as const),
          ]}
          value={draft.collection}
          onChoose={(collection) => setDraft({ ...draft, collection })}
        />
      )}
      <LabeledSelect
        label={words.wishlistLabel}
        options={[
          ["", words.leaveAsIs],
          ["yes", words.wishlistYes],
          ["no", words.wishlistNo],
        ]}
        value={draft.wishlist}
        onChoose={(wishlist) => setDraft({ ...draft, wishlist })}
      />
      <div className={`${form.actions} ${form.foot}`}>
        <button
          type="button"
          className={form.primary}
          disabled={!isReady}
          aria-disabled={isBusy}
          onClick={() => void apply()}
        >
          {words.apply}
        </button>
      </div>
    </Panel>
  );
}
