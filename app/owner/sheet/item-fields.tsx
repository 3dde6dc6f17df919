import { Fragment, useMemo } from "react";
import { CategoryChoice, ColorChoice, SeasonChoice } from "#app/owner/form/choice-groups.tsx";
import { DraftField } from "#app/owner/form/draft-field.tsx";
import form from "#app/ui/form.module.css";
import { TagsField } from "#app/owner/form/tags-field.tsx";
import { useProposedColors } from "#app/owner/items/proposed-colors.ts";
import { useAccess, useClosetState } from "#app/owner/own-closet-context.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { SHOWN_TEXTS, TEXT_DETAILS } from "#domain/closet-fields.ts";
import type { ItemDetails } from "#domain/closet.ts";
import { findCategoryOfBrand, proposeCategory } from "#domain/composer/piece-picture.ts";
import { readCategory } from "#domain/items/category.ts";
import { readColor } from "#domain/items/color.ts";
import { findUsualCurrency } from "#domain/items/usual-currency.ts";
import { MAX_DETAIL_LENGTH, MAX_NAME_LENGTH, MAX_NOTES_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { listOwnValues, readTypedPrice, readTypedTimes } from "#domain/owner/own-values.ts";
import { changeField, type Changes } from "#domain/owner/pending-edits.ts";
import { readShoppingLink } from "#domain/web-address.ts";
import styles from "./item-fields.module.css";
import { Check } from "#app/owner/form/labeled-input.tsx";

type SuggestionProps = { value: string; onUse: () => void };

/** A tap keeps the focus in the field. */
function Suggestion({ value, onUse }: SuggestionProps) {
  const { suggestion } = useOwnerMessages();
  return (
    <div className={form.actions}>
      <button
        type="button"
        className={form.button}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          // With keys the focus is on this button, which disappears.
          if (currentTarget === document.activeElement)
            currentTarget.parentElement?.previousElementSibling?.querySelector<HTMLElement>("select, input")?.focus();
          onUse();
        }}
      >
        {suggestion(value)}
      </button>
    </div>
  );
}

type SuggestedFieldProps = { item: OwnItem; onChange: (changes: Changes) => void };

export function CategorySuggestion({ item, onChange }: SuggestedFieldProps) {
  const { categories } = useItemsMessages();
  const { items } = useClosetState().closet;
  const category = item.category ? undefined : proposeCategory(item, findCategoryOfBrand(items, item.brand));
  return category && <Suggestion value={categories[category]} onUse={() => onChange({ category })} />;
}

function ColorSuggestion({ item, onChange }: SuggestedFieldProps) {
  const { comma } = useMessages();
  const names = useItemsMessages().colors;
  const proposed = useProposedColors(item);
  const named = readColor(item.name);
  const colors = named ? [named] : proposed;
  if (item.colors || colors.length === 0) return null;
  return <Suggestion value={colors.map((color) => names[color]).join(comma)} onUse={() => onChange({ colors })} />;
}

type ItemFieldsProps = { item: OwnItem; onChange: (changes: Changes) => void; onNext: () => void };

const SUGGESTED_FIELDS = ["brand", "subcategory", ...TEXT_DETAILS] as const;

type ChangedField =
  | Exclude<keyof ItemDetails, "pictures" | "cutout" | "uncropped" | "wears" | "left">
  | "brand"
  | "itemShoppingURL";

/** The field stays mounted when Enter opens the next piece, so a phone keeps its keyboard. */
export function ItemFields({ item, onChange, onNext }: ItemFieldsProps) {
  const words = useOwnerMessages();
  const { fields } = useItemsMessages();
  const { items } = useClosetState().closet;
  const { seesPrivate } = useAccess();
  const own = useMemo(
    () =>
      new Map<string, string[]>(SUGGESTED_FIELDS.map((field) => [field, listOwnValues(items, (each) => each[field])])),
    [items],
  );
  const changeTo = (field: ChangedField, value: string | number | readonly string[] | null): void => {
    const changes = changeField<ChangedField>(item, field, value);
    if (changes) onChange(changes);
  };
  const text = (field: "name" | "notes" | (typeof SUGGESTED_FIELDS)[number], maxLength = MAX_DETAIL_LENGTH) => ({
    label: field === "currency" || field === "shop" ? words[field] : fields[field],
    value: item[field] ?? "",
    maxLength,
    suggestions: own.get(field) ?? [],
    autoComplete: "off",
    onText: (typed: string) => changeTo(field, typed),
  });

  const takeFromName = (): void => {
    const [category, color] = [readCategory(item.name), readColor(item.name)];
    if (!item.category && category) changeTo("category", category);
    if (!item.colors && color) changeTo("colors", [color]);
    onNext();
  };

  return (
    <>
      <DraftField {...text("name", MAX_NAME_LENGTH)} isFirst onEnter={takeFromName} />
      <Fragment key={item.id}>
        <CategoryChoice
          label={fields.category}
          none={words.noCategory}
          value={item.category ?? ""}
          onChoose={(category) => changeTo("category", category)}
        />
        <CategorySuggestion item={item} onChange={onChange} />
        <DraftField {...text("subcategory")} />
        <DraftField {...text("brand", MAX_NAME_LENGTH)} />
        <ColorChoice chosen={item.colors ?? []} onChoose={(colors) => changeTo("colors", colors)} />
        <ColorSuggestion item={item} onChange={onChange} />
        <SeasonChoice chosen={item.seasons ?? []} onChoose={(seasons) => changeTo("seasons", seasons)} />
        <TagsField tags={item.tags ?? []} onTags={(tags) => changeTo("tags", tags)} />
        <Check checked={item.wishlist} onCheck={(isChecked) => onChange({ wishlist: isChecked })}>
          {words.wishlist}
        </Check>
        <details className={form.more}>
          <summary>{words.moreFields}</summary>
          <div className={styles.fields}>
            <div className={form.pair}>
              {SHOWN_TEXTS.map((field) => (
                <DraftField key={field} {...text(field)} />
              ))}
              {seesPrivate && (
                <>
                  <DraftField
                    label={fields.price}
                    inputMode="decimal"
                    value={item.price === undefined ? "" : String(item.price)}
                    findProblem={(typed) => (readTypedPrice(typed) === undefined ? words.badPrice : null)}
                    onText={(typed) => {
                      changeTo("price", readTypedPrice(typed) ?? null);
                      if (!item.currency && readTypedPrice(typed))
                        changeTo("currency", findUsualCurrency(items) ?? null);
                    }}
                  />
                  <DraftField {...text("currency")} />
                  <DraftField
                    label={fields.purchasedOn}
                    type="date"
                    value={item.purchasedOn ?? ""}
                    onText={(typed) => changeTo("purchasedOn", typed)}
                  />
                </>
              )}
              <DraftField {...text("shop")} />
              <DraftField
                label={fields.timesWorn}
                inputMode="numeric"
                value={item.timesWorn === undefined ? "" : String(item.timesWorn)}
                findProblem={(typed) => (readTypedTimes(typed) === undefined ? words.badTimes : null)}
                onText={(typed) => changeTo("timesWorn", readTypedTimes(typed) ?? null)}
              />
            </div>
            <DraftField
              label={fields.shopLink}
              type="url"
              maxLength={MAX_WEB_ADDRESS_LENGTH}
              value={item.itemShoppingURL ?? ""}
              findProblem={(typed) =>
                typed.trim() === "" || readShoppingLink(typed.trim()) !== undefined ? null : words.badShopLink
              }
              onText={(typed) => changeTo("itemShoppingURL", typed)}
            />
            {seesPrivate && <DraftField {...text("notes", MAX_NOTES_LENGTH)} isLong />}
          </div>
        </details>
      </Fragment>
    </>
  );
}
