import { useMemo, useState } from "react";
import type { Color } from "#domain/items/color.ts";
import type { Season } from "#domain/items/season.ts";
import { MAX_DETAIL_LENGTH, MAX_NAME_LENGTH, MAX_TAGS } from "#domain/limits.ts";
import { hasRoomForTags, listOwnValues, readTypedTags, readTypedTimes } from "#domain/owner/own-values.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { CategoryChoice, ColorChoice, SeasonChoice } from "#app/owner/form/choice-groups.tsx";
import { callForItems, changeItems, type ManyChanges } from "#app/owner/content/change-items.ts";
import { DraftField } from "#app/owner/form/draft-field.tsx";
import form from "#app/ui/form.module.css";
import { Check, LabeledInput, LabeledSelect } from "#app/owner/form/labeled-input.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import { lacksColors, proposeForMany } from "./proposed-colors.ts";
import chip from "#app/ui/chip.module.css";
import bar from "#app/ui/bar.module.css";

const HOW = ["add", "replace", "remove"] as const;
type How = (typeof HOW)[number];

type Draft = {
  category: string;
  brand: string;
  size: string;
  colors: Color[];
  seasons: Season[];
  how: { colors: How; seasons: How };
  tags: string;
  removedTags: string[];
  collection: string;
  wishlist: string;
  /** Of the first one. */
  place: string;
};

const NOTHING: Draft = {
  category: "",
  brand: "",
  size: "",
  colors: [],
  seasons: [],
  how: { colors: "add", seasons: "add" },
  tags: "",
  removedTags: [],
  collection: "",
  wishlist: "",
  place: "",
};

const MANY_FIELDS = {
  colors: { add: "addColors", replace: "colors", remove: "removeColors" },
  seasons: { add: "addSeasons", replace: "seasons", remove: "removeSeasons" },
} as const;

function toChanges(draft: Draft, others: readonly string[]): ManyChanges {
  const { category, brand, size, colors, seasons, how, removedTags, collection, wishlist } = draft;
  const addTags = readTypedTags(draft.tags) ?? [];
  const place = readTypedTimes(draft.place);
  return {
    ...(category !== "" && { category }),
    ...(brand !== "" && { brand }),
    ...(size !== "" && { size }),
    ...(colors.length > 0 && { [MANY_FIELDS.colors[how.colors]]: colors }),
    ...(seasons.length > 0 && { [MANY_FIELDS.seasons[how.seasons]]: seasons }),
    ...(addTags.length > 0 && { addTags }),
    ...(removedTags.length > 0 && { removeTags: removedTags }),
    ...(collection !== "" && { addToCollection: collection }),
    ...(wishlist !== "" && { wishlist: wishlist === "yes" }),
    ...(place && { place: { after: others[Math.min(place - 1, others.length) - 1] ?? null } }),
  };
}

type HowChoiceProps = { field: keyof Draft["how"]; draft: Draft; onChange: (draft: Draft) => void };

function HowChoice({ field, draft, onChange }: HowChoiceProps) {
  const words = useOwnerMessages();
  const { fields } = useItemsMessages();
  if (draft[field].length === 0) return null;
  return (
    <div role="radiogroup" aria-label={fields[field]} className={chip.chips}>
      {HOW.map((how) => (
        <Check
          key={how}
          type="radio"
          name={field}
          checked={draft.how[field] === how}
          onCheck={() => onChange({ ...draft, how: { ...draft.how, [field]: how } })}
        >
          {words.how[how]}
        </Check>
      ))}
    </div>
  );
}

type TagsToRemoveProps = { tags: readonly string[]; chosen: readonly string[]; onChoose: (tags: string[]) => void };

function TagsToRemove({ tags, chosen, onChoose }: TagsToRemoveProps) {
  const { removeTags } = useOwnerMessages();
  if (tags.length === 0) return null;
  return (
    <fieldset className={form.group}>
      <legend>{removeTags}</legend>
      <div className={chip.chips}>
        {tags.map((tag) => (
          <label key={tag} className={chip.chip}>
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, tag] : chosen.filter((each) => each !== tag))
              }
            />
            <bdi>{tag}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
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
  const selection = useMemo(() => {
    const chosen = new Set(ids);
    const items = closet.items.filter(({ id }) => chosen.has(id));
    return {
      items,
      others: closet.items.flatMap(({ id }) => (chosen.has(id) ? [] : [id])),
      tags: listOwnValues(items, ({ tags }) => tags).slice(0, MAX_TAGS),
    };
  }, [closet.items, ids]);
  const changes = toChanges(draft, selection.others);
  const isPlace = draft.place === "" || (readTypedTimes(draft.place) ?? 0) > 0;
  const addedTags = useMemo(() => readTypedTags(draft.tags), [draft.tags]);
  const isReady = Object.keys(changes).length > 0 && addedTags !== undefined && isPlace;
  const tagsFit = useMemo(
    () => selection.items.every((item) => hasRoomForTags(item, addedTags ?? [])),
    [selection, addedTags],
  );
  const uncolored = selection.items.filter(lacksColors);

  async function run(change: () => Promise<boolean>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const isDone = await change();
    setBusy(false);
    if (isDone) onDone();
  }

  const apply = () => changeItems(store, ids, changes);
  const takeColors = async (): Promise<boolean> => {
    const calls = await proposeForMany(uncolored);
    return calls.length === 0 || (await callForItems(store, calls));
  };

  const title = words.selected(ids.length);
  return (
    <Panel label={title} onClose={onClose} heading={<h2>{title}</h2>}>
      <CategoryChoice
        label={fields.category}
        none={words.leaveAsIs}
        value={draft.category}
        onChoose={(category) => setDraft({ ...draft, category })}
      />
      <div className={form.pair}>
        {(["brand", "size"] as const).map((field) => (
          <DraftField
            key={field}
            label={fields[field]}
            value={draft[field]}
            maxLength={field === "brand" ? MAX_NAME_LENGTH : MAX_DETAIL_LENGTH}
            suggestions={listOwnValues(closet.items, (item) => item[field])}
            onText={(typed) => setDraft({ ...draft, [field]: typed })}
          />
        ))}
      </div>
      <ColorChoice chosen={draft.colors} onChoose={(colors) => setDraft({ ...draft, colors })} />
      <HowChoice field="colors" draft={draft} onChange={setDraft} />
      {uncolored.length > 0 && draft.colors.length === 0 && (
        <div className={form.actions}>
          <button type="button" className={form.button} aria-disabled={isBusy} onClick={() => void run(takeColors)}>
            {words.pictureColors}
          </button>
        </div>
      )}
      <SeasonChoice chosen={draft.seasons} onChoose={(seasons) => setDraft({ ...draft, seasons })} />
      <HowChoice field="seasons" draft={draft} onChange={setDraft} />
      <LabeledInput
        label={words.addTags}
        note={addedTags ? (tagsFit ? words.tagsHelp : words.noRoomForTags) : words.tooManyTags}
        isBad={addedTags === undefined}
        value={draft.tags}
        onText={(tags) => setDraft({ ...draft, tags })}
      />
      <TagsToRemove
        tags={selection.tags}
        chosen={draft.removedTags}
        onChoose={(removedTags) => setDraft({ ...draft, removedTags })}
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
      <LabeledInput
        label={words.toPlace(closet.items.length)}
        inputMode="numeric"
        isBad={!isPlace}
        value={draft.place}
        onText={(typed) => setDraft({ ...draft, place: typed })}
      />
      <div className={`${bar.lower} ${form.foot}`}>
        <button
          type="button"
          className={form.primary}
          disabled={!isReady}
          aria-disabled={isBusy}
          onClick={() => void run(apply)}
        >
          {words.apply}
        </button>
      </div>
    </Panel>
  );
}
